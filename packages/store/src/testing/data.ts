import { createHash, randomUUID } from 'node:crypto';
import {
  addressFromAccount,
  leastDue,
  apiKeyPrefix,
  foldTransfers,
  hashApiKey,
  newApiKey,
  type OrderTrigger,
  parseUsdt,
  sealingKey,
  sealSecret,
  type TronAddress,
} from '@gateway/domain';
import { highestAddressIdx, insertAddresses } from '../addresses/addresses';
import { creditTransfers } from '../chain/credits';
import { query, queryOne, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { leadOrStandBy, type Term } from '../watcher/leadership';
import type { NewOrder } from '../orders/creation/new-order';
import { insertOrder } from '../orders/creation/order-creation';
import { listOrderEvents } from '../orders/order-events';
import { advanceOrders, type MovedOrder } from '../orders/order-status';
import { findOrder, lockOrders, type Order } from '../orders/orders';
import { moveCursor, startCursor } from '../chain/scan-cursor';
import { insertTransfers, type FinalTransfer } from '../orders/transfers';
import { findWallet, insertWallet } from '../addresses/wallet-row';

/** HMAC_SECRET of every test. */
export const TEST_HMAC_SECRET = Buffer.from('5ec2e7a0'.repeat(8), 'hex');
/** VAULT_KEY of every test. */
export const TEST_VAULT_KEY = Buffer.from('5ec2e7b0'.repeat(8), 'hex');
export const TEST_NETWORK = 'nile';

/** A made-up address, the same for the same name. */
export function addressOf(name: string): TronAddress {
  return addressFromAccount(createHash('sha256').update(name).digest().subarray(0, 20));
}

/** A hash of 64 hex digits, the same for the same name. */
export function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

export interface TestMerchant {
  id: string;
  apiKey: string;
  webhookSecret: string;
}

/** Inserts an active merchant and returns it with its API key and webhook secret. */
export async function buildMerchant(db: Db, webhookSecret = 'merchant-secret'): Promise<TestMerchant> {
  const apiKey = newApiKey();
  const row = await queryOne<{ id: string }>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     values (:name, :hash, :prefix, :sealed) returning id`,
    {
      name: `Shop ${apiKey.slice(-6)}`,
      hash: hashApiKey(apiKey, TEST_HMAC_SECRET),
      prefix: apiKeyPrefix(apiKey),
      sealed: sealSecret(webhookSecret, sealingKey(TEST_HMAC_SECRET)),
    },
  );
  if (!row) throw new Error('no merchant was inserted');
  return { id: row.id, apiKey, webhookSecret };
}

/** Inserts a wallet row with made-up addresses, without a vault. Does nothing when there is a wallet. */
export async function buildWallet(db: Db, addressCount = 20): Promise<void> {
  if (await findWallet(db)) return;
  await transact(db, async (tx) => {
    await insertWallet(tx, { xpub: 'xpub-of-a-test', fingerprint: 'fingerprint' });
    await insertAddresses(
      tx,
      0,
      Array.from({ length: addressCount }, (_, i) => addressOf(`pool ${String(i)}`)),
    );
  });
}

/** Adds free addresses that were never leased, numbered after those that are there. */
export async function addFreeAddresses(db: Db, count: number): Promise<void> {
  const addresses = Array.from({ length: count }, () => addressOf(randomUUID()));
  await transact(db, async (tx) => insertAddresses(tx, (await highestAddressIdx(tx)) + 1, addresses));
}

/** Inserts a pending order, by default with a new merchant and wallet. */
export async function buildOrder(
  db: Db,
  overrides: Partial<Omit<NewOrder, 'amount'>> & { amount?: string } = {},
): Promise<Order> {
  await buildWallet(db);
  const order = await insertOrder(db, {
    merchantId: overrides.merchantId ?? (await buildMerchant(db)).id,
    externalId: randomUUID(),
    currency: 'USDT',
    network: TEST_NETWORK,
    callbackUrl: 'http://127.0.0.1:9/hook',
    successUrl: null,
    cancelUrl: null,
    lifetimeSeconds: 1800,
    monitorAfterExpirySeconds: 86_400,
    cooldownSeconds: 604_800,
    ...overrides,
    amount: parseUsdt(overrides.amount ?? '10'),
  });
  if (typeof order === 'string') throw new Error(`no order was inserted: ${order}`);
  return order;
}

/** Leads as a separate watcher, or continues to lead. */
export async function buildTerm(db: Db, holder = '00000000-0000-4000-8000-000000000001'): Promise<Term> {
  const term = await leadOrStandBy(db, holder, 0);
  if (!term) throw new Error('another watcher leads');
  return term;
}

/** Begins to scan with block 0, as a watcher that leads does, and returns its term. */
export async function startScan(db: Db): Promise<Term> {
  const term = await buildTerm(db);
  const genesis = { number: 0, id: hashOf('block 0'), parentId: hashOf(''), timestamp: new Date() };
  await transact(db, (tx) => startCursor(tx, term, TEST_NETWORK, genesis));
  return term;
}

/** Pays an order with one final transfer in a separate block, as the watcher would; by default the whole amount. */
export async function payOrder(db: Db, order: Order, amount: bigint = order.amountExpected): Promise<Order> {
  const term = await buildTerm(db);
  await transact(db, async (tx) => {
    const cursor = await queryOne<{ number: bigint; block_id: string }>(
      tx,
      'select number, block_id from scan_cursors',
    );
    const parentId = cursor?.block_id ?? hashOf('block 0');
    const number = Number(cursor?.number ?? 0n) + 1;
    const timestamp = new Date();
    if (!cursor)
      await startCursor(tx, term, TEST_NETWORK, { number: 0, id: parentId, parentId: hashOf(''), timestamp });
    await moveCursor(tx, term, TEST_NETWORK, { number, id: hashOf(`block ${String(number)}`), parentId, timestamp });
    const transfer: FinalTransfer = {
      network: TEST_NETWORK,
      txHash: hashOf(`payment ${String(number)}`),
      logIndex: 0,
      blockNumber: number,
      blockTime: timestamp,
      from: addressOf('payer'),
      to: order.address,
      amount: amount as FinalTransfer['amount'],
    };
    const now = (await lockOrders(tx, [order.id])).get(order.id);
    if (!now) throw new Error('the order is missing');
    const facts = {
      status: now.status,
      expected: leastDue(now),
      received: now.amountReceived,
      isOnTime: timestamp <= now.expiresAt,
    };
    const fold = foldTransfers(facts, [transfer.amount], { latePolicy: 'confirm', dustLimit: parseUsdt('0.01') });
    const [step] = fold.steps;
    if (!step || step.disposition === 'held') throw new Error('the payment was not booked');
    await insertTransfers(tx, [{ ...transfer, disposition: step.disposition, outgoing: null }]);
    const credits = [{ transfer, kind: step.disposition, received: step.received }];
    await creditTransfers(tx, [{ order: now, credits, change: fold.change }]);
  });
  const paid = await findOrder(db, order.id);
  if (!paid) throw new Error('the order is missing');
  return paid;
}

/** The number of rows of every table, to check that nothing was changed. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    db,
    `select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const rows = await query<{ name: string; count: number }>(db, counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** A trigger other than a payment. */
export type PlainTrigger = Exclude<OrderTrigger, 'paid_in_full' | 'partly_paid_late' | 'underpayment_accepted'>;

/** Moves an order. */
export async function advance(
  db: Db,
  orderId: string,
  trigger: PlainTrigger,
  payload?: Record<string, unknown>,
): Promise<MovedOrder[]> {
  return transact(db, (tx) => advanceOrders(tx, [{ orderId, trigger, ...(payload && { payload }) }]));
}

/** The types of an order's events, oldest first. */
export async function eventTypesOf(db: Db, orderId: string): Promise<string[]> {
  return (await listOrderEvents(db, orderId)).map(({ type }) => type);
}
