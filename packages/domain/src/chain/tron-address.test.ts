import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountOf, addressFromAccount, addressFromHex, hexOf, isTronAddress, type TronAddress } from './tron-address';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as TronAddress;
const USDT_HEX = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';

test('the known contract has its known forms', () => {
  expect(addressFromHex(USDT_HEX)).toBe(USDT);
  expect(hexOf(USDT)).toBe(USDT_HEX);
});

test('every account round-trips through its address', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (account) => {
      const address = addressFromAccount(account);
      expect(isTronAddress(address)).toBe(true);
      expect(accountOf(address)).toBe(Buffer.from(account).toString('hex'));
      expect(addressFromAccount(accountOf(address))).toBe(address);
    }),
  );
});

test('any changed character breaks the checksum', () => {
  for (let position = 1; position < USDT.length; position++) {
    const other = USDT[position] === 'a' ? 'b' : 'a';
    expect(isTronAddress(`${USDT.slice(0, position)}${other}${USDT.slice(position + 1)}`)).toBe(false);
  }
});

test.each([
  ['the prefix of another chain', 'T1mmJjSMcEVPdma3oiEDah4MBPC3yQsKfi'],
  ['too few bytes', '16z7t3TSyVBs8aaTzWUzfkus6r92p3ToSJ'],
  ['a zero digit before it', `1${USDT}`],
  ['an invalid character in place of a zero digit', 'T9yD04Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
])('a text with a valid checksum and %s is not an address', (_fault, text) => {
  expect(isTronAddress(text)).toBe(false);
});

test.each(['', 'T', USDT_HEX, `${USDT}a`, USDT.replace('7', '0'), `1${USDT.slice(1)}`])(
  '%j is not an address',
  (text) => {
    expect(isTronAddress(text)).toBe(false);
  },
);

test('an account of another length is a bug, not an address', () => {
  expect(() => addressFromAccount(Buffer.alloc(21))).toThrow('20 bytes');
  expect(() => addressFromHex('00')).toThrow('41');
});
