import { beforeAll, expect, test } from '@jest/globals';
import { buildMerchant } from '@gateway/store/testing';
import { query } from '@gateway/store/db';
import { addMessages } from '@gateway/store/messages';
import { answerMessage } from '../../testing/outside-world';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();
const CHANNELS = '/admin/message-channels';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const EMAIL = {
  kind: 'email',
  target: {
    host: 'smtp.example.com',
    port: 465,
    user: 'gateway',
    from: 'gateway@example.com',
    to: 'owner@example.com',
  },
  secret: 'the password of the mailbox',
};
const TELEGRAM = { kind: 'telegram', target: { chat_id: '99' }, secret: '4711:token' };
let merchantId: string;
beforeAll(async () => {
  ({ id: merchantId } = await buildMerchant(api.database.db));
});

test('a channel is created, changed, paused and removed, and its secret is never shown', async () => {
  const created = await api.asAdmin('POST', CHANNELS, { ...EMAIL, merchant_id: merchantId });
  expect(created.status).toBe(201);
  const channel = {
    ...{ id: expect.any(String), merchant_id: merchantId, kind: 'email', target: EMAIL.target },
    ...{ webhook_host: null, language: 'en' },
    ...{ time_zone: 'UTC', quiet: null, summary_at: null, most_per_hour: 20, paused: false },
    created_at: expect.any(String),
  };
  expect(created.body).toEqual(channel);
  const path = `${CHANNELS}/${String(created.body['id'])}`;
  const quiet = { from: '22:00', until: '07:30' };
  const changes = {
    quiet,
    summary_at: '20:15',
    time_zone: 'Asia/Bangkok',
    language: 'vi',
    most_per_hour: 5,
    paused: true,
  };
  expect((await api.asAdmin('PUT', path, changes)).body).toEqual({ ...channel, ...changes });
  expect((await api.asAdmin('PUT', path, { secret: 'another' })).body).toEqual({ ...channel, ...changes });
  expect((await api.asAdmin('GET', CHANNELS)).body).toEqual({ data: [{ ...channel, ...changes }] });
  expect((await api.asAdmin('PUT', path, {})).body).toMatchObject({ code: 'EMPTY_UPDATE' });
  const log = await query(api.database.db, 'select before, after from admin_actions');
  expect(JSON.stringify(log)).not.toContain(EMAIL.secret);
  expect((await api.asAdmin('DELETE', path)).body).toEqual({ ok: true });
  expect((await api.asAdmin('DELETE', path)).status).toBe(404);
  expect((await api.asAdmin('PUT', path, changes)).status).toBe(404);
  expect((await api.asAdmin('POST', `${path}/test`)).status).toBe(404);
});

test.each([
  [
    { ...EMAIL, target: { ...EMAIL.target, to: 'a@example.com, b@example.com' } },
    '"target.to" must be an e-mail address',
  ],
  [{ ...EMAIL, target: { ...EMAIL.target, port: 0 } }, '"target.port" must be greater than or equal to 1'],
  [{ ...EMAIL, target: { host: 'smtp.example.com' } }, '"target.port" is required'],
  [{ ...TELEGRAM, secret: 'no token' }, '"secret" must be the token of a bot, as @BotFather gives it'],
  [
    { ...TELEGRAM, target: { chat_id: 'x y' } },
    '"target.chat_id" must be the number of a chat, or the name of a channel with its @',
  ],
  [{ ...TELEGRAM, time_zone: 'Mars/Olympus' }, '"time_zone" must be the name of a time zone, such as Europe/Berlin'],
  [{ ...TELEGRAM, time_zone: '+05:30' }, '"time_zone" must be the name of a time zone, such as Europe/Berlin'],
  [{ ...TELEGRAM, time_zone: 'US/Pacific-New' }, '"time_zone" must be the name of a time zone, such as Europe/Berlin'],
  [{ ...TELEGRAM, language: 'tlh' }, '"language" must be a language of the checkout page, such as "en"'],
  [
    { ...TELEGRAM, quiet: { from: '25:00', until: '07:00' } },
    '"quiet.from" must be a time of the day, such as "22:00"',
  ],
])('%j is refused: %s', async (body, message) => {
  expect(await api.asAdmin('POST', CHANNELS, body)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_BODY', error: message },
  });
});

test('a merchant that does not exist has no channel', async () => {
  expect((await api.asAdmin('POST', CHANNELS, { ...TELEGRAM, merchant_id: UNKNOWN })).status).toBe(404);
});

test('a test shows what the other side answers, and the list what was said', async () => {
  const { body: channel } = await api.asAdmin('POST', CHANNELS, TELEGRAM);
  const path = `${CHANNELS}/${String(channel['id'])}/test`;
  const [sent] = await Promise.all([api.asAdmin('POST', path), answerMessage(api.database.db, 'HTTP 200', true)]);
  expect(sent.body).toEqual({ sent: true, result: 'HTTP 200' });
  const [failed] = await Promise.all([
    api.asAdmin('POST', path),
    answerMessage(api.database.db, 'HTTP 403 bot was blocked', false),
  ]);
  expect(failed.body).toEqual({ sent: false, result: 'HTTP 403 bot was blocked' });
  await addMessages(api.database.db, String(channel['id']), [{ subject: 'one', kind: 'paid', facts: {} }]);
  const { body } = await api.asAdmin('GET', `/admin/messages?channel_id=${String(channel['id'])}`);
  expect(body).toMatchObject({
    data: [
      { kind: 'paid', state: 'waiting', attempts: 0, text: null, result: null, finished_at: null },
      { kind: 'test', state: 'failed', text: 'This is a test.', result: 'HTTP 403 bot was blocked' },
      { kind: 'test', state: 'sent', attempts: 1, result: 'HTTP 200', finished_at: expect.any(String) },
    ],
    pagination: { total: 3 },
  });
  expect((await api.asAdmin('GET', '/admin/messages')).body).toMatchObject({ pagination: { total: 3 } });
});

test('of the URL of a webhook only its host is shown, in the audit log too', async () => {
  const secret = 'https://hooks.example.com:8443/services/T0KEN?key=T0KEN';
  const { body: created } = await api.asAdmin('POST', CHANNELS, { kind: 'webhook', target: {}, secret });
  expect(created).toMatchObject({ target: {}, webhook_host: 'hooks.example.com:8443' });
  const path = `${CHANNELS}/${String(created['id'])}`;
  const { body: changed } = await api.asAdmin('PUT', path, { secret: 'https://ntfy.example.com/T0KEN' });
  expect(changed).toEqual({ ...created, webhook_host: 'ntfy.example.com' });
  const { body: list } = await api.asAdmin('GET', CHANNELS);
  expect(list['data']).toContainEqual(changed);
  const log = await query(api.database.db, 'select before, after from admin_actions');
  expect(JSON.stringify([list, log])).not.toMatch(/T0KEN|4711/);
  expect((await api.asAdmin('DELETE', path)).status).toBe(200);
});

test('a channel of each kind is listed as it was made, with all of its settings', async () => {
  const settings = { quiet: { from: '22:00', until: '07:30' }, summary_at: '20:00' };
  const webhook = { kind: 'webhook', target: { topic: 'shop' }, secret: 'https://ntfy.example/' };
  const { body: created } = await api.asAdmin('POST', CHANNELS, { ...webhook, ...settings });
  expect(created).toMatchObject({ kind: 'webhook', target: { topic: 'shop' }, ...settings });
  const path = `${CHANNELS}/${String(created['id'])}`;
  const changed = await api.asAdmin('PUT', path, { target: { topic: 'till' } });
  expect(changed.body).toEqual({ ...created, target: { topic: 'till' } });
  expect((await api.asAdmin('GET', CHANNELS)).body).toMatchObject({
    data: [{ kind: 'telegram', target: TELEGRAM.target }, { target: { topic: 'till' } }],
  });
  expect(await api.asAdmin('DELETE', path, { x: 'a'.repeat(16_384) })).toMatchObject({ status: 413 });
});

test('the total of messages is counted up to 10,000', async () => {
  const { body: channel } = await api.asAdmin('POST', CHANNELS, TELEGRAM);
  const messages = Array.from({ length: 10_030 }, (_, i) => ({ subject: String(i), kind: 'paid', facts: {} }));
  await addMessages(api.database.db, String(channel['id']), messages);
  const { body } = await api.asAdmin('GET', `/admin/messages?channel_id=${String(channel['id'])}&limit=20`);
  expect(body['pagination']).toEqual({ page: 1, limit: 20, total: 10_000, total_pages: 501, total_is_minimum: true });
});
