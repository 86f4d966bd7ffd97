import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openHmacKeys } from '@gateway/domain';
import type { Listener } from '@gateway/runtime';
import { serveLocally, until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { addMessages, insertChannel, type MessageChannel } from '@gateway/store/messages';
import { buildOrder, payOrder, TEST_HMAC_SECRET } from '@gateway/store/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { makeCertificate, type Certificate } from '../testing/certificate';
import { MAIL_PASSWORD, openMailServer, type MailServer } from '../testing/mail-server';
import { startProcess } from '../testing/process';
import { openTestNotifier } from '../testing/test-notifier';

jest.setTimeout(120_000);

const TOKEN = '4711:a-token_of-a-bot';
const AUTHORITY = makeCertificate({ name: 'authority', isAuthority: true });
const LEAF = makeCertificate({ name: '127.0.0.1', issuer: AUTHORITY, addresses: ['127.0.0.1'] });

const fixture = perTest(openTestNotifier);
/** What plays Telegram and a webhook. */
let other: Listener;
let requests: { url: string; body: Record<string, unknown> }[];
let answers: { status: number; headers?: Record<string, string>; body?: string }[];
let mail: MailServer | undefined;

beforeEach(async () => {
  [requests, answers] = [[], []];
  other = await serveLocally((request, response, body) => {
    requests.push({ url: request.url ?? '', body: JSON.parse(body.toString()) as Record<string, unknown> });
    const { status, headers = {}, body: text = '{"ok":true}' } = answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end(text);
  });
});

afterEach(async () => {
  await other.close();
  await mail?.close();
  mail = undefined;
});

type Chosen = Pick<MessageChannel, 'kind'> & Partial<MessageChannel> & { secret: string };

function openChannel({ secret, ...chosen }: Chosen): Promise<MessageChannel> {
  const sealedSecret = openHmacKeys(TEST_HMAC_SECRET, undefined).seal(secret);
  const settings = {
    ...{ target: {}, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null, mostPerHour: 20 },
    ...{ isPaused: false, merchantId: null, ...chosen, sealedSecret },
  };
  return transact(fixture.database.db, (tx) => insertChannel(tx, settings, undefined));
}

const telegram = (more: Partial<MessageChannel> = {}): Promise<MessageChannel> =>
  openChannel({ kind: 'telegram', target: { chat_id: '99' }, secret: TOKEN, ...more });

const start = (): ReturnType<typeof fixture.start> => fixture.start({ telegramApiUrl: other.url });

const states = (): Promise<{ kind: string; state: string; attempt: number; result: string | null }[]> =>
  query(fixture.database.db, 'select kind, state, attempt, result from messages order by created_at, id');

/** As if the time until the next attempt had passed. */
const hurry = (): Promise<unknown> =>
  query(fixture.database.db, `update messages set due_at = now() where state = 'waiting'`);

test('a merchant is notified of a payment, amount first, in its language, with a link, and customers cannot forge markup', async () => {
  const { db } = fixture.database;
  const merchant = await fixture.merchant();
  await telegram({ merchantId: merchant.id, language: 'de' });
  const order = await buildOrder(db, {
    ...{ merchantId: merchant.id, callbackUrl: fixture.server.url, externalId: '<b>17</b>\u202e' },
  });
  await start();
  await payOrder(db, order);
  await until('the message has arrived', () => requests.length === 1);
  expect(requests[0]?.url).toBe(`/bot${TOKEN}/sendMessage`);
  const text = String(requests[0]?.body['text']);
  expect(text).toMatch(
    /^\d+\.\d\d USDT für Bestellung &lt;b&gt;17&lt;\/b&gt; erhalten\.\nDie erste Zahlung des Tages\.\n/,
  );
  expect(text).toContain(`https://pay.example/console/orders/${order.id}`);
  expect(JSON.stringify(requests[0]?.body)).not.toContain(order.address);
  await until('it is recorded', async () => (await states())[0]?.state === 'sent');
});

test('a channel at a path of the gateway follows it to another address', async () => {
  const { db } = fixture.database;
  const { id } = await openChannel({ kind: 'webhook', secret: '/checkout/sandbox/mailbox' });
  await addMessages(db, id, [{ subject: 'one', kind: 'node_down', facts: {}, isGrave: true }]);
  await fixture.start({ publicBaseUrl: other.url });
  await until('it has arrived', () => requests.length === 1);
  expect(requests[0]?.url).toBe('/checkout/sandbox/mailbox');
});

test('429 with Retry-After waits as long, a refusal is not repeated, and the other channel is notified of it', async () => {
  const { db } = fixture.database;
  const asked = '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":900}}';
  answers = [
    { status: 429, body: asked },
    { status: 403, body: '{"ok":false,"description":"bot was blocked"}' },
  ];
  const { id } = await telegram();
  await openChannel({ kind: 'webhook', target: { topic: 'shop' }, secret: `${other.url}/hooks/secret` });
  await addMessages(db, id, [{ subject: 'one', kind: 'node_down', facts: {}, isGrave: true }]);
  await start();
  await until('it was put off', async () => (await states())[0]?.result === 'HTTP 429 Too Many Requests');
  const [due] = await query<{ seconds: number }>(
    db,
    `select extract(epoch from due_at - now())::float8 as seconds from messages where subject = 'one'`,
  );
  expect(due?.seconds).toBeGreaterThan(800);
  await hurry();
  await until('the other channel is notified', () => requests.length === 3);
  expect(requests[2]).toMatchObject({ url: '/hooks/secret', body: { topic: 'shop' } });
  expect(requests[2]?.body['text']).toBe('Messages to telegram 99 do not arrive: HTTP 403 bot was blocked');
  const [first] = await states();
  expect(first).toEqual({ kind: 'node_down', state: 'failed', attempt: 2, result: 'HTTP 403 bot was blocked' });
});

test('a secret is in no result and no log', async () => {
  answers = [{ status: 404, body: `{"description":"no bot ${TOKEN}"}` }];
  const { id } = await telegram();
  await addMessages(fixture.database.db, id, [{ subject: 'one', kind: 'test', facts: {} }]);
  const { context } = await start();
  const warned = jest.spyOn(context.logger, 'warn');
  await until('it has failed', async () => (await states())[0]?.state === 'failed');
  expect(JSON.stringify(await states())).not.toContain(TOKEN);
  expect(JSON.stringify(warned.mock.calls)).not.toContain(TOKEN);
});

/** A process that trusts the authority, on a mail server with a certificate. */
async function startWithMail(
  certificate: Certificate,
  kind: Partial<Pick<MailServer, 'isSilent' | 'isEndless' | 'isSecurable'>> = {},
): Promise<{ server: MailServer; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  writeFileSync(join(folder, 'ca.pem'), AUTHORITY.cert);
  mail = Object.assign(
    await openMailServer(createSecureContext({ key: certificate.key, cert: certificate.cert })),
    kind,
  );
  const target = {
    host: '127.0.0.1',
    port: mail.port,
    user: 'gateway',
    from: 'gateway@example.com',
    to: 'owner@example.com',
  };
  const { id } = await openChannel({ kind: 'email', target, secret: MAIL_PASSWORD });
  await addMessages(fixture.database.db, id, [{ subject: 'one', kind: 'backup_missing', facts: { is: 'new' } }]);
  const notifier = startProcess(fixture.database.urlOf('notifier'), {
    variables: { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'), WEBHOOK_TIMEOUT_MS: '1000' },
  });
  return {
    server: mail,
    async stop() {
      notifier.signal('SIGTERM');
      await notifier.ended;
      rmSync(folder, { recursive: true });
    },
  };
}

test('mail goes over verified TLS, waits for a server that delays strangers, and arrives once', async () => {
  const { server, stop } = await startWithMail(LEAF);
  server.answers = ['450 4.2.0 Greylisted, come back later'];
  await until('it was put off', async () => (await states())[0]?.result === '450 4.2.0 Greylisted, come back later');
  await hurry();
  await until('it has arrived', async () => (await states())[0]?.state === 'sent');
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ from: '<gateway@example.com>', to: '<owner@example.com>' });
  expect(server.received[0]?.text).toContain('There was no backup within two days.');
  expect((await states())[0]).toMatchObject({ attempt: 2, result: '250 2.0.0 queued as 4711' });
  await stop();
});

test('a mail server with the certificate of another gets no password and no mail', async () => {
  const { server, stop } = await startWithMail(
    makeCertificate({ name: '127.0.0.1', issuer: AUTHORITY, addresses: ['127.0.0.2'] }),
  );
  await until(
    'it has failed',
    async () => ((await states())[0]?.attempt ?? 0) === 1 && (await states())[0]?.result !== null,
  );
  expect((await states())[0]?.result).toMatch(/altnames|certificate/i);
  expect(server.received).toEqual([]);
  await stop();
});

test('a mail server that says nothing is given up, and gets the mail once when it speaks', async () => {
  const { server, stop } = await startWithMail(LEAF, { isSilent: true });
  await until('it was put off', async () => ((await states())[0]?.result ?? '') !== '');
  expect(await states()).toMatchObject([{ state: 'waiting', attempt: 1, result: expect.stringMatching(/greeting/i) }]);
  server.isSilent = false;
  await hurry();
  await until('it has arrived', async () => (await states())[0]?.state === 'sent');
  expect(server.received).toHaveLength(1);
  await stop();
});

test('a mail server that never comes to an end is given up, and others get their messages', async () => {
  const { stop } = await startWithMail(LEAF, { isEndless: true });
  await until('it was put off', async () => ((await states())[0]?.result ?? '') !== '');
  const { id } = await telegram();
  await addMessages(fixture.database.db, id, [{ subject: 'two', kind: 'node_down', facts: {}, isGrave: true }]);
  await hurry();
  await until('the other was tried', async () => ((await states())[1]?.attempt ?? 0) > 0);
  expect((await states())[0]).toMatchObject({ state: 'waiting', result: expect.stringMatching(/abort|timeout/i) });
  await stop();
});

test('a mail server without TLS gets no password and no mail', async () => {
  const { server, stop } = await startWithMail(LEAF, { isSecurable: false });
  await until('it has failed', async () => ((await states())[0]?.result ?? '') !== '');
  expect((await states())[0]?.result).toMatch(/tls/i);
  expect([server.received, server.passwords]).toEqual([[], 0]);
  await stop();
});

test.each(['email', 'webhook'] as const)('a channel by %s leads to no address that is not allowed', async (kind) => {
  const target = { host: '127.0.0.1', port: 25, from: 'gateway@example.com', to: 'owner@example.com' };
  const { id } = await openChannel({ kind, target: kind === 'email' ? target : {}, secret: `${other.url}/hook` });
  await addMessages(fixture.database.db, id, [{ subject: 'one', kind: 'test', facts: {} }]);
  await fixture.start({ targets: { isPrivateAllowed: false, allowedRanges: [], blockedHosts: [] } });
  await until('it has failed', async () => (await states())[0]?.state === 'failed');
  expect([(await states())[0]?.result, requests]).toEqual(['blocked_address', []]);
});
