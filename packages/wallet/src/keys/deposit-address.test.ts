import { expect, test } from '@jest/globals';
import { depositAddress, depositPath } from './deposit-address';
import { accountXpub, addressOfKey, keyAt } from './hd-wallet';

const OWNER = {
  instance: '0b6d6a7e-0000-4000-8000-000000000001',
  merchantId: '0b6d6a7e-0000-4000-8000-000000000002',
  customerId: 'customer 7',
};
const ENTROPY = Buffer.alloc(16, 7);

test('the path of a customer never changes between releases', () => {
  expect(depositPath(OWNER)).toEqual({ branch: 926_080_103, child: 812_842_590 });
  expect(depositAddress(accountXpub(ENTROPY), depositPath(OWNER))).toBe('TTYGo43Tt1yzXnFbwgEsbSDnj7KkU5Gszw');
});

test('another instance, merchant or customer has another address, wherever the border between them is', () => {
  const owners = [
    OWNER,
    { ...OWNER, instance: OWNER.merchantId },
    { ...OWNER, merchantId: OWNER.instance },
    { ...OWNER, customerId: 'customer 70' },
    { ...OWNER, merchantId: `${OWNER.merchantId}c`, customerId: 'ustomer 7' },
  ];
  expect(new Set(owners.map((owner) => JSON.stringify(depositPath(owner)))).size).toBe(owners.length);
});

test('the seed phrase has the key of a deposit address, and no branch is that of the pool', () => {
  for (let customer = 0; customer < 20; customer++) {
    const path = depositPath({ ...OWNER, customerId: String(customer) });
    expect(path.branch).toBeGreaterThan(0);
    const key = keyAt(ENTROPY, path.child, path.branch);
    expect(addressOfKey(key)).toBe(depositAddress(accountXpub(ENTROPY), path));
  }
});
