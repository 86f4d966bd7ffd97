import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { loadContract, METHODS } from '@gateway/contract';
import { query } from '@gateway/store/db';
import { buildMerchant, buildOrder } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const FORM = /^gpr_[0-9A-Za-z]{40}$/;
const HOUR = 3600;

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '1000' });
let merchant: { id: string; apiKey: string };
let session: Record<string, string>;
beforeAll(async () => {
  session = await api.logIn();
});
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

const make = (body?: object): Promise<Answer> =>
  api.call('POST', '/merchant/read-only-key', { key: merchant.apiKey, body });
const madeKey = async (body?: object): Promise<string> => String((await make(body)).body['api_key']);
const revoke = (): Promise<Answer> => api.call('POST', '/merchant/read-only-key/revoke', { key: merchant.apiKey });
const statusWith = async (key: string, path = '/payments'): Promise<number> =>
  (await api.call('GET', path, { key })).status;
const asAdmin = (path: string, body?: object): Promise<Answer> =>
  api.call('POST', `/admin/merchants/${merchant.id}/read-only-key${path}`, { headers: session, body });
const shown = async (): Promise<unknown> =>
  (await api.call('GET', '/merchant', { key: merchant.apiKey })).body['read_only_key'];

/** The operations of a merchant's key that do not read; those of a sandbox are not there. */
const WRITES = Object.entries(loadContract().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    const isWrite = operation && method !== 'get' && !operation.security && !/^\/(admin|sandbox)\//.test(path);
    return isWrite ? [{ id: operation.operationId, method: method.toUpperCase(), path }] : [];
  }),
);

test('a read-only key is shown once', async () => {
  expect(await shown()).toBeNull();
  const { status, body, headers } = await make();
  const key = String(body['api_key']);
  expect(status).toBe(200);
  expect(body).toEqual({ api_key: expect.stringMatching(FORM), api_key_prefix: key.slice(0, 12) });
  expect(headers.get('cache-control')).toBe('no-store');
  const detail = await api.call('GET', `/admin/merchants/${merchant.id}`, { headers: session });
  const facts = { api_key_prefix: key.slice(0, 12), created_at: expect.stringMatching(/Z$/), replaced_key: null };
  expect(detail.body['read_only_key']).toEqual(facts);
  expect(await shown()).toEqual(facts);
  expect(JSON.stringify([detail.text, api.log])).not.toContain(key.slice(12));
});

test('it reads all that its merchant reads, and nothing of another one', async () => {
  const key = await madeKey();
  const { id } = await buildOrder(api.database.db, { merchantId: merchant.id });
  const other = await buildOrder(api.database.db, { merchantId: (await buildMerchant(api.database.db)).id });
  const paths = ['/payments', `/payments/${id}`, `/payments/${id}/deliveries`, '/events', '/merchant'];
  for (const path of paths) expect([path, await statusWith(key, path)]).toEqual([path, 200]);
  expect(await statusWith(key, `/payments/${other.id}`)).toBe(404);
  // Also when keys of both kinds are looked up together.
  const keys = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? key : merchant.apiKey));
  expect(await Promise.all(keys.map((each) => statusWith(each, `/payments/${id}`)))).toEqual(Array(20).fill(200));
  const unknown = `gpr_${'0'.repeat(40)}`;
  expect(await Promise.all([key, unknown, merchant.apiKey].map((each) => statusWith(each)))).toEqual([200, 401, 200]);
});

test.each(WRITES)('$id is refused to a read-only key', async ({ method, path }) => {
  const key = await madeKey();
  const { id } = await buildOrder(api.database.db, { merchantId: merchant.id });
  const { status, body } = await api.call(method, path.replace('{id}', id), { key, body: {} });
  expect([status, body['code']]).toEqual([403, 'READ_ONLY_KEY']);
});

test('a read-only key of the default merchant neither initialises the wallet nor makes keys', async () => {
  const made = await api.call('POST', '/merchant/read-only-key', { key: api.context.config.apiKey });
  const key = String(made.body['api_key']);
  for (const path of ['/wallet/init', '/merchant/read-only-key']) {
    expect(await api.call('POST', path, { key })).toMatchObject({ status: 403, body: { code: 'READ_ONLY_KEY' } });
  }
});

test('a replaced or revoked key is refused on the next request, and after an overlap', async () => {
  const first = await madeKey();
  const second = await madeKey();
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);

  const { body } = await make({ overlap_seconds: HOUR });
  const third = String(body['api_key']);
  expect(Date.parse(String(body['replaced_key_valid_until'])) - Date.now()).toBeGreaterThan((HOUR - 120) * 1000);
  expect([await statusWith(second), await statusWith(third)]).toEqual([200, 200]);
  const replaced = { api_key_prefix: second.slice(0, 12), valid_until: body['replaced_key_valid_until'] };
  expect(await shown()).toMatchObject({ replaced_key: replaced });
  const detail = await api.call('GET', `/admin/merchants/${merchant.id}`, { headers: session });
  expect(detail.body['read_only_key']).toMatchObject({ replaced_key: replaced });
  const fourth = await madeKey({ overlap_seconds: HOUR });
  expect([await statusWith(second), await statusWith(third), await statusWith(fourth)]).toEqual([401, 200, 200]);
  await query(api.database.db, 'update read_only_keys set valid_until = now() where valid_until is not null');
  expect([await statusWith(third), await statusWith(fourth)]).toEqual([401, 200]);

  const fifth = await madeKey({ overlap_seconds: HOUR });
  expect((await revoke()).body).toEqual({ ok: true });
  expect([await statusWith(fourth), await statusWith(fifth)]).toEqual([401, 401]);
  expect(await shown()).toBeNull();
  expect((await revoke()).status).toBe(200);
});

test('a suspension ends the overlap; the merchant then makes no key, and the admin none with an overlap', async () => {
  const old = await madeKey();
  const key = await madeKey({ overlap_seconds: HOUR });
  await api.call('PUT', `/admin/merchants/${merchant.id}`, { headers: session, body: { is_active: false } });
  expect([await statusWith(old), await statusWith(key)]).toEqual([401, 200]);
  expect(await make()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await revoke()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const rotated = await asAdmin('', { overlap_seconds: HOUR });
  expect(rotated.body).not.toHaveProperty('replaced_key_valid_until');
  expect([await statusWith(key), await statusWith(String(rotated.body['api_key']))]).toEqual([401, 200]);
});

test('the admin makes, replaces and revokes it, each with a row in the admin audit log', async () => {
  const made = await asAdmin('');
  expect(await statusWith(String(made.body['api_key']))).toBe(200);
  const replaced = await asAdmin('', { overlap_seconds: HOUR });
  expect((await asAdmin('/revoke')).body).toEqual({ ok: true });
  const keys = [made, replaced].map(({ body }) => String(body['api_key']));
  expect(await Promise.all(keys.map((key) => statusWith(key)))).toEqual([401, 401]);
  const { body } = await api.call('GET', '/admin/audit-log?limit=3', { headers: session });
  const [first, second] = keys.map((key) => ({ api_key_prefix: key.slice(0, 12) }));
  expect(body['data']).toMatchObject([
    { action: 'merchant.revoke_read_only_key', object: merchant.id, before: second, after: null },
    { action: 'merchant.rotate_read_only_key', before: first, after: second },
    { action: 'merchant.rotate_read_only_key', before: null, after: first },
  ]);
  for (const key of keys) expect(JSON.stringify(body)).not.toContain(key);
});

test('the admin gets 404 for an unknown merchant', async () => {
  for (const path of ['', '/revoke']) {
    const unknown = `/admin/merchants/${randomUUID()}/read-only-key${path}`;
    expect(await api.call('POST', unknown, { headers: session })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  }
});

test('of concurrent rotations one key is current', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => madeKey()));
  const statuses = await Promise.all(keys.map((key) => statusWith(key)));
  expect(statuses.sort()).toEqual([200, 401, 401, 401]);
});

test('an overlap has bounds', async () => {
  for (const overlap_seconds of [-1, 604_801, 1.5, '60']) {
    expect(await make({ overlap_seconds })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  }
});

test('of concurrent rotations by the admin, each row of the audit log begins where the one before it ended', async () => {
  await Promise.all(Array.from({ length: 6 }, () => asAdmin('')));
  const filter = '?action=merchant.rotate_read_only_key&limit=6';
  const { body } = await api.call('GET', `/admin/audit-log${filter}`, { headers: session });
  const rows = (body['data'] as Record<'before' | 'after', { api_key_prefix: string } | null>[]).reverse();
  expect(rows.map(({ before }) => before)).toEqual([null, ...rows.slice(0, -1).map(({ after }) => after)]);
});
