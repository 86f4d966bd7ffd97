import { describe, expect, test } from '@jest/globals';
import { buildMerchant } from '@gateway/store/testing';
import { type Answer } from '../testing';
import { apiPerSuite } from '../testing/suite-api';
import { expectUnchanged } from '../testing/unchanged';

const api = apiPerSuite({}, { addresses: 60 });

const create = (fields: Record<string, unknown>, key = api.key): Promise<Answer> => api.createPayment(fields, key);

async function expectRefused(field: string, value: unknown): Promise<void> {
  const answer = await expectUnchanged(api, () => create({ [field]: value }));
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(answer.body['error']).toContain(`"${field}"`);
}

describe('an amount is a decimal string in one grammar', () => {
  const refused: unknown[] = [
    ...['1e3', '0x10', '0b1', '1_000', '-1', '-0', '+1', '0', '0.0', '0.000000', '0.0000001', '1.0000000'],
    ...['٣', '１', ' 1', '1 ', '1\n', '\t1', '1,5', '1.000,00', '1 000', '1.', '.5', '.', '1.2.3', '01', '00.1'],
    ...[1, 1.5, true, null, [], ['1'], {}, '', 'NaN', 'Infinity', '1000000.000001', '0.009999', '1'.repeat(10_000)],
    ...['$10', '10 USDT', '１０', '1\u0000'],
  ];
  test.each(refused.map((amount) => [JSON.stringify([amount]).slice(1, 30), amount]))(
    '%s is refused',
    async (_text, amount) => {
      await expectRefused('amount', amount);
    },
  );

  test('the bounds themselves are accepted, and 10.50 is 10.5', async () => {
    expect(await create({ amount: '0.01' })).toMatchObject({ status: 201, body: { amount: '0.010000' } });
    expect(await create({ amount: '1000000' })).toMatchObject({ status: 201, body: { amount: '1000000.000000' } });
    expect(await create({ amount: '10.50', external_id: 'ten and a half' })).toMatchObject({ status: 201 });
    expect(await create({ amount: '10.5', external_id: 'ten and a half' })).toMatchObject({ status: 200 });
  });
});

describe('an external id has no hidden characters', () => {
  const refused: [string, unknown][] = [
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' '],
    ['a leading space', ' a'],
    ['a trailing space', 'a '],
    ['256 characters', 'a'.repeat(256)],
    ['NUL', 'a\u0000b'],
    ['half of a surrogate pair', '\ud800'],
    ['a line feed', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['ESC', 'a\u001bb'],
    ['a direction mark', 'a\u202eb'],
    ['a line separator', 'a\u2028b'],
    ['only invisible characters', '\u200b'],
    ['only a Hangul filler', '\u3164'],
    ['only a Braille blank', '\u2800'],
    ['a number', 123],
    ['a list', ['a']],
    ['an object', { a: 1 }],
  ];
  test.each(refused)('%s is refused', async (_name, value) => {
    await expectRefused('external_id', value);
  });

  const accepted = [
    '😀'.repeat(255),
    'é'.normalize('NFC'),
    'é'.normalize('NFD'),
    '<script>alert(1)</script>',
    "' OR 1=1--",
    '${7*7}',
    '=cmd()',
    '%s%n',
  ];
  test.each(accepted)('%s is accepted and returned unchanged', async (externalId) => {
    const { status, body } = await create({ external_id: externalId });
    expect({ status, externalId: body['external_id'] }).toEqual({ status: 201, externalId });
  });

  test('a repeat with other values is refused, and the order stays unchanged', async () => {
    const first = await create({ external_id: 'taken' });
    for (const change of [{ amount: '2' }, { callback_url: 'https://other.example/' }]) {
      const answer = await expectUnchanged(api, () => create({ external_id: 'taken', ...change }));
      expect(answer).toMatchObject({ status: 409, body: { code: 'EXTERNAL_ID_CONFLICT' } });
    }
    const { body } = await api.call('GET', `/payments/${String(first.body['id'])}`, { key: api.key });
    expect(body).toMatchObject({ amount: '25.500000', callback_url: 'https://shop.example/hook' });
  });

  test('external ids are unique per merchant', async () => {
    const other = await buildMerchant(api.database.db);
    expect((await create({ external_id: 'taken' }, other.apiKey)).status).toBe(201);
  });
});

describe('metadata is a few short texts', () => {
  const pairs = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']));
  const refused: [string, unknown][] = [
    ['null', null],
    ['a text', 'a'],
    ['a list', []],
    ['a list of pairs', [['a', 'b']]],
    ['21 pairs', pairs(21)],
    ['an empty key', { '': 'a' }],
    ['a key of 65 characters', { ['k'.repeat(65)]: 'a' }],
    ['a key with a line feed', { 'a\nb': 'a' }],
    ['a key that ends with white space', { 'a ': 'a' }],
    ['the key __proto__', JSON.parse('{"__proto__":"a"}')],
    ['a number', { a: 1 }],
    ['a nested object', { a: { b: 'c' } }],
    ['a null inside', { a: null }],
    ['NUL', { a: 'a\u0000' }],
    ['half of a surrogate pair', { a: '\udc00' }],
    ['characters that turn text around', { a: 'a\u202eb' }],
    ['4,097 bytes', { a: 'x'.repeat(4_097 - '{"a":""}'.length) }],
    ['4,098 bytes in UTF-8', { a: 'é'.repeat((4_098 - '{"a":""}'.length) / 2) }],
    ['4,098 bytes of escapes', { a: '"'.repeat(2_045) }],
  ];
  test.each(refused)('%s is refused', async (_name, value) => {
    await expectRefused('metadata', value);
  });

  test.each<[string, object]>([
    ['20 pairs', pairs(20)],
    ['4,096 bytes', { a: 'x'.repeat(4_096 - '{"a":""}'.length) }],
    ['4,096 bytes of escapes', { a: '"'.repeat(2_044) }],
    ['a key of 64 characters', { ['😀'.repeat(64)]: '😀' }],
  ])('%s are accepted and returned unchanged', async (_name, metadata) => {
    expect(await create({ metadata })).toMatchObject({ status: 201, body: { metadata } });
  });
});

describe('the other fields', () => {
  const refused: [string, unknown][] = [
    ...['usdt', 'USDC', 'USDT ', 'TRX', ['USDT'], null].map((value): [string, unknown] => ['currency', value]),
    ...[0, -1, 86_401, 1.5, '60', null, 1e300].map((value): [string, unknown] => ['ttl', value]),
    ...['javascript:alert(1)', '/thanks', 'ftp://a.example', 'https://', 5, ''].map((value): [string, unknown] => [
      'success_url',
      value,
    ]),
    ['cancel_url', 'data:text/html,x'],
    ...['https://user@a.example/', 'https:///a.example', 'https://a.example\\@b.example', 'https://a.example/\\b'].map(
      (value): [string, unknown] => ['success_url', value],
    ),
  ];
  test.each(refused)('%s %j is refused', async (field, value) => {
    await expectRefused(field, value);
  });

  test('the currency is optional, and a lifetime may be set', async () => {
    const { status, body } = await create({ ttl: 60, success_url: 'https://shop.example:8443/@thanks?a=b@c#d' });
    expect({ status, currency: body['currency'] }).toEqual({ status: 201, currency: 'USDT' });
    const lifetime = Date.parse(String(body['expires_at'])) - Date.parse(String(body['created_at']));
    expect(lifetime).toBe(60_000);
  });
});
