import { strict as assert } from 'node:assert';
import { until } from '../rig/http';
import { PATIENCE_MS, type Client, type OrderView } from '../stage/client';

const DROP_ATTEMPTS = 5;
const DROP_DEPTH = 12;

/** What happens, and what merchant and customer must see in the end, however often a service crashes meanwhile. */
export type Scenario = (client: Client) => Promise<void>;

export const SCENARIOS: Record<string, Scenario> = {
  'paid exactly: confirmed, notified by a signed webhook, completed': async (client) => {
    const order = await client.order('25.5');
    await completedBy(client, order, await client.pay(order, '25.5'), '25.500000');
  },

  'paid in two transfers: the second completes it': async (client) => {
    const order = await client.order('10');
    await client.pay(order, '4');
    await completedBy(client, order, await client.pay(order, '6'), '10.000000');
  },

  'not paid: expired by chain time, without a webhook': async (client) => {
    const order = await client.order('10', 2);
    const read = await client.reaches(order, 'expired');
    assert.equal(read.amount_received, '0.000000');
    await neverNotified(client, order);
  },

  'underpaid: failed when the window closes': async (client) => {
    const order = await client.order('10', 8);
    await client.pay(order, '3');
    const read = await client.reaches(order, 'failed');
    assert.equal(read.amount_received, '3.000000');
    await neverNotified(client, order);
  },

  'paid late: expired, then confirmed and notified': async (client) => {
    const order = await client.order('10', 2);
    await client.reaches(order, 'expired');
    await client.pay(order, '10');
    await client.reaches(order, 'completed');
    await notifiedOnce(client, order, '10.000000');
  },

  'merchant down, then up: callback_failed in between, completed in the end': async (client) => {
    const externalId = 'merchant-down';
    client.merchant.answerWith(externalId, 500);
    const order = await client.order('7', 600, externalId);
    await client.pay(order, '7');
    await client.reaches(order, 'callback_failed');
    client.merchant.answerWith(externalId, 200);
    await client.reaches(order, 'completed');
    await notifiedOnce(client, order, '7.000000');
  },

  'a reorganisation drops a payment that was seen: only final payments count': async (client) => {
    const order = await orderWithDroppedPayment(client);
    await client.waitForBlocks(25);
    const afterwards = await until('the order', PATIENCE_MS, () => client.read(order));
    assert.equal(afterwards.status, 'pending');
    const second = await client.pay(order, '12');
    const read = await client.reaches(order, 'completed');
    assert.equal(read.tx_hash, second);
    await notifiedOnce(client, order, '12.000000');
  },

  'a fake token, a failed transaction and an approval credit nothing': async (client) => {
    const order = await client.order('5', 12);
    await client.pay(order, '5', { via: 'fake' });
    await client.pay(order, '5', { fails: 'OUT_OF_TIME' });
    await client.pay(order, '5', { fails: 'REVERT' });
    await client.pay(order, '5', { via: 'approve' });
    const read = await client.reaches(order, 'expired');
    assert.equal(read.amount_received, '0.000000');
    await neverNotified(client, order);
  },
};

/** Creates an order whose payment is seen and then dropped. On a busy machine it may be final first: repeated. */
async function orderWithDroppedPayment(client: Client): Promise<OrderView> {
  await client.waitForBlocks(DROP_DEPTH); // a new chain has fewer blocks to replace
  for (let attempt = 1; attempt <= DROP_ATTEMPTS; attempt++) {
    const order = await client.order('12');
    const payment = await client.pay(order, '12');
    // A watcher that is down meanwhile misses it; then only the outcome can be checked.
    if (client.isUndisturbed) await client.shows(order, 'payment_seen', true);
    else await client.waitForBlocks(2);
    await client.chain('reorg', { depth: DROP_DEPTH, drop: [payment] });
    const { status } = await until('the payment to be dropped or final', PATIENCE_MS, async () => {
      const view = await client.readCheckout(order);
      return !view.payment_seen || view.status !== 'pending' ? view : undefined;
    });
    if (status === 'pending') return order;
  }
  throw new Error('every payment was final before it could be dropped');
}

/** No webhook came, although one that was owed after the order had ended has arrived. */
async function neverNotified(client: Client, order: OrderView): Promise<void> {
  const later = await client.order('1');
  await client.pay(later, '1');
  await client.reaches(later, 'completed');
  assert.deepEqual(client.merchant.received(order.id), []);
}

/** The order is completed by this transaction, and its merchant knows. */
async function completedBy(client: Client, order: OrderView, txId: string, received: string): Promise<void> {
  const read = await client.reaches(order, 'completed');
  assert.equal(read.amount_received, received);
  assert.equal(read.tx_hash, txId);
  await notifiedOnce(client, order, received);
}

/** At least once on the wire, once in meaning: all copies are signed, equal and have the same webhook-id. */
async function notifiedOnce(client: Client, order: OrderView, received: string): Promise<void> {
  const webhooks = await until('a webhook', PATIENCE_MS, () => {
    const found = client.merchant.received(order.id);
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
