import { expect, test } from '@jest/globals';
import { ApiError } from '../../../api/http/errors';
import { EMPTY, faultsOf, newReference, refusalOf, requestOf } from './order-form';

const FILLED = { ...EMPTY, merchant: 'm', amount: '25,50' };
const refused = (code: string, message: string): ApiError => new ApiError(code, message, new Response());

test('a form asks for USDT, or for a price, with either decimal sign and without what is empty', () => {
  const spare = { external_id: 'M-2' };
  expect(requestOf(FILLED, false, 'M-2')).toEqual({ ...spare, merchant_id: 'm', amount: '25.50', ttl: 86_400 });
  expect(requestOf(FILLED, true, 'M-2')).toEqual({ ...spare, amount: '25.50', ttl: 86_400 });
  const values = { ...FILLED, currency: ' eur ', description: ' Tea ', reference: 'R-1', ttl: '1800' };
  expect(requestOf(values, false, 'M-2')).toEqual({
    merchant_id: 'm',
    price: { amount: '25.50', currency: 'EUR' },
    ttl: 1800,
    description: 'Tea',
    external_id: 'R-1',
  });
});

test('a reference that the form makes can be read out, and is no other form’s', () => {
  const made = Array.from({ length: 50 }, newReference);
  for (const reference of made) expect(reference).toMatch(/^M-[2-9A-HJ-NP-Z]{8}$/);
  expect(new Set(made).size).toBe(50);
});

test('what is missing is shown at its field, before anything is sent', () => {
  expect(faultsOf(FILLED)).toEqual({});
  expect(Object.keys(faultsOf(EMPTY))).toEqual(['merchant', 'amount']);
  for (const amount of ['0', '0,00', '1.2.3', '1 000', '-1', 'ten', '1e3']) {
    expect(Object.keys(faultsOf({ ...FILLED, amount }))).toEqual(['amount']);
  }
  for (const currency of ['', 'EURO', '12']) {
    expect(Object.keys(faultsOf({ ...FILLED, currency }))).toEqual(['currency']);
  }
});

test('what the gateway refuses is shown at the field that it names, in words', () => {
  expect(refusalOf(refused('INVALID_BODY', '"price.amount" in EUR has at most 2 decimals'))).toEqual({
    field: 'amount',
    sentence: 'Price amount in EUR has at most 2 decimals.',
  });
  expect(refusalOf(refused('INVALID_BODY', '"ttl" must be from 300 to 86400 seconds')).field).toBe('ttl');
  expect(refusalOf(refused('EXTERNAL_ID_CONFLICT', '"external_id" belongs to'))).toMatchObject({ field: 'reference' });
  expect(refusalOf(refused('RATE_UNAVAILABLE', 'There is no rate for TRY'))).toMatchObject({ field: 'currency' });
  expect(refusalOf(refused('UNAVAILABLE', 'x'))).toMatchObject({ field: undefined });
});
