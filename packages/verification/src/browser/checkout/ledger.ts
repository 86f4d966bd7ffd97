import { randomBytes, randomUUID } from 'node:crypto';
import { NILE_USDT } from '@gateway/devnet';
import { type Network, foldTransfers, parseUsdt, type LatePolicy } from '@gateway/domain';
import { insertAddresses, insertWallet } from '@gateway/store/addresses';
import {
  creditTransfers,
  insertTransfers,
  moveCursor,
  recordHints,
  startCursor,
  type FinalTransfer,
} from '@gateway/store/chain';
import { transact, type Db } from '@gateway/store/db';
import { leadOrStandBy, pinInstance, writeWatcherFacts, type Term } from '@gateway/store/gateway';
import type { LinkContent, PaymentLink } from '@gateway/store/links';
import { insertMerchant } from '@gateway/store/merchants';
import { advanceOrders, insertOrder, lockOrders, type NewOrder, type Order } from '@gateway/store/orders';
import { addressOf, buildLink, hashOf, TEST_WATCHER_FACTS } from '@gateway/store/testing';

const ADDRESSES = 200;
const FIRST_BLOCK = 1000;
const DUST = parseUsdt('0.01');

/** The options of a seeded order. */
export type OrderOptions = Partial<Pick<NewOrder, 'externalId' | 'lifetimeSeconds' | 'successUrl' | 'cancelUrl'>> & {
  amount?: string;
  shop?: string;
};

export interface PaymentOptions {
  amount: string;
  /** The time of its block; defaults to now. */
  at?: Date;
  hash?: string;
}

/**
 * Creates orders in any state with the functions that watcher and api use, without a chain: for screenshots of states
 * that would take minutes to reach.
 */
export interface Ledger {
  order(options?: OrderOptions): Promise<Order>;
  /** Creates a payment link, and returns its page. */
  link(content: Partial<LinkContent>, shop?: string): Promise<PaymentLink>;
  /** Credits a final payment, on time or late according to the order's status. */
  pay(order: Order, payment: PaymentOptions): Promise<void>;
  /** Records a final payment that waits for an admin. */
  hold(order: Order, payment: PaymentOptions): Promise<void>;
  /** Records a payment that is not final, with this number of confirmations. */
  see(order: Order, payment: PaymentOptions, confirmations: number): Promise<void>;
  /** Ends the payment window. */
  end(order: Order, how: 'window_closed_unpaid' | 'window_closed_underpaid'): Promise<void>;
}

/** Prepares an empty database: instance, wallet row, leader, cursor. */
export async function openLedger(db: Db, network: Network): Promise<Ledger> {
  await pinInstance(db, { network, usdtContract: NILE_USDT });
  await transact(db, async (tx) => {
    await insertWallet(tx, { xpub: 'none', fingerprint: 'none' });
    const addresses = Array.from({ length: ADDRESSES }, (_, i) => addressOf(`pool ${String(i)}`));
    await insertAddresses(tx, 0, addresses);
  });
  const term = await leadOrStandBy(db, randomUUID(), 0);
  if (!term) throw new Error('leadership was not acquired');
  const scan = await startScan(db, term, network);
  return {
    order: async (options = {}) => insertOrderWith(db, network, options),
    link: async (content, shop) => buildLink(db, await insertShop(db, shop), content),
    pay: (order, payment) => scan(order, payment, 'confirm'),
    hold: (order, payment) => scan(order, payment, 'hold'),
    async see(order, payment, confirmations) {
      const blockNumber = FIRST_BLOCK * 1000;
      const hint = { ...transferTo(order, payment, network, blockNumber), orderId: order.id };
      await recordHints(db, term, [hint]);
      await writeWatcherFacts(db, term, { ...FACTS, headNumber: BigInt(blockNumber + confirmations - 1) });
    },
    async end(order, trigger) {
      await transact(db, (tx) => advanceOrders(tx, [{ orderId: order.id, trigger }]));
    },
  };
}

const FACTS = { ...TEST_WATCHER_FACTS, headTime: new Date(), solidTime: new Date() };

type Scan = (order: Order, payment: PaymentOptions, latePolicy: LatePolicy) => Promise<void>;

/** Books each payment in its own block, by the watcher's rules. */
async function startScan(db: Db, term: Term, network: string): Promise<Scan> {
  let number = FIRST_BLOCK;
  const blockAt = (height: number): { number: number; id: string; parentId: string; timestamp: Date } => ({
    number: height,
    id: hashOf(`block ${String(height)}`),
    parentId: hashOf(`block ${String(height - 1)}`),
    timestamp: new Date(),
  });
  await transact(db, (tx) => startCursor(tx, term, network, blockAt(number)));
  return async ({ id }, payment, latePolicy) => {
    number += 1;
    await transact(db, async (tx) => {
      await moveCursor(tx, term, network, blockAt(number));
      const order = (await lockOrders(tx, [id])).get(id);
      if (!order) throw new Error('the order is gone');
      const transfer = transferTo(order, payment, network, number);
      const { status, amountExpected: expected, amountReceived: received } = order;
      const facts = { status, expected, received, isOnTime: status === 'pending' };
      const { steps, change } = foldTransfers(facts, [transfer.amount], { latePolicy, dustLimit: DUST });
      const [step] = steps;
      if (!step) throw new Error('the payment was not booked');
      const { disposition } = step;
      await insertTransfers(tx, [{ ...transfer, disposition, outgoing: null }]);
      const credits = disposition === 'held' ? [] : [{ transfer, kind: disposition, received: step.received }];
      await creditTransfers(tx, [{ order, credits, change }]);
    });
  };
}

function transferTo(order: Order, payment: PaymentOptions, network: string, blockNumber: number): FinalTransfer {
  return {
    network,
    txHash: payment.hash ?? randomBytes(32).toString('hex'),
    logIndex: 0,
    blockNumber,
    blockTime: payment.at ?? new Date(),
    from: addressOf('customer'),
    to: order.address,
    amount: parseUsdt(payment.amount),
  };
}

async function insertShop(db: Db, name = 'Marlow & Finch'): Promise<string> {
  const { id } = await insertMerchant(db, {
    name,
    key: { hash: randomBytes(32), previousHash: null, hashedWith: 'none', prefix: 'gpk_gallery' },
    webhookSecretSealed: Buffer.from('none'),
  });
  return id;
}

async function insertOrderWith(db: Db, network: string, options: OrderOptions): Promise<Order> {
  const order = await insertOrder(db, {
    merchantId: await insertShop(db, options.shop),
    externalId: options.externalId ?? 'MF-20418',
    amount: parseUsdt(options.amount ?? '25.5'),
    currency: 'USDT',
    network,
    callbackUrl: 'http://127.0.0.1:9/',
    successUrl: options.successUrl ?? 'https://shop.example/thanks',
    cancelUrl: options.cancelUrl ?? 'https://shop.example/basket',
    lifetimeSeconds: options.lifetimeSeconds ?? 1450,
    monitorAfterExpirySeconds: 86_400,
    cooldownSeconds: 0,
  });
  if (typeof order === 'string') throw new Error(`no order was inserted: ${order}`);
  return order;
}
