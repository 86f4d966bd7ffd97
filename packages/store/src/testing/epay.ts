import { randomUUID } from 'node:crypto';
import { type EPaySent, newEPayKey, type OrderPrice, parseUsdt, sealingKey, sealSecret } from '@gateway/domain';
import type { Db } from '../db/pool';
import { transact } from '../db/transaction';
import { insertEPayOrder } from '../epay/epay-orders';
import { insertEPayShop } from '../epay/epay-shops';
import type { Order } from '../orders/orders';
import { buildMerchant, buildWallet, TEST_HMAC_SECRET, TEST_NETWORK } from './data';

/** A shop that speaks EPay, of a merchant of its own. */
export interface TestEPayShop {
  merchantId: string;
  pid: number;
  key: string;
}

export async function buildEPayShop(db: Db): Promise<TestEPayShop> {
  const { id: merchantId } = await buildMerchant(db);
  const key = newEPayKey();
  const sealedKey = sealSecret(key, sealingKey(TEST_HMAC_SECRET));
  const shop = await transact(db, (tx) =>
    insertEPayShop(tx, { merchantId, sealedKey, currency: 'CNY', isEnabled: true }),
  );
  return { merchantId, pid: shop.pid, key };
}

/** Inserts a pending order of such a shop, of 10 USDT, at 7.25 CNY for each. */
export async function buildEPayOrder(
  db: Db,
  { merchantId }: TestEPayShop,
  { callbackUrl, ...sent }: Partial<EPaySent> & { callbackUrl: string },
): Promise<Order> {
  await buildWallet(db);
  const outTradeNo = sent.outTradeNo ?? randomUUID();
  const price: OrderPrice = {
    ...{ amount: '72.50', currency: 'CNY', rate: '7.25', rateAt: new Date(), sources: ['fixed'], spread: '0' },
  };
  const inserted = await insertEPayOrder(
    db,
    {
      ...{ merchantId, externalId: `epay:${outTradeNo}`, amount: parseUsdt('10'), currency: 'USDT', price },
      ...{ network: TEST_NETWORK, callbackUrl, successUrl: null, cancelUrl: null, description: sent.name ?? 'Tea' },
      ...{ lifetimeSeconds: 1800, monitorAfterExpirySeconds: 86_400, cooldownSeconds: 604_800 },
    },
    undefined,
    { type: 'usdt', name: 'Tea', money: '72.5', param: '', returnUrl: '', ...sent, outTradeNo },
  );
  if (typeof inserted === 'string') throw new Error(`no order was inserted: ${inserted}`);
  return inserted;
}
