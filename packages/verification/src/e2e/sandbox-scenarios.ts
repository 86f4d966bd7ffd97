import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import {
  createClient,
  GatewayError,
  type CreatedOrder,
  type GatewayClient,
  type OrderDetail,
  type OrderEvent,
  type Simulated,
  type Simulation,
} from 'crypto-payment-gateway-client';
import { until } from '../rig/http';
import { PATIENCE_MS } from '../stage/client';
import type { Gateway } from '../stage/gateway';
import type { Merchant, Received } from '../stage/merchant';

/** A merchant's own tests: what it does through its client, and what its server receives. */
export class SandboxShop {
  private readonly client: GatewayClient;
  private readonly merchant: Merchant;

  constructor(gateway: Gateway, merchant: Merchant) {
    this.client = createClient({ baseUrl: gateway.apiUrl, apiKey: gateway.apiKey });
    this.merchant = merchant;
  }

  order(amount = '10'): Promise<CreatedOrder> {
    return this.client.createOrder({ external_id: randomUUID(), amount, callback_url: this.merchant.url });
  }

  /** The address of a new payment link, at which customers choose the amount. */
  async linkUrl(): Promise<string> {
    const { url } = await this.client.links.create({
      title: 'Deposit',
      open: { minimum: '5', maximum: '50', currency: 'USDT' },
      callback_url: this.merchant.url,
    });
    return url;
  }

  /** The id of the deposit address of a new customer. */
  async depositId(): Promise<string> {
    const deposit = { customer_id: randomUUID(), callback_url: this.merchant.url };
    return (await this.client.deposits.create(deposit)).id;
  }

  /** Repeated when the gateway did not follow in time: nothing was paid then. */
  async simulate(order: CreatedOrder, simulation: Omit<Simulation, 'order_id'>): Promise<Simulated> {
    const endsAt = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.client.simulatePayment({ ...simulation, order_id: order.id });
      } catch (error) {
        const isLate = error instanceof GatewayError && error.code === 'UNAVAILABLE';
        if (!isLate || performance.now() > endsAt) throw error;
      }
    }
  }

  /** Lets the time of an order pass. */
  async pass(order: CreatedOrder, deadline: NonNullable<Simulation['until']>): Promise<void> {
    await this.simulate(order, { scenario: 'time', until: deadline });
  }

  read(order: CreatedOrder): Promise<OrderDetail> {
    return this.client.getOrder(order.id);
  }

  /** Waits until the order is as expected. */
  becomes(order: CreatedOrder, what: string, isSo: (order: OrderDetail) => boolean): Promise<OrderDetail> {
    return until(`order ${order.id} to be ${what}`, PATIENCE_MS, async () => {
      const read = await this.read(order);
      return isSo(read) ? read : undefined;
    });
  }

  reaches(order: CreatedOrder, status: OrderDetail['status']): Promise<OrderDetail> {
    return this.becomes(order, status, (read) => read.status === status);
  }

  /** Waits until exactly these events of the order are in the feed; whether a payment is seen early depends on the machine. */
  async hasEvents(order: CreatedOrder, ...expected: OrderEvent['type'][]): Promise<void> {
    const types = await until(`events of ${order.id}`, PATIENCE_MS, async () => {
      const found: string[] = [];
      for await (const event of this.client.events()) if (event.order.id === order.id) found.push(event.type);
      return found.includes(expected.at(-1) ?? '') ? found : undefined;
    });
    const isOptional = !expected.includes('payment.seen');
    assert.deepEqual(
      types.filter((type) => !(isOptional && type === 'payment.seen')),
      expected,
    );
  }

  /** The merchant's server was notified once in meaning: all copies are signed and equal. */
  async isNotified(order: CreatedOrder, received: string): Promise<Received> {
    const webhooks = await until('a webhook', PATIENCE_MS, () => {
      const found = this.merchant.received(order.id);
      return Promise.resolve(found.length > 0 ? found : undefined);
    });
    assert.ok(webhooks.every((webhook) => webhook.isSigned));
    assert.equal(new Set(webhooks.map((webhook) => webhook.bytes)).size, 1);
    const [first] = webhooks;
    assert.ok(first);
    assert.equal(first.body['event'], 'payment.confirmed');
    assert.equal(first.body['amount_received'], received);
    return first;
  }

  /** Nothing was sent for the order, although what was owed later has arrived. */
  async isNotNotified(order: CreatedOrder): Promise<void> {
    const later = await this.order('1');
    await this.simulate(later, { scenario: 'exact' });
    await this.reaches(later, 'completed');
    assert.deepEqual(this.merchant.received(order.id), []);
  }
}

type SandboxScenario = (shop: SandboxShop) => Promise<void>;

/** A payment that counts although it is unusual: the order is completed by it. */
function completedBy(
  simulation: Pick<Simulation, 'scenario' | 'amount'>,
  received: string,
  check: (read: OrderDetail, simulated: Simulated) => void,
  events: OrderEvent['type'][] = ['order.confirmed'],
): SandboxScenario {
  return async (shop) => {
    const order = await shop.order();
    const simulated = await shop.simulate(order, simulation);
    assert.equal(simulated.amount, received);
    // The reorganisation of another scenario leaves a payment that vanished, until its block is final.
    const read = await shop.becomes(order, 'completed by its payments alone', ({ status, transactions }) => {
      const hashes = new Set(transactions.map(({ tx_hash }) => tx_hash));
      return status === 'completed' && hashes.size === new Set(simulated.tx_hashes).size;
    });
    assert.equal(read.amount_received, received);
    assert.deepEqual(new Set(read.transactions.map(({ tx_hash }) => tx_hash)), new Set(simulated.tx_hashes));
    check(read, simulated);
    const { body } = await shop.isNotified(order, received);
    assert.equal(body['tx_hash'], read.tx_hash);
    await shop.hasEvents(order, 'order.created', ...events, 'order.completed');
  };
}

/** A payment that does not count: the order expires without it. */
function worthless(scenario: Simulation['scenario']): SandboxScenario {
  return async (shop) => {
    const order = await shop.order();
    const { tx_hashes } = await shop.simulate(order, { scenario });
    assert.equal(tx_hashes.length, 1);
    await shop.pass(order, 'final');
    await shop.pass(order, 'expired');
    const read = await shop.reaches(order, 'expired');
    assert.equal(read.amount_received, '0.000000');
    assert.deepEqual(read.transactions, []);
    await shop.isNotNotified(order);
    await shop.hasEvents(order, 'order.created', 'order.expired');
  };
}

/** The first of two payments is not enough, also within one transaction. */
const PARTLY: OrderEvent['type'][] = ['payment.underpaid', 'order.confirmed'];

/** Every scenario of the sandbox, with what a merchant must see of it. */
export const SANDBOX_SCENARIOS: Record<Simulation['scenario'], SandboxScenario> = {
  exact: completedBy({ scenario: 'exact' }, '10.000000', ({ transactions }) => {
    assert.equal(transactions.length, 1);
  }),
  over: completedBy({ scenario: 'over' }, '11.000000', () => undefined, ['order.confirmed', 'payment.overpaid']),
  split: completedBy(
    { scenario: 'split' },
    '10.000000',
    ({ transactions }, { tx_hashes }) => {
      assert.equal(tx_hashes.length, 2);
      assert.deepEqual(
        transactions.map(({ amount }) => amount),
        ['5.000000', '5.000000'],
      );
    },
    PARTLY,
  ),
  same_transaction: completedBy(
    { scenario: 'same_transaction', amount: '10' },
    '10.000000',
    ({ transactions }) => {
      assert.equal(transactions.length, 2);
      assert.equal(new Set(transactions.map(({ tx_hash }) => tx_hash)).size, 1);
      assert.equal(new Set(transactions.map(({ log_index }) => log_index)).size, 2);
    },
    PARTLY,
  ),
  contract: completedBy({ scenario: 'contract' }, '10.000000', ({ transactions }) => {
    assert.equal(transactions.length, 1);
  }),
  wrong_token: worthless('wrong_token'),
  reverted: worthless('reverted'),

  async short(shop) {
    const order = await shop.order();
    assert.equal((await shop.simulate(order, { scenario: 'short' })).amount, '5.000000');
    await shop.pass(order, 'final');
    await shop.becomes(order, 'paid in part', (read) => read.amount_received === '5.000000');
    await shop.pass(order, 'expired');
    const read = await shop.reaches(order, 'failed');
    assert.equal(read.amount_received, '5.000000');
    await shop.isNotNotified(order);
    await shop.hasEvents(order, 'order.created', 'payment.underpaid', 'order.failed');
  },

  async late(shop) {
    const order = await shop.order();
    await shop.simulate(order, { scenario: 'late' });
    await shop.reaches(order, 'completed');
    await shop.isNotified(order, '10.000000');
    await shop.hasEvents(order, 'order.created', 'order.expired', 'payment.late', 'order.confirmed', 'order.completed');
  },

  async dropped(shop) {
    const order = await shop.order();
    const [dropped] = (await shop.simulate(order, { scenario: 'dropped' })).tx_hashes;
    const read = await shop.read(order);
    assert.deepEqual([read.status, read.amount_received, read.tx_hash], ['pending', '0.000000', null]);
    await shop.hasEvents(order, 'order.created', 'payment.seen', 'payment.dropped');
    const [second] = (await shop.simulate(order, { scenario: 'exact' })).tx_hashes;
    assert.notEqual(second, dropped);
    assert.equal((await shop.reaches(order, 'completed')).tx_hash, second);
    await shop.isNotified(order, '10.000000');
  },

  async reorganised(shop) {
    const order = await shop.order();
    const [hash] = (await shop.simulate(order, { scenario: 'reorganised' })).tx_hashes;
    const read = await shop.reaches(order, 'completed');
    assert.deepEqual(
      read.transactions.map(({ tx_hash }) => tx_hash),
      [hash],
    );
    await shop.isNotified(order, '10.000000');
  },

  async time(shop) {
    const [final, closed, other] = [await shop.order(), await shop.order(), await shop.order()];
    await shop.simulate(final, { scenario: 'exact' });
    await shop.pass(final, 'final');
    await shop.reaches(final, 'completed');
    await shop.pass(closed, 'closed');
    const { expires_at, monitored_until } = await shop.reaches(closed, 'expired');
    assert.ok(Date.parse(monitored_until) <= Date.now() && monitored_until >= expires_at);
    await shop.simulate(closed, { scenario: 'exact' });
    await shop.pass(closed, 'final');
    await shop.simulate(other, { scenario: 'exact' });
    await shop.reaches(other, 'completed'); // by a later block, in a window that is its own
    assert.deepEqual((await shop.read(closed)).transactions, []);
    await shop.hasEvents(closed, 'order.created', 'order.expired');
  },
};
