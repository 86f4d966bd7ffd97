import { expect, test } from '@jest/globals';
import { ApiError } from '../../api/http/errors';
import type { PaymentLink } from '../../api/links';
import { changeOf, EMPTY, faultsOf, refusalOf, requestOf, valuesOf } from './link-form';

const FILLED = { ...EMPTY, merchant: 'm', title: ' Tea ', amount: '25,50' };
const LINK: PaymentLink = {
  ...{ id: 'l', merchant_id: 'm', merchant_name: 'Shop', url: 'https://pay.example/pay/l', title: 'Tea', text: null },
  ...{ amount: '25.500000', single_use: false, most_payments: 20, ends_at: '2026-12-24T10:11:12.000Z' },
  ...{ reference: 'optional', success_url: null, callback_url: 'https://shop.example/hook', active: true },
  ...{ state: 'open', paid_count: 0, received: '0.000000', created_at: '2026-11-20T10:00:00.000Z' },
};
const refused = (code: string, message: string): ApiError => new ApiError(code, message, new Response());

test('a form asks for one of the three kinds of amounts, with either decimal sign', () => {
  expect(requestOf(FILLED, false)).toMatchObject({
    merchant_id: 'm',
    title: 'Tea',
    amount: '25.50',
    most_payments: null,
  });
  expect(requestOf({ ...FILLED, currency: ' eur ' }, false)).toMatchObject({
    price: { amount: '25.50', currency: 'EUR' },
  });
  const open = { ...FILLED, kind: 'open', minimum: '5', maximum: '500,00', uses: 'once', most: '7' };
  expect(requestOf(open, false)).toMatchObject({
    open: { minimum: '5', maximum: '500.00', currency: 'USDT' },
    single_use: true,
    most_payments: null,
  });
  expect(requestOf(open, false)).not.toHaveProperty('amount');
});

test('a link is open until the end of its last day on this device', () => {
  expect(requestOf({ ...FILLED, endsOn: '2026-12-24' }, false).ends_at).toBe(
    new Date(2026, 11, 24, 23, 59, 59, 999).toISOString(),
  );
});

test('a change has what was changed, and nothing else', () => {
  const before = valuesOf(LINK);
  expect(before).toMatchObject({ amount: '25.5', uses: 'some', most: '20' });
  expect(changeOf(before, before)).toEqual({});
  expect(changeOf(before, { ...before, title: 'Green tea', callbackUrl: '' })).toEqual({
    title: 'Green tea',
    callback_url: null,
  });
  expect(changeOf(before, { ...before, uses: 'once' })).toEqual({ single_use: true, most_payments: null });
  expect(changeOf(before, { ...before, kind: 'open', minimum: '1', maximum: '2' })).toEqual({
    open: { minimum: '1', maximum: '2', currency: 'USDT' },
  });
  expect(changeOf(before, { ...before, endsOn: '' })).toEqual({ ends_at: null });
});

test('what is missing is shown at its field, before anything is sent', () => {
  expect(faultsOf(FILLED)).toEqual({});
  expect(Object.keys(faultsOf(EMPTY))).toEqual(['merchant', 'title', 'amount']);
  expect(Object.keys(faultsOf({ ...FILLED, kind: 'open', currency: 'x' }))).toEqual(['minimum', 'maximum', 'currency']);
  expect(Object.keys(faultsOf({ ...FILLED, kind: 'open', minimum: '50', maximum: '5,5' }))).toEqual(['maximum']);
  expect(faultsOf({ ...FILLED, kind: 'open', minimum: '5', maximum: '5,0' })).toEqual({});
  for (const most of ['', '0', '1.5']) {
    expect(Object.keys(faultsOf({ ...FILLED, uses: 'some', most }))).toEqual(['most']);
  }
});

test('what the gateway refuses is shown at the field that it names', () => {
  const fieldOf = (message: string, kind = 'fixed'): string | undefined =>
    refusalOf(refused('INVALID_BODY', message), { kind }).field;
  expect(fieldOf('"callback_url" must have a public host')).toBe('callbackUrl');
  expect(fieldOf('"amount" must be from 1.000000 to 10.000000')).toBe('amount');
  expect(fieldOf('"amount" must be from 1.000000 to 10.000000', 'open')).toBe('minimum');
  expect(fieldOf('"open.maximum" in EUR has at most 2 decimals', 'open')).toBe('maximum');
  expect(refusalOf(refused('NOT_FOUND', 'x'), { kind: 'fixed' }).field).toBeUndefined();
});

test('a link of the merchant for which the person acts names no merchant', () => {
  expect(requestOf(FILLED, true)).not.toHaveProperty('merchant_id');
  expect(requestOf(FILLED, true)).toMatchObject({ title: 'Tea', amount: '25.50' });
});
