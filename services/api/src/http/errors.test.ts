import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { openTestApi } from '../testing';
import { apiPerSuite } from '../testing/suite-api';
import { sendRaw } from '../testing/clients/raw-http';

const api = apiPerSuite();

test('a bug is answered without details and logged with them', async () => {
  const headers = { ...(await api.logIn()), 'x-request-id': 'trace-of-a-bug' };
  await query(api.database.db, 'alter table daily_statistics rename column received to received_elsewhere');
  const answer = await api.call('GET', '/admin/stats', { headers });
  expect(answer).toMatchObject({ status: 500, body: { error: 'Internal error', code: 'INTERNAL' } });
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
  expect(api.log.at(-1)).toMatchObject({
    level: 'error',
    message: 'request failed',
    fields: { requestId: 'trace-of-a-bug', code: 'INTERNAL', error: { code: '42703' } },
  });
});

test('a wrong key is logged with the address it came from, and without the key', async () => {
  await api.call('GET', '/payments', { key: 'gpk_guessed', headers: { 'x-request-id': 'trace-of-a-guess' } });
  expect(api.log.at(-1)).toEqual({
    level: 'info',
    message: 'request was refused',
    fields: { requestId: 'trace-of-a-guess', code: 'UNAUTHORIZED', address: expect.stringMatching(/127\.0\.0\.1$/) },
  });
});

test('a wrong password is logged with the address it came from, and without the password', async () => {
  await api.call('POST', '/admin/auth/login', { body: { password: 'guessed' } });
  const lines = api.log.filter(({ message }) => message === 'admin login refused');
  expect(lines).toMatchObject([{ level: 'warn', fields: { address: expect.stringMatching(/127\.0\.0\.1$/) } }]);
  expect(JSON.stringify(api.log)).not.toContain('guessed"');
});

test('a request that no client of ours sends is logged with the address it came from', async () => {
  const headers = { 'x-request-id': 'trace-of-an-attempt' };
  await api.call('POST', '/payments', { key: api.key, body: { status: 'confirmed' }, headers });
  expect(api.log.at(-1)).toEqual({
    level: 'info',
    message: 'invalid request was refused',
    fields: {
      requestId: 'trace-of-an-attempt',
      code: 'INVALID_BODY',
      address: expect.stringMatching(/127\.0\.0\.1$/),
    },
  });
});

test('invalid HTTP is logged with the address it came from', async () => {
  await sendRaw(api.port, 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(api.log.at(-1)).toMatchObject({
    message: 'invalid HTTP was refused',
    fields: { address: expect.stringMatching(/127\.0\.0\.1$/) },
  });
});

test('a limit that a browser exceeds is logged like any other', async () => {
  const limited = await openTestApi({ RATE_LIMIT_CHECKOUT_ADDRESS: '1' });
  try {
    const open = (): Promise<unknown> => limited.request.get('/checkout/x').set('accept', 'text/html').then();
    await open();
    await open();
    expect(limited.log.at(-1)).toMatchObject({ message: 'request was refused', fields: { code: 'RATE_LIMITED' } });
  } finally {
    await limited.close();
  }
});
