import { randomUUID } from 'node:crypto';
import { perSuite } from '@gateway/runtime/testing/suite';
import { query } from '@gateway/store/db';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { openTestApi, type Answer, type TestApi } from '../testing';
import { openMortalWay, type Death, type Door, type MortalWay, type Place } from '../testing/dying-connections';

interface MortalApi extends TestApi {
  way: MortalWay;
}

const HOOK = 'https://shop.example/';
/** No request here has as many answers of the database. */
const MOST_ANSWERS = 100;

const api = perSuite(openMortalApi);
let session: Record<string, string>;
beforeAll(async () => {
  session = await api.logIn();
});
afterEach(() => api.way.open());

async function openMortalApi(): Promise<MortalApi> {
  let way: MortalWay | undefined;
  const opened = await openTestApi(
    {},
    {
      addresses: 1_000,
      async stores({ databaseUrl, redisUrl }) {
        way = await openMortalWay(databaseUrl);
        return { databaseUrl: way.url, redisUrl };
      },
    },
  );
  if (!way) throw new Error('the api was opened without its stores');
  const { close } = way;
  return {
    ...opened,
    way,
    async close() {
      await opened.close();
      close();
    },
  };
}

const asMerchant = (method: string, path: string, body?: object): Promise<Answer> =>
  api.call(method, path, { key: api.key, ...(body && { body }) });
const create = (): Promise<Answer> =>
  asMerchant('POST', '/payments', { external_id: randomUUID(), amount: '1', callback_url: HOOK });
const createByHand = (): Promise<Answer> =>
  api.call('POST', '/admin/orders', { headers: session, body: { merchant_id: api.merchantId, amount: '1' } });
const createLink = (): Promise<Answer> =>
  asMerchant('POST', '/payment-links', { title: 'Tea', amount: '1', callback_url: HOOK });
const replaceKey = (): Promise<Answer> => asMerchant('POST', '/merchant/read-only-key');
const list = (): Promise<Answer> => asMerchant('GET', '/payments');

function expectUnavailable(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(answer.headers.get('retry-after')).toBe('2');
}

const ENDS: [Death, Place][] = [
  ['reset', 'before'],
  ['end', 'within'],
];

test.each([
  ['an order', create],
  ['an order by hand', createByHand],
  ['a payment link', createLink],
  ['a read-only key', replaceKey],
  ['a list', list],
])('wherever connections die under a request for %s: 503, and the next is served', async (_name, send) => {
  expect((await send()).status).toBeLessThan(300);
  for (const [death, place] of ENDS) {
    for (let answer = 1; ; answer++) {
      api.way.strike(death, answer, place);
      const cut = await send();
      if (!api.way.hasStruck()) break;
      expect({ death, place, answer, code: cut.body['code'] }).toMatchObject({ code: 'UNAVAILABLE' });
      expectUnavailable(cut);
      expect((await send()).status).toBeLessThan(300);
      expect(answer).toBeLessThan(MOST_ANSWERS);
    }
  }
});

test.each<[string, Door]>([
  ['refuses connections', 'refused'],
  ['resets connections', 'reset'],
  ['ends connections without a word', 'end'],
  ['is starting up', { code: '57P03', message: 'the database system is starting up' }],
  ['is shutting down', { code: '57P03', message: 'the database system is shutting down' }],
  ['recovers from a crash', { code: '57P03', message: 'the database system is in recovery mode' }],
  ['has too many clients', { code: '53300', message: 'sorry, too many clients already' }],
])('while a server %s: 503, and the next request after it is served', async (_name, door) => {
  expect((await create()).status).toBe(201);
  api.way.shut(door);
  for (const answer of await Promise.all([create(), create(), createByHand(), createLink(), list()])) {
    expectUnavailable(answer);
  }
  await api.way.open();
  for (const send of [create, createByHand, createLink, list]) expect((await send()).status).toBeLessThan(300);
});

/** Ends the sessions of the api as a server does that shuts down, or whose place another one takes. */
async function endSessions(): Promise<void> {
  await query(
    api.database.db,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'api'`,
  );
}

/** What sessions that begin from now on may do, as those with a standby, or with a primary that was demoted. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const [row] = await query<{ name: string }>(api.database.db, 'select current_database() as name');
  const setting = isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  await query(api.database.db, `alter database ${row?.name ?? ''} ${setting}`);
}

test('while a server only reads: reads are served and creates are 503, and the next after it is served', async () => {
  const link = `/payment-links/${String((await createLink()).body['id'])}`;
  await setReadOnly(true);
  await endSessions();
  for (const send of [create, createByHand, createLink, replaceKey]) expectUnavailable(await send());
  // The sessions that these begin are still there when the server writes again.
  const reads = await Promise.all(Array.from({ length: 20 }, () => asMerchant('GET', link)));
  expect(reads.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await setReadOnly(false);
  for (const send of [create, createByHand, createLink, replaceKey]) expect((await send()).status).toBeLessThan(300);
});
