import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signBody } from '@gateway/domain';
import { openMerchant } from './merchant';
import type { Merchant } from './merchant';

const BODY = Buffer.from('{"event":"payment.confirmed","order_id":"order-1"}');

let merchant: Merchant;

beforeEach(async () => {
  merchant = await openMerchant('right secret');
});

afterEach(() => {
  merchant.close();
});

test('a webhook signed with the merchant’s secret is accepted', async () => {
  expect(await deliver(BODY, signBody(BODY, 'right secret'))).toBe(204);
  expect(merchant.paidOrders).toEqual(['order-1']);
});

test.each([
  ['another secret', BODY, signBody(BODY, 'wrong secret')],
  ['another body', Buffer.from('{"order_id":"order-2"}'), signBody(BODY, 'right secret')],
])('a signature of %s is refused', async (_what, body, signature) => {
  expect(await deliver(body, signature)).toBe(401);
  expect(merchant.paidOrders).toEqual([]);
});

async function deliver(body: Buffer<ArrayBuffer>, signature: string): Promise<number> {
  const response = await fetch(merchant.callbackUrl, { method: 'POST', body, headers: { 'x-signature': signature } });
  return response.status;
}
