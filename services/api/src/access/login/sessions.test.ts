import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query, queryOne } from '@gateway/store/db';
import { cookieOf, type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

type Headers = Record<string, string>;

const IDLE_SECONDS = 600;

const api = apiPerSuite({ ADMIN_IDLE_TIMEOUT: String(IDLE_SECONDS) });

const list = (headers: Headers): Promise<Answer> => api.call('GET', '/admin/sessions?page=1&limit=100', { headers });

async function idsOf(headers: Headers): Promise<{ own: string; others: string[] }> {
  const { body } = await list(headers);
  const sessions = body['data'] as { id: string; is_current: boolean }[];
  const idsWhere = (isCurrent: boolean): string[] =>
    sessions.filter(({ is_current }) => is_current === isCurrent).map(({ id }) => id);
  return { own: idsWhere(true)[0] ?? '', others: idsWhere(false) };
}

const revoke = (headers: Headers, id: string): Promise<Answer> =>
  api.call('POST', `/admin/sessions/${id}/revoke`, { headers });

async function expectEnded(headers: Headers): Promise<void> {
  expect(await list(headers)).toMatchObject({ status: 401, body: { code: 'ADMIN_TOKEN_INVALID' } });
}

/** As if no session had been used for this long. */
async function idle(seconds: number): Promise<void> {
  await query(api.context.db, `update admin_sessions set last_used_at = now() - :seconds * interval '1 second'`, {
    seconds,
  });
}

/** When a session was last used, which is written by its first request after a minute. */
async function lastUse({ cookie = '' }: Headers): Promise<Date> {
  const claims = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString();
  const { jti } = JSON.parse(claims) as { jti: string };
  const row = await queryOne<{ at: Date }>(
    api.context.db,
    'select last_used_at as at from admin_sessions where id = :jti',
    {
      jti,
    },
  );
  return row?.at ?? new Date(0);
}

test('a session shows from where, by what and when it was begun', async () => {
  const password = 'correct horse battery staple';
  const agent = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(400)}` };
  const login = await api.call('POST', '/admin/auth/login', { body: { password }, headers: agent });
  const { body } = await list(cookieOf(login));
  const [session] = body['data'] as Record<string, string>[];
  expect(session).toMatchObject({
    is_current: true,
    address: expect.stringContaining('127.0.0.1'),
    user_agent: agent['user-agent'].slice(0, 300),
  });
  const lifetime = Date.parse(session?.['expires_at'] ?? '') - Date.parse(session?.['created_at'] ?? '');
  expect(Math.round(lifetime / 3_600_000)).toBe(24);
});

test('a session that is revoked elsewhere ends here, and the others go on', async () => {
  const [here, elsewhere, third] = [await api.logIn(), await api.logIn(), await api.logIn()];
  const { own } = await idsOf(here);
  expect(await revoke(elsewhere, own.toUpperCase())).toMatchObject({ status: 200, body: { ok: true } });
  await expectEnded(here);
  expect((await list(third)).status).toBe(200);
  expect(await revoke(elsewhere, own)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('all other sessions are revoked at once', async () => {
  const [here, elsewhere] = [await api.logIn(), await api.logIn()];
  expect((await api.call('POST', '/admin/sessions/revoke-others', { headers: here })).body).toEqual({ ok: true });
  await expectEnded(elsewhere);
  expect((await idsOf(here)).others).toEqual([]);
});

test('a request whose body arrives after its session was revoked changes nothing', async () => {
  const [here, stolen] = [await api.logIn(), await api.logIn()];
  const body = JSON.stringify({ name: 'Not yet a shop', webhook_secret: 'a-secret-of-ours' });
  const held = connect(api.port, '127.0.0.1');
  await once(held, 'connect');
  const lines = ['POST /api/v1/admin/merchants HTTP/1.1', 'Host: x', `Cookie: ${String(stolen['cookie'])}`];
  const rest = ['Content-Type: application/json', `Content-Length: ${String(body.length)}`, 'Connection: close'];
  await idle(IDLE_SECONDS - 60);
  const before = await lastUse(stolen);
  held.write(`${[...lines, ...rest].join('\r\n')}\r\n\r\n${body.slice(0, 1)}`);
  await until('its session was checked', async () => (await lastUse(stolen)) > before);
  await api.call('POST', '/admin/sessions/revoke-others', { headers: here });
  held.write(body.slice(1));
  const [answer] = (await once(held, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401 [^]*"ADMIN_TOKEN_INVALID"/);
  expect(await query(api.context.db, `select 1 from merchants where name = 'Not yet a shop'`)).toEqual([]);
});

test('a session may revoke itself', async () => {
  const here = await api.logIn();
  expect((await revoke(here, (await idsOf(here)).own)).status).toBe(200);
  await expectEnded(here);
});

test('a login ends the session that it replaces', async () => {
  const [here, elsewhere] = [await api.logIn(), await api.logIn()];
  const { own } = await idsOf(here);
  const body = { password: 'correct horse battery staple' };
  expect((await api.call('POST', '/admin/auth/login', { headers: here, body })).status).toBe(200);
  await expectEnded(here);
  const log = await api.call('GET', '/admin/audit-log?action=session.log_in', { headers: elsewhere });
  expect((log.body['data'] as unknown[])[0]).toMatchObject({ before: { session: own } });
});

test('a session that logged out has ended', async () => {
  const here = await api.logIn();
  await api.call('POST', '/admin/auth/logout', { headers: here });
  await expectEnded(here);
});

test('a session ends when it was not used for the idle timeout', async () => {
  const here = await api.logIn();
  await idle(IDLE_SECONDS - 60);
  expect((await list(here)).status).toBe(200);
  await idle(IDLE_SECONDS + 1);
  await expectEnded(here);
});

test('what the console refreshes by itself does not count as use', async () => {
  const here = await api.logIn();
  await idle(IDLE_SECONDS - 60);
  const isFresh = async (headers: Headers): Promise<boolean> => {
    await list(headers);
    const rows = await query(
      api.context.db,
      `select 1 from admin_sessions where id = :id and last_used_at > now() - interval '1 minute'`,
      { id: (await idsOf({ ...here, 'x-admin-idle': '1' })).own },
    );
    return rows.length > 0;
  };
  expect(await isFresh({ ...here, 'x-admin-idle': '1' })).toBe(false);
  expect(await isFresh(here)).toBe(true);
});

test.each([randomUUID(), 'x'])('the session %s does not exist', async (id) => {
  expect(await revoke(await api.logIn(), id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
