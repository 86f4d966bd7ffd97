import { strict as assert } from 'node:assert';
import type { Stage } from '../../checkout/checkout-scenarios';
import { openMerchant, type Merchant } from '../../../stage/merchant';
import { call, until } from '../../../rig/http';
import { createPayment, newestBlock, pay } from '../console-page';

const PATIENCE_MS = 120_000;
/** Paid at once, also on a busy machine, and over before Tuesday. */
const WINDOW_SECONDS = 15;
const CARTS = 40;
/** Where a customer wants money back. */
const CUSTOMER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** Of the order that an admin counts as paid later, in USDT. */
export const LATE_AMOUNT = '18';
const SOLD = { 'SUN-1': '42.5', 'TEA-1': '12', 'TEA-2': '12', 'BACK-1': '12', 'FROZEN-1': '25' };
/** Their webhooks fail until the shop's server is repaired. */
export const DOWN = ['DOWN-1', 'DOWN-2', 'DOWN-3', 'DOWN-4'] as const;
/** What the shop's server answers until then. */
export const MAINTENANCE = 'Maintenance until noon';

/** An order of the weekend. */
export interface Placed {
  id: string;
  address: string;
  expiresAt: Date;
  /** The hash of its payment; empty if there is none. */
  payment: string;
}

/** What happened before the admin comes back to work. */
export interface Weekend {
  /** The server of the shop that sold all this. */
  shop: Merchant;
  order(name: string): Placed;
  /** The hash of a transaction by which the shop's owner returned 5 USDT. */
  refund: string;
  /** All that was credited, in USDT. */
  income: number;
  /** Has all of this, or is newer. */
  lastBlock: number;
}

/**
 * Sells through the API as a shop does, and pays on the simulated chain: in full, in part, too late, to an address from
 * which the token's contract lets nothing leave; and leaves carts unpaid.
 */
export async function spendWeekend(stage: Stage): Promise<Weekend> {
  const shop = await openMerchant(stage.gateway.webhookSecret);
  const orders = new Map<string, Placed>();
  const place = async (name: string, amount: string, ttl?: number): Promise<Placed> => {
    const fields = { external_id: name, amount, callback_url: shop.url, ...(ttl === undefined ? {} : { ttl }) };
    const { status, body } = await createPayment(stage, stage.gateway.apiKey, fields);
    assert.equal(status, 201, JSON.stringify(body));
    const order = {
      ...{ id: String(body['id']), address: String(body['address']), payment: '' },
      expiresAt: new Date(String(body['expires_at'])),
    };
    orders.set(name, order);
    return order;
  };
  const sell = async (name: string, amount: string, paid = amount, ttl?: number): Promise<Placed> => {
    const order = await place(name, amount, ttl);
    if (name === 'FROZEN-1') await blacklist(stage, order.address);
    order.payment = await pay(stage, order.address, paid);
    return order;
  };
  const late = [await place('LATE-1', LATE_AMOUNT, 1), await place('LATE-2', '9', 1)];
  for (const name of DOWN) shop.answerWith(name, 503, MAINTENANCE);
  for (const [name, amount] of Object.entries(SOLD)) await sell(name, amount);
  for (const name of DOWN) await sell(name, '10');
  await sell('SHORT-1', '31', '20', WINDOW_SECONDS);
  const last = await sell('SHORT-2', '31', '20', WINDOW_SECONDS);
  for (let cart = 1; cart <= CARTS; cart++) await place(`CART-${String(cart)}`, '25.5');
  await payLate(stage, late);
  const refund = await pay(stage, CUSTOMER, '5');
  // The statistics of the last day are counted every 30 s: the first of them have all.
  await shows(stage, last, 'amount_received', '20.000000');
  return {
    ...{ shop, refund, income: sumOf(Object.values(SOLD)) + 4 * 10 + 2 * 20 },
    lastBlock: (await newestBlock(stage)).number + 1,
    order(name) {
      const order = orders.get(name);
      assert.ok(order, `there is no order ${name}`);
      return order;
    },
  };
}

/** Waits until the shop sees its order in this status. */
export function reaches(stage: Stage, order: Placed, status: string): Promise<void> {
  return shows(stage, order, 'status', status);
}

async function shows({ gateway }: Stage, { id }: Placed, field: string, value: string): Promise<void> {
  await until(`the ${field} of the order to be ${value}`, PATIENCE_MS, async () => {
    const order = await call('GET', `${gateway.apiUrl}/api/v1/payments/${id}`, { key: gateway.apiKey });
    return order.body[field] === value || undefined;
  });
}

/** Puts an address on the black list of the token's contract, or removes it. */
export async function blacklist({ gateway }: Stage, address: string, listed = true): Promise<void> {
  const answer = await call('POST', `${gateway.chainUrl}/devnet/blacklist`, { body: { address, listed } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Pays in a block after the end of the payment window. */
async function payLate(stage: Stage, [first, second]: readonly Placed[]): Promise<void> {
  assert.ok(first && second);
  await until('the end of the window', PATIENCE_MS, async () => {
    return (await newestBlock(stage)).timestamp > second.expiresAt.getTime() || undefined;
  });
  first.payment = await pay(stage, first.address, LATE_AMOUNT);
  second.payment = await pay(stage, second.address, '9');
}

function sumOf(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + Number(amount), 0);
}
