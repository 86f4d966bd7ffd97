import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openHmacKeys } from '@gateway/domain';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { insertChannel, tellIncidents, type MessageChannel } from '@gateway/store/messages';
import { buildOrder, TEST_HMAC_SECRET } from '@gateway/store/testing';
import { openContext, type NotifierContext } from '../context/context';
import { openTestNotifier, testConfig } from '../testing/test-notifier';
import { createCollectTick } from './collect';
import { createMessageTick } from './send';
import type { Send } from './senders/sender';

/** Five times as many in `bench -- notifier`. */
const PAYMENTS = 2_000;
const FLAPS = 60;
const MOST = 20;

const fixture = perTest(openTestNotifier);
let context: NotifierContext;
/** Titles and lines of what arrived. */
let arrived: string[];
beforeEach(async () => {
  context = await openContext(testConfig(fixture.database.urlOf('notifier')));
  arrived = [];
});
afterEach(() => context.close());

const arrive: Send = (_destination, { title, lines }) => {
  arrived.push([title, ...lines].join('\n'));
  return Promise.resolve({ isSent: true, result: 'ok', mayRetry: false });
};

function openChannel(merchantId: string | null): Promise<MessageChannel> {
  const sealedSecret = openHmacKeys(TEST_HMAC_SECRET, undefined).seal('secret');
  const settings = {
    ...{ kind: 'telegram' as const, target: {}, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null },
    ...{ mostPerHour: MOST, isPaused: false, merchantId, sealedSecret },
  };
  return transact(fixture.database.db, (tx) => insertChannel(tx, settings, undefined));
}

/** Collects and sends until nothing more may be sent now. */
async function settle(): Promise<void> {
  const [collect, send] = [
    createCollectTick(context),
    createMessageTick(context, { email: arrive, telegram: arrive, webhook: arrive }),
  ];
  const countAll = async (): Promise<number> => (await query(fixture.database.db, 'select 1 from messages')).length;
  let before: number;
  do {
    before = await countAll();
    await collect();
    while ((await send()) === 'more');
  } while ((await countAll()) > before);
}

/** As if a summary had been sent so long ago that there may be another. */
const later = (): Promise<unknown> =>
  query(
    fixture.database.db,
    `update messages set created_at = created_at - interval '7 minutes' where kind = 'summary'`,
  );

/** How many of a kind summaries speak of. */
const summed = (what: string): number =>
  arrived
    .flatMap((text) => [...text.matchAll(new RegExp(`^${what}: (\\d+)`, 'gm'))])
    .reduce((sum, [, count]) => sum + Number(count), 0);

test('a flood of short payments is sent in a few messages, which count all of it', async () => {
  const { db } = fixture.database;
  const { id: merchantId } = await fixture.merchant();
  const { id } = await buildOrder(db, { merchantId });
  await openChannel(merchantId);
  await query(
    db,
    `insert into order_events (order_id, merchant_id, event_type)
     select :id, :merchantId, 'payment_underpaid' from generate_series(1, :count::int)`,
    { id, merchantId, count: PAYMENTS },
  );
  await settle();
  await later();
  await settle();
  expect(arrived.length).toBeLessThanOrEqual(MOST);
  expect(arrived.every((text) => text.startsWith('What else happened:'))).toBe(true);
  expect(summed('Paid short')).toBe(PAYMENTS);
});

test('a node that flaps for an hour is reported no more often than is set, and each time is counted', async () => {
  const { db } = fixture.database;
  await openChannel(null);
  const down = { kind: 'node_down', subject: '', facts: { reason: 'no answer' }, isGrave: true };
  for (let i = 0; i < FLAPS; i++) {
    await tellIncidents(db, [down]);
    await settle();
    await tellIncidents(db, []);
    await settle();
  }
  await later();
  await settle();
  expect(arrived.length).toBeLessThanOrEqual(MOST);
  const single = arrived.filter((text) => /^(Over: )?The node does not/.test(text)).length;
  expect(single + summed('node down')).toBe(2 * FLAPS);
});
