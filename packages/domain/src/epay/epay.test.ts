import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { isPaid, ORDER_STATUSES } from '../orders/order';
import { amountOfMoney, readEPayOrder, readEPayParameters, readEPayPid } from './epay-request';
import { epayResultUrl, type EPayOrder } from './epay-result';
import { isSameSecret } from '../secrets/same-secret';
import { isSignedEPay, newEPayKey, signEPay } from './epay-signature';

const KEY = 'K3yOfTheShop';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('the signature', () => {
  test('is MD5 over what is not empty, sorted by the bytes of the names, with the key behind it', () => {
    const parameters = Object.entries({ money: '1.00', Name: 'ü & =', b: '', a: '0', sign: 'x', sign_type: 'MD5' });
    expect(signEPay(parameters, KEY)).toBe(md5(`Name=ü & =&a=0&money=1.00${KEY}`));
  });

  test('counts unknown parameters', () => {
    const known: [string, string][] = [['pid', '1000']];
    expect(signEPay([...known, ['sitename', 'Shop']], KEY)).not.toBe(signEPay(known, KEY));
  });

  /** What SSPanel sends with an order: it has no value for two of them. */
  const SENT = { pid: '1000', type: '', out_trade_no: 'A-1', name: 'A-1', money: '10.00', sitename: '' };
  const TEXT = 'money=10.00&name=A-1&out_trade_no=A-1&pid=1000';
  const TEXT_WITH_EMPTY = 'money=10.00&name=A-1&out_trade_no=A-1&pid=1000&sitename=&type=';

  test.each([
    ['without what is empty', md5(TEXT + KEY), true],
    ['with what is empty', md5(TEXT_WITH_EMPTY + KEY), true],
    ['in upper case', md5(TEXT + KEY).toUpperCase(), true],
    ['with what is empty, in upper case', md5(TEXT_WITH_EMPTY + KEY).toUpperCase(), true],
    ['with a part of what is empty', md5(`${TEXT}&type=${KEY}`), false],
    ['with another key', md5(TEXT_WITH_EMPTY + KEY.toLowerCase()), false],
    ['with what was not received', md5(`${TEXT_WITH_EMPTY}&zip=${KEY}`), false],
    ['with itself', md5(`money=10.00&name=A-1&out_trade_no=A-1&pid=1000&sign=&sitename=&type=${KEY}`), false],
    ['with white space around it', ` ${md5(TEXT + KEY)}`, false],
    ['by its first half', md5(TEXT + KEY).slice(0, 16), false],
    ['by nothing', '', false],
  ])('may be made over all that was received, %s: %s is %j', (_, sign, isSigned) => {
    expect(isSignedEPay(new Map(Object.entries({ ...SENT, sign, sign_type: 'MD5' })), KEY)).toBe(isSigned);
  });

  test('is missing where it is not sent', () => {
    expect(isSignedEPay(new Map(Object.entries(SENT)), KEY)).toBe(false);
  });

  test('two keys are never the same, and have the length that shops expect', () => {
    expect(newEPayKey()).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(newEPayKey()).not.toBe(newEPayKey());
  });

  test.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', 'aa', false],
    ['', 'a', false],
  ])('%j and %j are compared', (one, other, isSame) => {
    expect(isSameSecret(one, other)).toBe(isSame);
  });
});

const ORDER = { pid: '1000', out_trade_no: 'A-1', money: '10.00', notify_url: 'https://shop.example/n' };
const read = (changes: Record<string, string>): unknown =>
  readEPayOrder(readEPayParameters(Object.entries({ ...ORDER, ...changes })));

describe('what a shop sends', () => {
  test('is kept byte for byte', () => {
    const sent = { type: 'usdt', name: ' Tea & cake ', money: '10.5', param: 'a=1&b=2', return_url: 'https://a/#/b' };
    expect(read(sent)).toEqual({
      ...{ outTradeNo: 'A-1', type: 'usdt', name: ' Tea & cake ', money: '10.5', param: 'a=1&b=2' },
      returnUrl: 'https://a/#/b',
    });
    expect(read({})).toMatchObject({ type: '', name: '', param: '', returnUrl: '' });
  });

  test('a parameter that is there twice is refused, also once in the query and once in the body', () => {
    expect(() => readEPayParameters(new URLSearchParams('money=1&money=2'))).toThrow('money is given twice');
    expect(() => readEPayParameters(new URLSearchParams('money=1'), new URLSearchParams('money=1'))).toThrow(
      'money is given twice',
    );
  });

  test('a name that would cut the signed text elsewhere is refused', () => {
    expect(() => readEPayParameters(new URLSearchParams([['a=1&b', '2']]))).toThrow('not valid');
    expect(() => readEPayParameters(Array.from({ length: 65 }, (_, i) => [`p${String(i)}`, '1'] as const))).toThrow(
      'too many',
    );
  });

  test.each(['', '0', '0.00', '0.001', '1e3', '+1', '-1', '01', '.5', '5.', '1,00', ' 1', '1 ', '0x10', '１'])(
    'money %j is refused',
    (money) => {
      expect(() => read({ money })).toThrow('money must be a decimal number');
    },
  );

  test.each([
    { out_trade_no: '' },
    { out_trade_no: 'x'.repeat(129) },
    { out_trade_no: ' a' },
    { out_trade_no: 'a\n' },
    { sign_type: 'RSA' },
    { type: 'a\0' },
    { name: 'a\0' },
    { name: 'x'.repeat(256) },
    { param: 'x'.repeat(1_001) },
  ])('%j is refused', (changes) => {
    expect(() => read(changes)).toThrow(Object.keys(changes)[0]);
  });
});

describe('what would be read in two ways', () => {
  test('a text of a customer cannot replace money or order number: the same signed text, cut elsewhere', () => {
    const typed = 'phone&money=0.01&mz=';
    const honest: [string, string][] = Object.entries({ ...ORDER, device: typed });
    const forged: [string, string][] = Object.entries({
      ...{ device: 'phone', money: '0.01', mz: '&money=10.00' },
      ...{ notify_url: ORDER.notify_url, out_trade_no: 'A-1', pid: '1000' },
    });
    expect(signEPay(forged, KEY)).toBe(signEPay(honest, KEY));
    expect(() => readEPayOrder(readEPayParameters(forged))).toThrow('mz contains another money');
    expect(() => readEPayOrder(readEPayParameters(honest))).toThrow('device contains another money');
    expect(() => read({ name: 'x&out_trade_no=B-2' })).toThrow('name contains another out_trade_no');
    expect(() => read({ return_url: 'https://a/?b=1&out_trade_no=A-1&money=10.00' })).not.toThrow();
  });

  test('currencies without decimals are asked for without', () => {
    expect(['100.00', '100.0', '100', '0.50'].map(amountOfMoney)).toEqual(['100', '100', '100', '0.50']);
  });

  test('a number of a merchant is a number', () => {
    const pidOf = (pid: string): number | undefined => readEPayPid(readEPayParameters([['pid', pid]]));
    expect(['1000', '0', '-1', '1e3', '99999999999', ''].map(pidOf)).toEqual([1000, ...Array<undefined>(5)]);
  });
});

describe('the result', () => {
  const order: EPayOrder = {
    ...{ id: 'T-1', status: 'confirmed', pid: 1000 },
    sent: { outTradeNo: 'A/1 ü', type: 'alipay', name: 'Tea & cake', money: '010.5', param: 'x=1&y=ä', returnUrl: '' },
  };
  const query = (url: string): [string, string][] => [...new URL(url).searchParams];

  test('has what the shop sent, signed with the same key over what a shop receives', () => {
    const url = epayResultUrl('https://shop.example/n', order, KEY);
    const received = query(url);
    expect(Object.fromEntries(received)).toEqual({
      ...{ pid: '1000', trade_no: 'T-1', out_trade_no: 'A/1 ü', type: 'alipay', name: 'Tea & cake', money: '010.5' },
      ...{ trade_status: 'TRADE_SUCCESS', param: 'x=1&y=ä', sign: signEPay(received, KEY), sign_type: 'MD5' },
    });
  });

  test('what the shop did not send is not there', () => {
    const sent = { outTradeNo: 'A', type: '', name: '', money: '1', param: '', returnUrl: '' };
    const names = query(epayResultUrl('https://shop.example/n', { ...order, sent }, KEY)).map(([name]) => name);
    expect(names).toEqual(['pid', 'trade_no', 'out_trade_no', 'money', 'trade_status', 'sign', 'sign_type']);
  });

  test('is added to the query of a URL, of which no parameter of the same name stays', () => {
    const url = epayResultUrl('https://shop.example/n?a=%20b&trade_status=X&mo%6Eey=9&c#/order/1', order, KEY);
    expect(url).toMatch(/^https:\/\/shop\.example\/n\?a=%20b&c&pid=1000&trade_no=T-1&.*&sign_type=MD5#\/order\/1$/);
    expect(new URL(url).searchParams.getAll('money')).toEqual(['010.5']);
    expect(new URL(url).searchParams.getAll('trade_status')).toEqual(['TRADE_SUCCESS']);
  });

  test('no parameter that is signed or signs can be given by the URL', () => {
    const names = query(epayResultUrl('https://shop.example/n', order, KEY)).map(([name]) => name);
    const forged = names.map((name) => `${name}=forged`).join('&');
    const url = epayResultUrl(`https://shop.example/n?${forged}&own=1`, order, KEY);
    expect(query(url).map(([name]) => name)).toEqual(['own', ...names]);
    expect(url).not.toContain('forged');
  });

  test.each(ORDER_STATUSES)('an order that is %s is reported as paid only if it is', (status) => {
    const report = (): string => epayResultUrl('https://shop.example/', { ...order, status }, KEY);
    if (isPaid(status)) expect(report()).toContain('TRADE_SUCCESS');
    else expect(report).toThrow('only an order that is paid');
  });
});
