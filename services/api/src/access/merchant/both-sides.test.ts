import { beforeEach, expect, test } from '@jest/globals';
import { buildDeposit, buildMerchant, type TestMerchant } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { openEPayShop } from '../../testing/clients/epay-shop';
import { buildPerson } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { answerMessage } from '../../testing/outside-world';
import { squareOf } from '../../testing/png';
import { apiPerSuite } from '../../testing/suite-api';

const EMAIL = {
  kind: 'email',
  target: { host: 'smtp.example.com', port: 465, user: 'shop', from: 'shop@example.com', to: 'owner@example.com' },
  secret: 'the password of the mailbox',
};
const WEBHOOK = { kind: 'webhook', target: { topic: 'till' }, secret: 'https://ntfy.example/T0KEN' };
const TELEGRAM = { kind: 'telegram', target: { chat_id: '99' }, secret: '4711:token' };
const SETTINGS = { quiet: { from: '22:00', until: '07:30' }, summary_at: '20:00' };
const CHANNELS = '/merchant/message-channels';

const api = apiPerSuite({ PUBLIC_BASE_URL, FIXED_RATES: 'CNY:7.25' });
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

const own = (method: string, path: string, body?: unknown, key = merchant.apiKey): Promise<Answer> =>
  api.call(method, path, { key, ...(body !== undefined && { body }) });
const idOf = ({ body }: Answer): string => String(body['id']);
const rowsOf = async (id: string): Promise<unknown[]> => {
  const { body } = await api.asAdmin('GET', '/admin/audit-log?limit=100');
  return (body['data'] as { merchant_id: string | null }[]).filter(({ merchant_id: of }) => of === id);
};

test('a merchant makes, changes, tests and removes channels of its own, and reads what was said there', async () => {
  const created = await own('POST', CHANNELS, { ...WEBHOOK, ...SETTINGS });
  const channel = { merchant_id: merchant.id, kind: 'webhook', webhook_host: 'ntfy.example', ...SETTINGS };
  expect(created).toMatchObject({ status: 201, body: channel });
  for (const other of [EMAIL, TELEGRAM]) {
    const made = await own('POST', CHANNELS, other);
    const { status, body } = await own('PUT', `${CHANNELS}/${idOf(made)}`, { target: other.target });
    expect([status, body]).toEqual([200, made.body]);
  }
  const path = `${CHANNELS}/${idOf(created)}`;
  expect((await own('PUT', path, SETTINGS)).body).toEqual(created.body);
  for (const target of [{ topic: 'desk' }]) expect((await own('PUT', path, { target })).body).toMatchObject({ target });
  const { body } = await own('GET', CHANNELS);
  expect(body['data']).toMatchObject([
    { target: { topic: 'desk' } },
    { target: EMAIL.target },
    { target: TELEGRAM.target },
  ]);
  const [tested] = await Promise.all([own('POST', `${path}/test`), answerMessage(api.database.db, 'HTTP 200', true)]);
  expect(tested.body).toEqual({ sent: true, result: 'HTTP 200' });
  const messages = await own('GET', `/merchant/messages?page=1&limit=1&channel_id=${idOf(created)}`);
  expect(messages.body).toMatchObject({
    data: [{ channel_id: idOf(created), kind: 'test', state: 'sent', result: 'HTTP 200' }],
    pagination: { total: 1 },
  });
  expect((await own('DELETE', path)).body).toEqual({ ok: true });
  expect((await own('DELETE', path)).status).toBe(404);
  expect(JSON.stringify(await rowsOf(merchant.id))).toMatch(/message_channel.remove.*message_channel.create/);
});

test("a merchant neither sees nor changes another's channels, nor makes one for it", async () => {
  const other = await buildMerchant(api.database.db);
  const theirs = await own('POST', CHANNELS, TELEGRAM, other.apiKey);
  const operators = await api.asAdmin('POST', '/admin/message-channels', TELEGRAM);
  expect((await own('GET', CHANNELS)).body).toEqual({ data: [] });
  for (const id of [idOf(theirs), idOf(operators)]) {
    const path = `${CHANNELS}/${id}`;
    expect((await own('PUT', path, { paused: true })).status).toBe(404);
    expect((await own('POST', `${path}/test`)).status).toBe(404);
    expect((await own('DELETE', path)).status).toBe(404);
    expect((await own('GET', `/merchant/messages?channel_id=${id}`)).body).toMatchObject({ data: [] });
  }
  const forOther = await own('POST', CHANNELS, { ...TELEGRAM, merchant_id: other.id });
  expect(forOther).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
});

test('a mail account gets its password again when its server changes: who changes a channel need not know it', async () => {
  const path = `${CHANNELS}/${idOf(await own('POST', CHANNELS, EMAIL))}`;
  for (const other of [{ host: 'mx.example.net' }, { port: 587 }, { user: 'another' }]) {
    const target = { ...EMAIL.target, ...other };
    const refused = await own('PUT', path, { target });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    expect(refused.body['error']).toContain('secret');
  }
  const moved = { ...EMAIL.target, host: 'mx.example.net' };
  expect((await own('PUT', path, { target: moved, secret: EMAIL.secret })).status).toBe(200);
  expect((await own('PUT', path, { target: { ...moved, to: 'books@example.com' } })).status).toBe(200);
});

test("what the gateway's people change of a merchant is in its own log, without where they worked", async () => {
  const role = { merchant_id: merchant.id, merchant_role: 'owner' } as const;
  const owner = await buildPerson(api, role);
  const { headers } = await buildPerson(api, { gateway_role: 'owner' }, 'Vera');
  const as = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await api.call(method, `/admin/${path}`, { headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBeLessThan(300);
    return answer;
  };
  const its = `merchants/${merchant.id}`;
  await as('PUT', its, { contact: 'tea@example.com' });
  await as('POST', `${its}/rotate-api-key`, {});
  await as('PUT', `${its}/epay`, { enabled: true });
  const link = await as('POST', 'payment-links', { merchant_id: merchant.id, title: 'Tea', amount: '5' });
  await as('PUT', `payment-links/${idOf(link)}`, { callback_url: 'https://shop.example/hook?token=s3cret' });
  await as('POST', 'message-channels', { ...TELEGRAM, merchant_id: merchant.id });
  await as('POST', 'people', { name: 'New', ...role });
  const own = await api.call('GET', '/merchant/audit-log', {
    headers: { ...owner.headers, 'x-merchant-id': merchant.id },
  });
  const rows = own.body['data'] as { action: string; person: { name: string } | null; address: string | null }[];
  const others = rows.filter(({ person }) => person?.name === 'Vera');
  expect(others.map(({ action }) => action)).toEqual([
    ...['person.invite', 'message_channel.create', 'payment_link.update', 'payment_link.create'],
    ...['merchant.set_epay', 'merchant.rotate_api_key', 'merchant.update'],
  ]);
  expect(others).toEqual(others.map(() => expect.objectContaining({ address: null, session_id: null })));
  expect(own.text).not.toContain('s3cret');
});

test('a row about a callback URL has no query, which may be a password', async () => {
  const owner = await buildPerson(api, { merchant_id: merchant.id, merchant_role: 'manager' });
  const headers = { ...owner.headers, 'x-merchant-id': merchant.id };
  const url = 'https://shop.example/hook?token=s3cret';
  const link = await own('POST', '/payment-links', { title: 'Tea', amount: '5' });
  const deposit = await buildDeposit(api.database.db, merchant.id, 'c-1');
  for (const path of [`/payment-links/${idOf(link)}`, `/deposit-addresses/${deposit.id}`]) {
    expect((await api.call('PUT', path, { headers, body: { callback_url: url } })).status).toBe(200);
  }
  const rows = JSON.stringify(await rowsOf(merchant.id));
  expect(rows).toContain('https://shop.example/hook');
  expect(rows).not.toContain('s3cret');
});

test('a merchant has at most twenty channels, of thirty at once too', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => own('POST', CHANNELS, TELEGRAM)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test('a merchant switches EPay on for its shop, replaces the key, and reads why calls were refused', async () => {
  expect(await own('POST', '/merchant/epay/key')).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const { body: on } = await own('PUT', '/merchant/epay', { enabled: true });
  expect(on).toMatchObject({ epay: { enabled: true, currency: 'CNY' }, key: expect.stringMatching(/^\w{32}$/) });
  const { body: replaced } = await own('POST', '/merchant/epay/key');
  expect(replaced).toMatchObject({
    pid: (on['epay'] as { pid: number }).pid,
    key: expect.not.stringMatching(String(on['key'])),
  });
  const shop = await openEPayShop(api);
  await shop.mapi(shop.signed({ out_trade_no: 'wrong', notify_url: 'no URL' }));
  const { body } = await own('GET', '/merchant/epay', undefined, shop.apiKey);
  expect(body).toMatchObject({
    pid: Number(shop.pid),
    key_made_at: expect.any(String),
    calls: [{ call: 'mapi', out_trade_no: 'wrong', refusal: 'request', detail: expect.any(String) }],
  });
  expect((await own('PUT', '/merchant/epay', { enabled: true }, shop.apiKey)).body).toEqual({ epay: body });
});

test('a merchant sets its name, contact, logo and callback URL, and reads what the gateway decides', async () => {
  const changes = {
    name: 'Tea & Söhne',
    contact: 'tea@example.com',
    default_callback_url: 'https://shop.example/hook',
  };
  const changed = await own('PUT', '/merchant', changes);
  expect(changed).toMatchObject({
    status: 200,
    body: { ...changes, spread: '0', underpaid_percent: '0', underpaid_maximum: '0.000000' },
  });
  expect((await own('GET', '/merchant')).body).toEqual(changed.body);
  expect(await own('PUT', '/merchant', {})).toMatchObject({ status: 400, body: { code: 'EMPTY_UPDATE' } });
  expect(await own('PUT', '/merchant', { spread: '1' })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  const internal = await own('PUT', '/merchant', { default_callback_url: 'http://169.254.169.254/' });
  expect(internal).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  await own('POST', '/merchant/read-only-key');
  await own('POST', '/merchant/read-only-key', { overlap_seconds: 60 });
  await own('POST', '/merchant/webhook-secret');
  await own('PUT', '/merchant/events-url', { events_url: 'https://shop.example/events' });
  await api.asAdmin('POST', `/admin/merchants/${merchant.id}/rotate-api-key`, { overlap_seconds: 60 });
  const png = { key: merchant.apiKey, headers: { 'content-type': 'image/png' }, body: squareOf(9) };
  const set = await api.call('PUT', '/merchant/logo', png);
  expect(set.status).toBe(200);
  const whole = await own('PUT', '/merchant', { overlap_signature: 'old' });
  expect(whole.body).toMatchObject({
    ...{ ...set.body, overlap_signature: 'old', events_url: 'https://shop.example/events' },
    replaced_key: { valid_until: expect.any(String) },
    read_only_key: { replaced_key: { valid_until: expect.any(String) } },
    previous_secret_valid_until: expect.any(String),
  });
  expect((await own('GET', '/merchant')).body).toEqual(whole.body);
  const broken = await api.call('PUT', '/merchant/logo', { ...png, body: '<svg/>' });
  expect(broken).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  const large = await api.call('PUT', '/merchant/logo', { ...png, body: Buffer.alloc(256 * 1024 + 1) });
  expect(large.status).toBe(413);
  expect((await own('DELETE', '/merchant/logo')).body).toEqual({ ok: true });
  expect(await own('DELETE', '/merchant/logo', { x: 'a'.repeat(16_384) })).toMatchObject({ status: 413 });
});

test('an owner of a merchant replaces its key, which replaces no key itself', async () => {
  const role = { merchant_id: merchant.id, merchant_role: 'owner' } as const;
  const owner = await buildPerson(api, role);
  const headers = { ...owner.headers, 'x-merchant-id': merchant.id };
  expect(await own('POST', '/merchant/api-key')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const replaced = await api.call('POST', '/merchant/api-key', { headers, body: { overlap_seconds: 60 } });
  expect(replaced).toMatchObject({
    status: 200,
    body: { id: merchant.id, api_key: expect.any(String), replaced_key_valid_until: expect.any(String) },
  });
  for (const key of [merchant.apiKey, String(replaced.body['api_key'])]) {
    expect((await own('GET', '/merchant', undefined, key)).status).toBe(200);
  }
  await api.call('POST', '/merchant/api-key', { headers });
  expect((await own('GET', '/merchant')).status).toBe(401);
});
