import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { audit } from '@gateway/store/audit';
import { query, queryOne } from '@gateway/store/db';
import { buildLedger } from '@gateway/store/testing';
import { openTestApi, type Answer, type TestApi } from '../../testing';
import {
  changingOperations,
  type AdminOperation,
  type Body,
  type Recorded,
} from '../../testing/contract/admin-operations';
import { channelOperations, keyOperations, peopleOperations } from '../../testing/contract/recorded-operations';
import { answerMessage, failTests, sendRefund } from '../../testing/outside-world';
import { pngOf } from '../../testing/png';
import { codeOf } from '../../testing/clients/authenticator-app';
import { PASSWORD, post, PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';
import { loadContract } from '@gateway/contract';

const SECRET = 'a secret that no row has';
const HOOK = `https://shop.example/hook?password=${encodeURIComponent(SECRET)}`;
const TOKEN = '4711:a-token-that-no-row-has';
const PNG = pngOf({ width: 1, height: 1 });
const LOGO = { logo: expect.stringMatching(/^[0-9a-f]{64}$/) };

let node: Devnet;
let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  node = await startDevnet({ genesisTimestamp: Date.now() });
  api = await openTestApi({ PUBLIC_BASE_URL, TRON_NODE_URL: node.url }, { addresses: 0 });
  await buildLedger(api.database.db, { orders: 200, blocks: 600 });
  await query(
    api.database.db,
    `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode) values (now(), now(), 'ok', true, 'burn')`,
  );
  headers = await api.logIn();
});
afterAll(async () => {
  await api.close();
  await node.close();
});

/** The first id that a statement finds in the ledger. */
const find = (sql: string) => async (): Promise<string> => {
  const row = await queryOne<{ id: string }>(api.database.db, sql);
  if (!row) throw new Error('the ledger has no such row');
  return row.id;
};
const merchant = find('select id from merchants where not is_default order by created_at limit 1');
const activeMerchant = find('select id from merchants where is_active order by created_at limit 1');
const transfer = (disposition: string): (() => Promise<string>) =>
  find(`select tx_hash || '-' || log_index as id from chain_transfers where disposition = '${disposition}' limit 1`);

const EPAY = { pid: 1000 };
const CONFIRMED = { confirmed_by: 'password' };
const passkey = softwarePasskey(PUBLIC_BASE_URL);
let totpSecret = '';

async function answerByPasskey(): Promise<Body> {
  const { body } = await post(api, headers, '/recovery-codes', { password: PASSWORD });
  return { password: PASSWORD, assertion: passkey.get(body['passkey_options']) };
}

/** Every operation below /admin that changes something. */
const OPERATIONS: Record<string, Recorded> = {
  logIn: { body: { password: PASSWORD }, row: { action: 'session.log_in', before: null } },
  createMerchant: {
    body: { name: 'Recorded', webhook_secret: SECRET },
    row: { action: 'merchant.create', before: null, after: { name: 'Recorded', is_active: true } },
  },
  updateMerchant: {
    id: merchant,
    body: { is_active: false, webhook_secret: SECRET },
    row: {
      action: 'merchant.update',
      before: { is_active: true },
      after: { is_active: false, webhook_secret: 'changed' },
    },
  },
  createMerchantsPaymentLink: {
    body: async () => ({ merchant_id: await merchant(), title: 'Fair', amount: '5', callback_url: HOOK }),
    row: { action: 'payment_link.create', before: null, after: { callback_url: 'https://shop.example/hook' } },
  },
  updateMerchantsPaymentLink: {
    id: find('select id from payment_links limit 1'),
    body: { active: false },
    row: { action: 'payment_link.update', before: { active: true }, after: { active: false } },
  },
  ...channelOperations(find('select id from message_channels'), TOKEN),
  ...keyOperations(merchant),
  ...peopleOperations(
    find(`insert into people (name, gateway_role) values ('Recorded', 'auditor') returning id`),
    find('select id from invitations where used_at is null and revoked_at is null'),
  ),
  setEventsUrl: {
    id: merchant,
    body: { events_url: `https://shop.example/events?password=${encodeURIComponent(SECRET)}` },
    row: { action: 'merchant.set_events_url', before: null, after: { events_url: 'https://shop.example/events' } },
  },
  setEPay: { id: merchant, body: { enabled: true }, row: { action: 'merchant.set_epay', before: null, after: EPAY } },
  rotateEPayKey: { id: merchant, row: { action: 'merchant.rotate_epay_key', after: EPAY } },
  setLogo: { id: merchant, body: PNG, row: { action: 'merchant.set_logo', before: null, after: LOGO } },
  removeLogo: { id: merchant, row: { action: 'merchant.remove_logo', before: LOGO, after: null } },
  testWebhook: {
    id: merchant,
    body: { url: HOOK },
    row: { action: 'merchant.test_webhook', after: { url: 'https://shop.example/hook' } },
  },
  createOrder: {
    body: async () => ({ ...{ merchant_id: await activeMerchant(), amount: '7' }, callback_url: HOOK }),
    row: { action: 'order.create', after: { amount: '7.000000', callback_url: 'https://shop.example/hook' } },
  },
  acceptOrder: {
    id: find(`select id from orders where status = 'failed' order by id limit 1`),
    body: { note: 'agreed', amount_received: '4.000000' },
    row: { action: 'order.accept', before: { status: 'failed' }, after: { status: 'confirmed', note: 'agreed' } },
  },
  closeOrder: {
    id: find(`select id from orders where status = 'failed' order by id limit 1`),
    body: { note: 'written off' },
    row: { action: 'order.close', before: { closed: false }, after: { closed: true, note: 'written off' } },
  },
  reopenOrder: {
    id: find('select id from orders where closed_at is not null limit 1'),
    body: { note: 'a mistake' },
    row: { action: 'order.reopen', before: { closed: true }, after: { closed: false, note: 'a mistake' } },
  },
  recordRefund: {
    id: find(`select id from orders where status = 'completed' order by id limit 1`),
    body: () => Promise.resolve(sendRefund(node)),
    row: { action: 'order.record_refund', before: { amount_refunded: '0.000000' }, after: { note: 'returned' } },
  },
  addOrderNote: {
    id: find(`select id from orders where status = 'pending' limit 1`),
    body: { note: 'called' },
    row: { action: 'order.add_note', before: null, after: { note: 'called' } },
  },
  resendWebhook: {
    id: find(`select id from orders where status = 'completed' limit 1`),
    body: { note: 'lost', callback_url: `https://shop.example/hook?password=${encodeURIComponent(SECRET)}` },
    row: { action: 'order.resend_webhook', after: { callback_url: 'https://shop.example/hook', note: 'lost' } },
  },
  retryWebhook: {
    id: find(`select id from orders where status = 'callback_failed' limit 1`),
    body: { callback_url: `https://shop.example/hook?password=${encodeURIComponent(SECRET)}` },
    row: {
      action: 'order.retry_webhook',
      before: { status: 'callback_failed' },
      after: { status: 'confirmed', callback_url: 'https://shop.example/hook' },
    },
  },
  resendWebhooks: {
    id: find(`select merchant_id as id from orders where status = 'callback_failed' limit 1`),
    body: { note: 'its server is back' },
    row: { action: 'merchant.resend_webhooks', before: null, after: { note: 'its server is back' } },
  },
  retrySweep: {
    id: find(`select order_id as id from sweeps where state = 'failed' limit 1`),
    row: { action: 'order.retry_sweep', before: { sweep: 'failed' }, after: { sweep: 'queued' } },
  },
  assignTransfer: {
    id: transfer('held'),
    body: async () => ({ order_id: await ownerOfHeld() }),
    row: { action: 'transfer.assign', before: { disposition: 'held' }, after: { disposition: 'assigned' } },
  },
  resolveTransfer: {
    id: transfer('unmatched'),
    body: { note: 'sent back' },
    row: {
      action: 'transfer.resolve',
      before: { disposition: 'unmatched' },
      after: { disposition: 'resolved', note: 'sent back' },
    },
  },
  revokeSession: {
    id: async () => {
      await api.logIn();
      const { body } = await api.call('GET', '/admin/sessions', { headers });
      return String((body['data'] as { id: string }[])[0]?.id);
    },
    row: { action: 'session.revoke', before: { address: expect.stringContaining('127.0.0.1') }, after: null },
  },
  revokeOtherSessions: { row: { action: 'session.revoke_others', after: { revoked_count: 1 } } },
  beginTotp: { body: { password: PASSWORD }, row: { action: 'second_factor.begin_totp', after: CONFIRMED } },
  activateTotp: {
    async body() {
      totpSecret = String((await post(api, headers, '/totp', { password: PASSWORD })).body['secret']);
      return { otp: codeOf(totpSecret, -1) };
    },
    row: { action: 'second_factor.activate_totp', after: { is_replaced: false, ended_sessions: 0 } },
  },
  removeTotp: {
    body: () => Promise.resolve({ password: PASSWORD, otp: codeOf(totpSecret) }),
    row: { action: 'second_factor.remove_totp', after: { ended_sessions: 0, confirmed_by: 'totp' } },
  },
  beginPasskey: { body: { password: PASSWORD }, row: { action: 'second_factor.begin_passkey', after: CONFIRMED } },
  activatePasskey: {
    async body() {
      const { body } = await post(api, headers, '/passkeys', { password: PASSWORD });
      return { name: 'Laptop', attestation: passkey.create(body['options']) };
    },
    row: { action: 'second_factor.activate_passkey', after: { name: 'Laptop', ended_sessions: 0 } },
  },
  newRecoveryCodes: {
    body: answerByPasskey,
    row: {
      action: 'second_factor.new_recovery_codes',
      before: { codes_left: 10 },
      after: { codes_left: 10, confirmed_by: 'passkey' },
    },
  },
  removePasskey: {
    id: find('select id from admin_passkeys'),
    body: answerByPasskey,
    row: { action: 'second_factor.remove_passkey', before: { name: 'Laptop' }, after: { confirmed_by: 'passkey' } },
  },
  logOut: { row: { action: 'session.log_out', before: null } },
};

const CREATING = [
  ...['createMerchant', 'createOrder', 'createMerchantsPaymentLink', 'createMessageChannel'],
  ...['invitePerson', 'renewInvitation'],
];

/** An order that may be assigned held money. */
const ownerOfHeld = find(`select id from orders where status in ('expired', 'failed') order by id limit 1`);

const changing = (): AdminOperation[] => changingOperations(loadContract());
const readLog = (): Promise<Answer> => api.call('GET', '/admin/audit-log?limit=5', { headers });
const total = ({ body }: Answer): number => (body['pagination'] as { total: number }).total;
const rows = ({ body }: Answer): Record<string, unknown>[] => body['data'] as Record<string, unknown>[];

test('every operation of the document that changes something is listed here', () => {
  const ids = changing().map(({ id }) => id);
  expect(ids.sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test.each(Object.entries(OPERATIONS))('%s leaves exactly one row, with its place in the log', async (name, given) => {
  const { method = '', path = '' } = changing().find(({ id }) => id === name) ?? {};
  const id = (await given.id?.()) ?? '';
  const body = typeof given.body === 'function' ? await given.body() : given.body;
  const session = name === 'logOut' ? await api.logIn() : name === 'logIn' ? {} : headers; // a login replaces a session
  const before = total(await readLog());
  api.log.length = 0;
  const sent = Buffer.isBuffer(body) ? { ...session, 'content-type': 'image/png' } : session;
  const called = api.call(method, path.replace('{id}', id), { headers: sent, ...(body ? { body } : {}) });
  if (name === 'testWebhook') await failTests(api.database.db);
  if (name === 'testMessageChannel') await answerMessage(api.database.db, 'HTTP 403', false);
  const { status, text } = await called;
  expect([text, status]).toEqual([text, CREATING.includes(name) ? 201 : 200]);
  const log = await readLog();
  const [newest] = rows(log);
  expect(total(log)).toBe(before + 1);
  expect(newest).toMatchObject({ ...given.row, actor: 'admin', address: expect.stringContaining('127.0.0.1') });
  if (id !== '') expect(newest?.['object']).toBe(id);
  if (String(newest?.['action']).startsWith('merchant.')) expect(newest?.['merchant_id']).toBe(newest?.['object']);
  const { sequence: row, hash, session_id: sessionId } = newest ?? {};
  expect(api.log.filter(({ message }) => message === 'admin action was recorded')).toMatchObject([
    { fields: { row, hash, sessionId } },
  ]);
});

test('a refused request leaves no row', async () => {
  const before = total(await readLog());
  const path = `/admin/merchants/${await merchant()}`;
  const refused = [
    await api.call('POST', '/admin/auth/login', { body: { password: 'wrong' } }),
    await api.call('PUT', path, { headers, body: {} }),
    await api.call('POST', `${path.slice(0, -1)}z/rotate-api-key`, { headers }),
    await api.call('POST', `/admin/transfers/${await transfer('resolved')()}/resolve`, {
      headers,
      body: { note: 'x' },
    }),
    await api.call('POST', '/admin/auth/logout'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 400, 404, 409, 200]);
  expect(total(await readLog())).toBe(before);
});

test('the log is filtered by action, and has no secret', async () => {
  const { body } = await api.call('GET', '/admin/audit-log?action=merchant.create', { headers });
  expect(body).toMatchObject({ data: [{ action: 'merchant.create' }], pagination: { total: 1 } });
  expect(await api.call('GET', '/admin/audit-log?action=other', { headers })).toMatchObject({ status: 400 });
  const { text } = await api.call('GET', '/admin/audit-log?limit=100', { headers });
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(encodeURIComponent(SECRET));
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain(PASSWORD);
});

test('the audit accepts the log that these operations left', async () => {
  const { findings } = await audit(api.database.db, { dustLimit: api.context.config.dustLimit });
  expect(findings.filter(({ check }) => check.startsWith('L'))).toEqual([]);
});
