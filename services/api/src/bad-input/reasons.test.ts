import { expect, test } from '@jest/globals';
import { apiPerSuite } from '../testing/suite-api';

const api = apiPerSuite();

const LONG = `https://shop.example/${'a'.repeat(2_048)}`;
const ASCII = 'must be printable ASCII without spaces and backslashes: encode what is not';
const WEB_URL = 'must be an http or https URL without credentials';
const AMOUNT = 'must be a decimal string such as "25.50", with up to 6 decimals';
const URL_CASES: [value: unknown, reason: string][] = [
  ['https://shop.example/dank\u00e9', ASCII],
  ['https://a.example\\b', ASCII],
  [LONG, 'must have at most 2048 characters'],
  ['ftp://shop.example/', WEB_URL],
  ['https://user@shop.example/', WEB_URL],
];

/** For each field of a new order its rules, each with a value that violates it alone and the reason that names it. */
const REASONS: Record<string, [value: unknown, reason: string][]> = {
  external_id: [
    ['a'.repeat(256), 'must have 1 to 255 characters'],
    ['a\nb', 'must not contain control characters'],
    ['a\u202eb', 'must not contain marks that turn the direction of text'],
    [' a', 'must not begin or end with white space'],
    [7, 'must be a string'],
  ],
  amount: [
    ['1e3', AMOUNT],
    ['0.001', 'must be from 0.01'],
  ],
  currency: [['USDC', 'must be [USDT]']],
  callback_url: [
    ['https://shop.example/dank\u00e9', 'in ASCII'],
    [LONG, '2048'],
  ],
  ttl: [
    [1.5, 'must be an integer'],
    [0, 'must be from'],
  ],
  success_url: URL_CASES,
  cancel_url: URL_CASES,
  metadata: [
    [[], 'must be an object'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${String(i)}`, ''])), 'must have at most 20 pairs'],
    [{ ['k'.repeat(65)]: '' }, 'has a key that must have 1 to 64 characters'],
    [{ 'a\nb': '' }, 'has a key that must not contain control characters'],
    [{ 'a ': '' }, 'has a key that must not begin or end with white space'],
    [JSON.parse('{"__proto__":"a"}'), 'must not have the key __proto__'],
    [{ a: 1 }, 'must have only texts as values'],
    [{ a: 'a\u0000' }, 'has a value that must not contain control characters'],
    [{ a: 'a\u202eb' }, 'has a value that must not contain characters that turn text around'],
    [{ a: 'x'.repeat(5_000) }, 'must have at most 4096 bytes as JSON'],
    [{ a: 'é'.repeat(2_050) }, 'must have at most 4096 bytes as JSON'],
  ],
};

test('every field of a new order is listed here', async () => {
  const { text } = await api.call('GET', '/openapi.json');
  const { components } = JSON.parse(text) as { components: { schemas: { CreatePayment: { properties: object } } } };
  expect(Object.keys(REASONS).sort()).toEqual(Object.keys(components.schemas.CreatePayment.properties).sort());
});

test.each(Object.entries(REASONS))('each rule of %s has a reason that names it', async (field, cases) => {
  for (const [value, reason] of cases) {
    const { status, body } = await api.createPayment({ [field]: value });
    expect({ status, error: body['error'] }).toEqual({ status: 400, error: expect.stringContaining(reason) });
    expect(body['error']).toContain(`"${field}"`);
  }
});
