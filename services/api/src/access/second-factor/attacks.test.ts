import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { lockSecondFactor } from '@gateway/store/gateway';
import { cookieOf, openTestApi, type Answer, type TestApi } from '../../testing';
import { codeOf, forgetStep, wrongCode } from '../../testing/clients/authenticator-app';
import {
  PASSWORD,
  post,
  PUBLIC_BASE_URL,
  setUpPasskey,
  setUpTotp,
  tryLogin,
} from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';

let api: TestApi;
let headers: Record<string, string>;
beforeEach(async () => {
  api = await openTestApi({ PUBLIC_BASE_URL, TRUST_PROXY: '1' });
  headers = await api.logIn();
});
afterEach(() => api.close());

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort();
const optionsOf = ({ body }: Answer): unknown => body['passkey_options'];

describe('replay', () => {
  test('a code is accepted once, and none of an earlier step after it', async () => {
    const { secret } = await setUpTotp(api, headers);
    await forgetStep(api);
    const [before, now] = [codeOf(secret, -1), codeOf(secret)];
    expect((await tryLogin(api, { otp: now })).status).toBe(200);
    expect((await tryLogin(api, { otp: now })).status).toBe(401);
    expect((await tryLogin(api, { otp: before })).status).toBe(401);
  });

  test('the code that activated the app does not log in', async () => {
    const begun = await post(api, headers, '/totp', { password: PASSWORD });
    const otp = codeOf(String(begun.body['secret']));
    expect((await post(api, headers, '/totp/activate', { otp })).status).toBe(200);
    expect((await tryLogin(api, { otp })).status).toBe(401);
  });

  test.each(['a code of the app', 'a recovery code', 'an answer of a passkey'])(
    'of many concurrent uses of %s one succeeds',
    async (what) => {
      const { secret, codes } = await setUpTotp(api, headers);
      await forgetStep(api);
      const { passkey } = await setUpPasskey(api, headers, { otp: codeOf(secret) });
      await forgetStep(api);
      await query(api.database.db, 'update admin_totp set attempts = 0');
      const assertion = passkey.get(optionsOf(await tryLogin(api, {})));
      const proof = {
        'a code of the app': { otp: codeOf(secret) },
        'a recovery code': { otp: codes[0] },
        'an answer of a passkey': { assertion },
      }[what];
      const answers = await Promise.all(Array.from({ length: 5 }, () => tryLogin(api, proof ?? {})));
      expect(statuses(answers)).toEqual([200, 401, 401, 401, 401]);
    },
  );

  test('an answer of a passkey is neither accepted twice nor in another place than it is for', async () => {
    const { passkey } = await setUpPasskey(api, headers);
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})));
    expect((await post(api, headers, '/recovery-codes', { password: PASSWORD, assertion })).status).toBe(401);
    expect((await tryLogin(api, { assertion })).status).toBe(200);
    const inSession = passkey.get(optionsOf(await post(api, headers, '/recovery-codes', { password: PASSWORD })));
    expect((await tryLogin(api, { assertion: inSession })).status).toBe(401);
  });

  test('a challenge is forgotten after five minutes', async () => {
    const { passkey } = await setUpPasskey(api, headers);
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})));
    await query(api.database.db, `update passkey_challenges set expires_at = now() - interval '1 second'`);
    expect((await tryLogin(api, { assertion })).status).toBe(401);
    expect(await query(api.database.db, 'select 1 from passkey_challenges')).toHaveLength(1); // the new one
  });
});

test.each(['its challenge', 'its id'])(
  'NUL in an answer of a passkey, in %s, is refused like any other',
  async (where) => {
    await setUpPasskey(api, headers);
    const challenge = where === 'its challenge' ? 'a\0b' : 'unknown';
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
    const response = { clientDataJSON, authenticatorData: 'e30', signature: 'e30', attestationObject: 'e30' };
    const id = where === 'its id' ? 'a\0b' : 'x';
    const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    expect([400, 401]).toContain((await tryLogin(api, { assertion: answer })).status);
    expect((await post(api, headers, '/passkeys/activate', { name: 'Laptop', attestation: answer })).status).toBe(409);
  },
);

describe('downgrade', () => {
  test('no form of a missing factor logs in', async () => {
    await setUpTotp(api, headers);
    const forms = [{}, { otp: '' }, { otp: null }, { otp: [] }, { otp: 0 }, { assertion: null }, { assertion: {} }];
    for (const form of forms) expect([400, 401]).toContain((await tryLogin(api, form)).status);
    const empty = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
    const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
    expect((await tryLogin(api, { assertion: { ...empty, response } })).status).toBe(401);
  });

  test('a login that was begun before the factor was set up does not outlive it', async () => {
    const other = await api.logIn();
    const [login] = await Promise.all([tryLogin(api, {}), setUpTotp(api, headers)]);
    for (const session of [other, cookieOf(login)]) {
      expect((await api.call('GET', '/admin/stats', { headers: session })).status).toBe(401);
    }
    expect((await api.call('GET', '/admin/stats', { headers })).status).toBe(200);
  });

  test('a session without the password or the factor changes neither', async () => {
    const { secret } = await setUpTotp(api, headers);
    for (const path of ['/totp', '/totp/remove', '/passkeys', '/recovery-codes']) {
      const wrong = await post(api, headers, path, { password: 'wrong', otp: codeOf(secret) });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_PASSWORD' } });
      const without = await post(api, headers, path, { password: PASSWORD });
      expect(without).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED', second_factor: ['totp'] } });
    }
    const { body } = await api.call('GET', '/admin/second-factor', { headers });
    expect(body).toMatchObject({ totp: { last_used_at: null }, passkeys: [], recovery_codes_left: 10 });
  });
});

describe('a session between password and factor', () => {
  test('the password alone leaves nothing behind: no cookie, no session, no row in the audit log', async () => {
    await setUpPasskey(api, headers);
    const count = async (): Promise<unknown> =>
      query(
        api.database.db,
        'select (select count(*) from admin_sessions) as s, (select count(*) from admin_actions) as a',
      );
    const before = await count();
    const answer = await tryLogin(api, {});
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await count()).toEqual(before);
  });

  test('the answer of a passkey needs the password with it', async () => {
    const { passkey } = await setUpPasskey(api, headers);
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})));
    const stolen = await tryLogin(api, { password: 'wrong', assertion });
    expect(stolen.body['code']).toBe('INVALID_PASSWORD');
  });

  test('a set-up belongs to the session that began it', async () => {
    const other = await api.logIn();
    const begun = await post(api, headers, '/totp', { password: PASSWORD });
    const otp = codeOf(String(begun.body['secret']));
    const taken = await post(api, other, '/totp/activate', { otp });
    expect(taken).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    expect((await post(api, headers, '/totp/activate', { otp })).status).toBe(200);
  });

  test('a set-up that is under way ends with its session', async () => {
    const stolen = await api.logIn();
    const { body } = await post(api, stolen, '/totp', { password: PASSWORD });
    const begun = await post(api, stolen, '/passkeys', { password: PASSWORD });
    const attestation = softwarePasskey(PUBLIC_BASE_URL).create(begun.body['options']);
    const other = await api.database.db.transaction();
    await lockSecondFactor(other, null);
    const activating = [
      post(api, stolen, '/totp/activate', { otp: codeOf(String(body['secret'])) }),
      post(api, stolen, '/passkeys/activate', { name: 'Mine now', attestation }),
    ];
    const held = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await until('both wait', async () => (await query(api.database.db, held)).length === 2);
    await api.call('POST', '/admin/sessions/revoke-others', { headers });
    await other.rollback();
    for (const { status, body: refusal } of await Promise.all(activating)) {
      expect([status, refusal['code']]).toEqual([401, 'ADMIN_TOKEN_INVALID']);
    }
    const factors = await api.call('GET', '/admin/second-factor', { headers });
    expect(factors.body).toMatchObject({ totp: null, passkeys: [] });
  });
});

describe('guessing', () => {
  const guess = (secret: string, i: number): Promise<Answer> =>
    tryLogin(api, { otp: wrongCode(secret) }, `198.51.100.${String(i)}`);

  test('five codes may be wrong, from whatever addresses and however concurrent; then the right one waits too', async () => {
    const { secret, codes } = await setUpTotp(api, headers);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(secret, i)));
    expect(statuses(guesses)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
    const right = await tryLogin(api, { otp: codeOf(secret) });
    expect(right).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(right.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    await query(api.database.db, `update admin_totp set attempted_at = now() - interval '901 seconds'`);
    expect((await guess(secret, 20)).status).toBe(401);
    expect((await guess(secret, 21)).status).toBe(429);
    expect((await tryLogin(api, { otp: codes[0] })).status).toBe(200); // not a guess, and it ends the pause
    expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
  });

  test('after a hundred wrong codes the app is not accepted any more, until another factor is', async () => {
    const { secret, codes } = await setUpTotp(api, headers);
    await query(
      api.database.db,
      `update admin_totp set attempts = 100, attempted_at = now() - interval '1 day', last_step = 0`,
    );
    const refused = await tryLogin(api, { otp: codeOf(secret) });
    expect(refused).toMatchObject({ status: 401, body: { second_factor: [] } });
    expect((await tryLogin(api, { otp: codes[0] })).status).toBe(200);
    expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
  });

  test('who does not know the password cannot use up the attempts', async () => {
    const { secret } = await setUpTotp(api, headers);
    for (let i = 0; i < 10; i++) await tryLogin(api, { password: 'wrong', otp: wrongCode(secret) });
    expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
  });

  test('a session may try ten confirmations in a quarter of an hour', async () => {
    await api.close();
    api = await openTestApi({ RATE_LIMIT_CONFIRM: '10' });
    headers = await api.logIn();
    const tries: Answer[] = [];
    for (let i = 0; i < 11; i++) tries.push(await post(api, headers, '/totp', { password: 'wrong' }));
    expect(statuses(tries)).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await post(api, await api.logIn(), '/totp', { password: PASSWORD })).status).toBe(200);
  });
});

describe('above the total limit of logins', () => {
  beforeEach(async () => {
    await api.close();
    api = await openTestApi({ PUBLIC_BASE_URL, TRUST_PROXY: '1', RATE_LIMIT_LOGIN_TOTAL: '1' });
    headers = await api.logIn();
  });

  test('a response does not disclose whether the password was right, and no request waits', async () => {
    const { secret } = await setUpTotp(api, headers);
    await forgetStep(api);
    const { passkey } = await setUpPasskey(api, headers, { otp: codeOf(secret) });
    await forgetStep(api);
    const answers = [
      await tryLogin(api, { password: 'wrong' }),
      await tryLogin(api, {}),
      await tryLogin(api, { password: 'wrong', otp: wrongCode(secret) }),
      await tryLogin(api, { otp: wrongCode(secret) }),
      await tryLogin(api, { password: 'wrong', otp: codeOf(secret) }),
    ];
    const shown = answers.map(({ status, body }) => {
      const { passkey_options: options, ...rest } = body;
      const { challenge: _random, ...common } = options as Record<string, unknown>;
      return { status, rest, common };
    });
    expect(shown[0]).toMatchObject({ status: 401, rest: { second_factor: ['totp', 'passkey'] } });
    for (const answer of shown) expect(answer).toEqual(shown[0]);
    expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})));
    expect((await tryLogin(api, { assertion })).status).toBe(200);
  });

  test('a pause of the app is not disclosed either, and wrong passwords do not cause it', async () => {
    const { secret, codes } = await setUpTotp(api, headers);
    for (let i = 0; i < 6; i++) await tryLogin(api, { password: 'wrong', otp: wrongCode(secret) });
    expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
    for (let i = 0; i < 6; i++) expect((await tryLogin(api, { otp: wrongCode(secret) })).status).toBe(401);
    expect((await tryLogin(api, { otp: codeOf(secret, 1) })).status).toBe(401);
    expect((await tryLogin(api, { otp: codes[0] })).status).toBe(200);
  });
});
