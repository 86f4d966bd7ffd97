import { describe, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { syncDefaultMerchant, warnOfWeakPassword } from './startup';
import { type TestApi } from '../testing';
import { apiPerTest } from '../testing/suite-api';

const api = apiPerTest({}, { addresses: 0 });

const FIRST = 'the-default-key-of-tests';

/** Starts like a process with these variables. */
async function startWith(changes: Partial<TestApi['context']['config']>): Promise<string[]> {
  const before = api.log.length;
  await syncDefaultMerchant({ ...api.context, config: { ...api.context.config, ...changes } });
  return api.log.slice(before).map(({ message }) => message);
}

async function works(key: string): Promise<boolean> {
  return (await api.call('GET', '/payments', { key })).status === 200;
}

describe('the default merchant', () => {
  test('is created in an empty database, with the configured key', async () => {
    expect(await works(FIRST)).toBe(true);
    expect(await query(api.database.db, 'select name, api_key_prefix from merchants where is_default')).toEqual([
      { name: 'Default Merchant', api_key_prefix: FIRST.slice(0, 8) },
    ]);
    expect(await startWith({})).toEqual([]);
  });

  test('has the key of the newest start, and an old one is not restored', async () => {
    expect(await startWith({ apiKey: 'a-second-key' })).toEqual([
      'key of the default merchant was replaced by API_KEY',
    ]);
    expect([await works(FIRST), await works('a-second-key')]).toEqual([false, true]);
    expect(await startWith({ apiKey: FIRST })).toEqual(['API_KEY was ignored: it was replaced by another one before']);
    expect([await works(FIRST), await works('a-second-key')]).toEqual([false, true]);
  });

  test('keeps the key that an admin has rotated', async () => {
    const headers = await api.logIn();
    const { body } = await api.call('GET', '/admin/merchants', { headers });
    const merchants = body['data'] as { id: string; name: string }[];
    const id = merchants.find(({ name }) => name === 'Default Merchant')?.id ?? '';
    const rotated = await api.call('POST', `/admin/merchants/${id}/rotate-api-key`, { headers });
    expect(await startWith({ apiKey: 'a-third-key' })).toEqual([
      'API_KEY was ignored: an admin has rotated the key of the default merchant',
    ]);
    expect([await works(FIRST), await works('a-third-key')]).toEqual([false, false]);
    expect(await works(String(rotated.body['api_key']))).toBe(true);
  });

  test('keeps its webhook secret, and warns that another one was ignored', async () => {
    expect(await startWith({ webhookSecret: 'another-secret' })).toEqual([
      'WEBHOOK_SECRET was ignored: the default merchant has another one',
    ]);
  });
});

test.each([
  ['short', true],
  ['aaaaaaaaaaaaaaaa', true],
  ['correct horse battery staple', false],
])('a weak password is logged: %s', (adminPassword, isWeak) => {
  warnOfWeakPassword({ ...api.context, config: { ...api.context.config, adminPassword } });
  expect(api.log.some(({ message }) => message.startsWith('ADMIN_PASSWORD'))).toBe(isWeak);
  expect(JSON.stringify(api.log)).not.toContain(adminPassword);
});
