import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { beforeAll, expect, test } from '@jest/globals';
import { loadContract, METHODS } from '@gateway/contract';
import type { MerchantRole } from '@gateway/domain';
import { perSuite } from '@gateway/runtime/testing/suite';
import { buildDeposit, buildMerchant } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { openSandboxApi } from '../../testing/sandbox-api';
import { buildPerson, cookieOf, secretOf, type TestPerson } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';

/** An operation that needs the key of a merchant, or a person with a role there. */
interface Operation {
  id: string;
  method: string;
  path: string;
}

const OPERATIONS = Object.entries(loadContract().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): Operation[] => {
    const operation = item[method];
    const isOfMerchant = operation && (operation.security?.some((way) => 'merchant' in way) ?? true);
    return isOfMerchant ? [{ id: operation.operationId, method: method.toUpperCase(), path }] : [];
  }),
);

const api = perSuite(() => openSandboxApi({ PUBLIC_BASE_URL }));
let owner: TestPerson;
let mine: Record<string, string>;
let other: { id: string; apiKey: string };
beforeAll(async () => {
  owner = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'owner' }, 'Olga');
  mine = { ...owner.headers, 'x-merchant-id': api.merchantId };
  other = await buildMerchant(api.database.db);
});

const call = (
  { method, path }: Operation,
  headers: Record<string, string>,
  id: string = randomUUID(),
): Promise<Answer> => {
  const body = method === 'GET' ? {} : { body: '[1]' };
  return api.call(method, path.replace('{id}', id), { headers, ...body });
};

/** The status of a request whose headers may occur twice. */
function statusOf({ method, path }: Operation, headers: readonly string[]): Promise<number> {
  const { port } = api;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, method, path: `/api/v1${path.replace('{id}', randomUUID())}` });
    for (let i = 0; i < headers.length; i += 2) sent.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
    sent.once('error', reject).once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  });
}

test.each(OPERATIONS)('$id refuses X-Merchant-Id of another merchant, of none, twice, and beside a key', async (of) => {
  const { cookie = '' } = owner.headers;
  for (const id of [other.id, randomUUID(), 'none', '']) {
    expect((await call(of, { ...owner.headers, 'x-merchant-id': id })).status).toBe(403);
  }
  expect(await statusOf(of, ['cookie', cookie, 'x-merchant-id', api.merchantId, 'X-Merchant-Id', other.id])).toBe(400);
  expect((await call(of, { ...mine, 'x-api-key': api.key })).status).toBe(400);
  expect((await call(of, { 'x-merchant-id': api.merchantId })).status).toBe(401);
  expect((await call(of, owner.headers)).status).toBe(401);
});

/** The wallet is initialised for the default merchant only. */
const CHANGES = OPERATIONS.filter(({ id, method }) => method !== 'GET' && id !== 'initWallet');

test.each(CHANGES)('$id refuses a person from another origin, and what a form can send', async (of) => {
  expect((await call(of, { ...mine, origin: 'https://evil.example' })).status).toBe(403);
  expect((await call(of, { ...mine, origin: 'null' })).status).toBe(403);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect([400, 415]).toContain((await call(of, { ...mine, 'content-type': type })).status);
  }
  expect((await call(of, { ...mine, origin: PUBLIC_BASE_URL })).status).not.toBe(403);
});

test('reading with a session gives another origin nothing', async () => {
  const read = await api.call('GET', '/payments', { headers: { ...mine, origin: 'https://evil.example' } });
  expect(read.headers.get('access-control-allow-origin')).toBeNull();
  expect(read.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  const signedIn = await api.call('POST', '/auth/passkey/options', { headers: { origin: 'https://evil.example' } });
  expect(signedIn.status).toBe(403);
});

/** Things of another merchant, by what they are. */
async function plant(): Promise<Record<string, string>> {
  const { id: merchant, apiKey: key } = other;
  const create = async (path: string, body: Record<string, unknown>): Promise<Answer> =>
    api.call('POST', path, { key, body });
  const order = await api.createPayment({}, key);
  const link = await create('/payment-links', { title: 'Planted Tea', amount: '5' });
  const deposit = await buildDeposit(api.database.db, merchant, 'planted-customer');
  const cancelled = await api.createPayment({}, key);
  await api.call('POST', `/payments/${String(cancelled.body['id'])}/cancel`, { key });
  const { body: events } = await api.call('GET', '/events', { key });
  const [event] = events['data'] as { id: string; cursor: string }[];
  const person = await buildPerson(api, { merchant_id: merchant, merchant_role: 'owner' }, 'Planted Person');
  const invited = await api.call('POST', '/merchant/people', {
    ...{ headers: { ...person.headers, 'x-merchant-id': merchant }, body: { name: 'Planted Guest', role: 'reader' } },
  });
  const ids = { order, link, cancelled, invited };
  const bodies = Object.entries(ids).map(([name, { status, body }]): [string, string] => {
    expect([name, status, body]).toEqual([name, 201, expect.objectContaining({ id: expect.any(String) })]);
    return [name, String(body['id'])];
  });
  return {
    ...Object.fromEntries(bodies),
    deposit: deposit.id,
    event: event?.id ?? '',
    cursor: event?.cursor ?? '',
    person: person.id,
    merchant,
  };
}

test('whatever id of another merchant is named, it does not exist, and no answer has one of its', async () => {
  const planted = await plant();
  await api.createPayment();
  const foreign = [...Object.values(planted), 'Planted', 'planted-customer'];
  const foundIn = (text: string): string[] => foreign.filter((id) => text.includes(id));
  for (const operation of OPERATIONS.filter(({ path }) => path.includes('{id}'))) {
    const unknown = await call(operation, mine);
    for (const [what, id] of Object.entries(planted)) {
      const answer = await call(operation, mine, id);
      const seen = { what, status: answer.status, error: answer.body['error'], found: foundIn(answer.text) };
      expect([operation.id, seen]).toEqual([
        operation.id,
        { what, status: unknown.status, error: unknown.body['error'], found: [] },
      ]);
    }
  }
  const queries = [
    ...[
      '/payments',
      '/payments?external_id=planted',
      `/payments?updated_since=2020-01-01&after_id=${planted['order']}`,
    ],
    ...['/events', `/events?after=${planted['cursor']}`, '/payment-links', '/deposit-addresses', '/merchant'],
    ...['/merchant/people', '/merchant/audit-log'],
  ];
  for (const path of queries) {
    const { text } = await api.call('GET', path, { headers: mine });
    expect([path, foundIn(text)]).toEqual([path, []]);
  }
  const bodies: [string, Record<string, unknown>][] = [
    ['/sandbox/pay', { order_id: planted['order'], scenario: 'exact' }],
    ['/sandbox/deposit', { deposit_id: planted['deposit'] }],
  ];
  for (const [path, body] of bodies) {
    const answer = await api.call('POST', path, { headers: mine, body });
    expect([path, answer.status, foundIn(answer.text)]).toEqual([path, 404, []]);
  }
});

test("a person is managed by the owners of its merchants only, and another merchant's sees none of its roles", async () => {
  const both = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'reader' }, 'Both');
  const invited = await api.asAdmin('POST', '/admin/people', {
    ...{ name: 'Both', merchant_id: other.id, merchant_role: 'manager' },
  });
  const join = { headers: both.headers, body: { secret: secretOf(invited), join: true } };
  expect((await api.call('POST', '/auth/invitations/accept', join)).status).toBe(200);
  const list = await api.call('GET', '/merchant/people', { headers: mine });
  expect(list.body['data']).toContainEqual(expect.objectContaining({ id: both.id, role: 'reader' }));
  expect(list.text).not.toContain(other.id);
  const renewed = await api.call('POST', `/merchant/people/${both.id}/invitation`, { headers: mine });
  expect(renewed).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const taken = await api.call('PUT', `/merchant/people/${both.id}`, { headers: mine, body: { role: null } });
  expect(taken).toMatchObject({ status: 200, body: { role: null } });
  expect(taken.text).not.toContain(other.id);
  const self = await api.call('PUT', `/merchant/people/${owner.id}`, { headers: mine, body: { role: 'reader' } });
  expect(self).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test("a role that the gateway's owner changes at a merchant is a row for its owners, which names no other role", async () => {
  const { id } = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'reader' }, 'Raised');
  await api.asAdmin('PUT', `/admin/people/${id}`, { merchant_id: other.id, merchant_role: 'owner' });
  await api.asAdmin('PUT', `/admin/people/${id}`, { merchant_id: api.merchantId, merchant_role: 'manager' });
  const { body, text } = await api.call('GET', '/merchant/audit-log?limit=1', { headers: mine });
  expect(body['data']).toMatchObject([
    { action: 'person.change_role', object: id, before: { role: 'reader' }, after: { role: 'manager' } },
  ]);
  expect(text).not.toContain(other.id);
});

test("a cashier's device opens one merchant's counter, and is ended in one touch", async () => {
  const invite = async (role: MerchantRole): Promise<string> =>
    secretOf(await api.call('POST', '/merchant/people', { headers: mine, body: { name: 'Till', role } }));
  const refused = { body: { secret: await invite('manager'), device: true } };
  expect((await api.call('POST', '/auth/invitations/accept', refused)).body['code']).toBe('INVALID_STATE');
  const accepted = { body: { secret: await invite('cashier'), device: true } };
  const till = cookieOf(await api.call('POST', '/auth/invitations/accept', accepted));
  const me = await api.call('GET', '/me', { headers: till });
  const { id } = me.body['person'] as { id: string };
  await api.asAdmin('PUT', `/admin/people/${id}`, { name: 'Till 1' });
  const at = (merchant: string): Promise<Answer> =>
    api.call('GET', '/merchant', { headers: { ...till, 'x-merchant-id': merchant } });
  expect([(await at(api.merchantId)).status, (await at(other.id)).status]).toEqual([200, 403]);
  await api.call('PUT', `/merchant/people/${id}`, { headers: mine, body: { role: null } });
  expect((await at(api.merchantId)).status).toBe(401);
});
