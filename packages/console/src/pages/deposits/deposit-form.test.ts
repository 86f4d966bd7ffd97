import { expect, test } from '@jest/globals';
import type { DepositAddress } from '../../api/deposits';
import { ApiError } from '../../api/http/errors';
import { changeOf, EMPTY, faultsOf, refusalOf, requestOf, valuesOf } from './deposit-form';

const DEPOSIT: DepositAddress = {
  ...({ id: 'd1', customer_id: 'c-7', address: 'T', currency: 'USDT', network: 'mainnet' } as const),
  ...{ min_amount: '5.500000', callback_url: null, label: 'VIP', active: true },
  ...{ paid_count: 0, received: '0.000000', created_at: '2026-01-31T12:00:00.000Z' },
};

test('what is left empty in a new address is not asked for', () => {
  expect(requestOf({ ...EMPTY, customer: ' c-7 ' })).toEqual({ customer_id: 'c-7' });
  expect(requestOf({ customer: 'c-7', label: 'VIP ', least: '5,5', callbackUrl: 'https://shop.example/' })).toEqual({
    ...{ customer_id: 'c-7', label: 'VIP', min_amount: '5.5', callback_url: 'https://shop.example/' },
  });
  expect(faultsOf({ ...EMPTY, customer: 'c-7' }, true)).toEqual({});
});

test('a change has what was changed alone, and an emptied field removes', () => {
  const before = valuesOf(DEPOSIT);
  expect(before).toEqual({ customer: 'c-7', label: 'VIP', least: '5.5', callbackUrl: '' });
  expect(changeOf(before, before)).toEqual({});
  expect(changeOf(before, { ...before, label: ' ', least: '6' })).toEqual({ label: null, min_amount: '6' });
});

test('a customer is needed, and an amount where there was one', () => {
  expect(Object.keys(faultsOf({ ...EMPTY, least: '0' }, true))).toEqual(['customer', 'least']);
  expect(Object.keys(faultsOf({ ...EMPTY, customer: 'c-7' }, false))).toEqual(['least']);
});

test('a refusal is shown at its field', () => {
  const refused = (error: string): unknown => new ApiError('INVALID_BODY', error, new Response(null, { status: 400 }));
  expect(refusalOf(refused('"min_amount" must be from 1 to 2'))).toMatchObject({ field: 'least' });
  expect(refusalOf(refused('the body is not JSON'))).toMatchObject({ field: undefined });
});
