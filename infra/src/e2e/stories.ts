import { strict as assert } from 'node:assert';
import { until } from '../rig/http';
import { PATIENCE_MS, type OrderView, type Shop } from './shop';

const DROP_ATTEMPTS = 5;
const DROP_DEPTH = 12;

/** One story: what happens, and what everybody must see in the end, however often a service dies meanwhile. */
export type Story = (shop: Shop) => Promise<void>;

export const STORIES: Record<string, Story> = {
  'paid exactly: confirmed, told by a signed webhook, completed': async (shop) => {
    const order = await shop.order('25.5');
    const txId = await shop.pay(order, '25.5');
    const read = await shop.reaches(order, 'completed');
    assert.equal(read['amount_received'], '25.500000');
    assert.equal(read['tx_hash'], txId);
    await toldOnce(shop, order, '25.500000');
  },

  'paid in two transfers: the second completes it': async (shop) => {
    const order = await shop.order('10');
    await shop.pay(order, '4');
    const second = await shop.pay(order, '6');
    const read = await shop.reaches(order, 'completed');
    assert.equal(read['amount_received'], '10.000000');
    assert.ok([second, read['tx_hash']].includes(read['tx_hash']));
    await toldOnce(shop, order, '10.000000');
  },

  'not paid: expired by the time of the chain, and nobody is told': async (shop) => {
    const order = await shop.order('10', 2);
    const read = await shop.reaches(order, 'expired');
    assert.equal(read['amount_received'], '0.000000');
    assert.deepEqual(shop.merchant.received(order.id), []);
  },

  'underpaid: failed when the window is over': async (shop) => {
    const order = await shop.order('10', 8);
    await shop.pay(order, '3');
    const read = await shop.reaches(order, 'failed');
    assert.equal(read['amount_received'], '3.000000');
    assert.deepEqual(shop.merchant.received(order.id), []);
  },

  'paid late: expired, then confirmed and told': async (shop) => {
    const order = await shop.order('10', 2);
    await shop.reaches(order, 'expired');
    await shop.pay(order, '10');
    await shop.reaches(order, 'completed');
    await toldOnce(shop, order, '10.000000');
  },

  'merchant down, then up: callback_failed in between, completed in the end': async (shop) => {
    const externalId = 'merchant-down';
    shop.merchant.answerWith(externalId, 500);
    const order = await shop.order('7', 600, externalId);
    await shop.pay(order, '7');
    await shop.reaches(order, 'callback_failed');
    shop.merchant.answerWith(externalId, 200);
    await shop.reaches(order, 'completed');
    await toldOnce(shop, order, '7.000000');
  },

  'a reorganisation drops a payment that was seen: it counts only when it is final': async (shop) => {
    const order = await orderWithDroppedPayment(shop);
    await shop.letTheChainPass(25);
    const afterwards = await until('the order', PATIENCE_MS, () => shop.read(order));
    assert.equal(afterwards['status'], 'pending');
    const second = await shop.pay(order, '12');
    const read = await shop.reaches(order, 'completed');
    assert.equal(read['tx_hash'], second);
    await toldOnce(shop, order, '12.000000');
  },

  'a fake token, a failed transaction and an approval credit nothing': async (shop) => {
    const order = await shop.order('5', 12);
    await shop.pay(order, '5', { via: 'fake' });
    await shop.pay(order, '5', { fails: 'OUT_OF_TIME' });
    await shop.pay(order, '5', { fails: 'REVERT' });
    await shop.pay(order, '5', { via: 'approve' });
    const read = await shop.reaches(order, 'expired');
    assert.equal(read['amount_received'], '0.000000');
    assert.deepEqual(shop.merchant.received(order.id), []);
  },
};

/** An order whose payment was seen and then dropped. On a busy machine it may be final before that: tried again. */
async function orderWithDroppedPayment(shop: Shop): Promise<OrderView> {
  await shop.letTheChainPass(DROP_DEPTH); // a chain that has just begun has fewer blocks to replace
  for (let attempt = 1; attempt <= DROP_ATTEMPTS; attempt++) {
    const order = await shop.order('12');
    const payment = await shop.pay(order, '12');
    // A watcher that is dead meanwhile sees nothing of it; then only the outcome can be told.
    if (shop.isInPeace) await shop.shows(order, 'payment_seen', true);
    else await shop.letTheChainPass(2);
    await shop.chain('reorg', { depth: DROP_DEPTH, drop: [payment] });
    const { status } = await until('the payment to be dropped or final', PATIENCE_MS, async () => {
      const view = await shop.look(order);
      return view['payment_seen'] === false || view['status'] !== 'pending' ? view : undefined;
    });
    if (status === 'pending') return order;
  }
  throw new Error('every payment was final before it could be dropped');
}

/** At least once on the wire, once in meaning: all copies are signed, equal and carry one webhook-id. */
async function toldOnce(shop: Shop, order: OrderView, received: string): Promise<void> {
  const webhooks = await until('a webhook', PATIENCE_MS, () => {
    const found = shop.merchant.received(order.id);
    return Promise.resolve(found.length > 0 ? found : undefined);
  });
  assert.ok(webhooks.every((webhook) => webhook.isSigned));
  assert.equal(new Set(webhooks.map((webhook) => webhook.webhookId)).size, 1);
  assert.equal(new Set(webhooks.map((webhook) => webhook.bytes)).size, 1);
  const [first] = webhooks;
  assert.equal(first?.body['event'], 'payment.confirmed');
  assert.equal(first.body['external_id'], order.externalId);
  assert.equal(first.body['to_address'], order.address);
  assert.equal(first.body['amount_received'], received);
}
