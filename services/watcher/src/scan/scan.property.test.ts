import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { ChainBlock, TokenTransfer } from '@gateway/chain';
import { until } from '@gateway/runtime/testing';
import { seededRandom } from '@gateway/devnet';
import { accountOf, type OrderStatus, type TronAccount, usdt } from '@gateway/domain';
import { perSuite } from '@gateway/runtime/testing/suite';
import { highestAddressIdx, insertAddresses } from '@gateway/store/addresses';
import { findCursor, recordHints, startCursor, type PaymentHint } from '@gateway/store/chain';
import { isDatabaseTrouble, query, transact } from '@gateway/store/db';
import { LeadershipLost } from '@gateway/store/gateway';
import { insertOrders, type Order } from '@gateway/store/orders';
import { addressOf, buildMerchant, hashOf, TEST_NETWORK } from '@gateway/store/testing';
import { expectCleanAudit, openTestWatcher } from '../testing';
import { commitRun } from './scan';

/**
 * Ten thousand orders with random windows, paid by random transfers in random blocks, scanned with blocks committed
 * twice, committed by two watchers at once, and connections killed on the way. Each order must end as predicted by a
 * model that knows only its amount, its times and the set of its transfers.
 */
const ORDERS = 10_000;
/** Inserted by one statement. */
const ORDERS_AT_ONCE = 50;
const BLOCKS = 240;
/** Three blocks with payments, three without. */
const GAP = 3;
const MAX_RUN = 4;
/** Windows end in about every fourth block: between them are blocks without effects. */
const WINDOW_STEP_S = 180;
const MINUTE_MS = 60_000;
const DUST = 10_000n;
const SEED = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

const watcher = perSuite(() => openTestWatcher({ rules: { latePolicy: 'confirm', dustLimit: usdt(DUST) } }));

test(`every order ends as the model predicts (PROPERTY_SEED=${String(SEED)})`, async () => {
  const random = seededRandom(SEED);
  const orders = await createOrders(random);
  const blocks = await createBlocks(orders, random);
  for (let i = 0; i < blocks.length;) {
    const run = blocks.slice(i, i + 1 + Math.floor(random() * MAX_RUN));
    await commitUnderFire(run, random);
    i += run.length;
  }

  const lastTime = blocks.at(-1)?.timestamp ?? new Date();
  const found = await query<{ id: string; status: OrderStatus; amount_received: bigint; sum: bigint }>(
    watcher.database.db,
    `select o.id, o.status, o.amount_received, coalesce(sum(c.amount), 0)::bigint as sum
     from orders o left join credits c on c.order_id = o.id group by o.id`,
  );
  const payments = paymentsByAccount(blocks);
  const wrong = found
    .map((row) => {
      const order = orders.get(row.id);
      return { row, expected: order && model(order, payments.get(accountOf(order.address)) ?? [], lastTime) };
    })
    .filter(
      ({ row, expected }) =>
        row.status !== expected?.status || row.amount_received !== expected.received || row.sum !== expected.received,
    );
  expect(wrong).toEqual([]);
  expect(found).toHaveLength(ORDERS);
  await expectCleanLedger(blocks);
  await expectCleanAudit(watcher);
}, 300_000);

/** The final state of an order, from the set of its transfers alone. */
function model(
  order: Order,
  payments: readonly { amount: bigint; at: Date }[],
  chainTime: Date,
): { status: OrderStatus; received: bigint } {
  const sum = (list: readonly { amount: bigint }[]): bigint => list.reduce((total, { amount }) => total + amount, 0n);
  const held = payments.filter(({ at }) => at < order.monitorUntil);
  const onTime = sum(held.filter(({ at }) => at <= order.expiresAt));
  const received = sum(held);
  if (onTime >= order.amountExpected) return { status: 'confirmed', received };
  if (chainTime <= order.expiresAt) return { status: 'pending', received };
  if (received >= order.amountExpected) return { status: 'confirmed', received };
  return { status: received >= DUST ? 'failed' : 'expired', received };
}

async function createOrders(random: () => number): Promise<Map<string, Order>> {
  const { db } = watcher.database;
  const addresses = Array.from({ length: ORDERS }, (_, i) => addressOf(`property ${String(i)}`));
  await transact(db, async (tx) => insertAddresses(tx, (await highestAddressIdx(tx)) + 1, addresses));
  const { id: merchantId } = await buildMerchant(db);
  const orders = new Map<string, Order>();
  for (let i = 0; i < ORDERS; i += ORDERS_AT_ONCE) {
    const batch = Array.from({ length: ORDERS_AT_ONCE }, () => ({
      ...{ merchantId, externalId: randomUUID(), currency: 'USDT', network: TEST_NETWORK },
      ...{ callbackUrl: 'http://127.0.0.1:9/hook', successUrl: null, cancelUrl: null },
      amount: usdt(BigInt(1 + Math.floor(random() * 20)) * 1_000_000n),
      lifetimeSeconds: 60 + WINDOW_STEP_S * Math.floor(random() * 30),
      monitorAfterExpirySeconds: Math.floor(random() * 3_600),
      cooldownSeconds: 604_800,
    }));
    for (const order of await insertOrders(db, batch)) {
      if (typeof order === 'string') throw new Error(`no order was inserted: ${order}`);
      orders.set(order.id, order);
    }
  }
  return orders;
}

/** A chain over three hours, from before the orders to after most of their windows. */
async function createBlocks(orders: ReadonlyMap<string, Order>, random: () => number): Promise<ChainBlock[]> {
  const start = Date.now() - 20 * MINUTE_MS;
  const transfers: TokenTransfer[][] = Array.from({ length: BLOCKS }, () => []);
  let count = 0;
  for (const order of orders.values()) {
    const parts = Math.floor(random() * 5);
    for (let part = 0; part < parts; part++) {
      const share = [1n, DUST - 1n, order.amountExpected / 2n, order.amountExpected - 1n, order.amountExpected];
      const at = Math.floor(random() * BLOCKS);
      transfers[at - (Math.floor(at / GAP) % 2) * GAP]?.push({
        txHash: hashOf(`payment ${String(count++)}`),
        logIndex: Math.floor(random() * 3),
        from: accountOf(addressOf(`payer ${String(count % 50)}`)),
        to: accountOf(order.address),
        amount: usdt(share[Math.floor(random() * share.length)] ?? 1n),
      });
    }
  }
  const blocks = transfers.map((list, i) => ({
    number: i + 1,
    id: hashOf(`block ${String(i + 1)}`),
    parentId: hashOf(`block ${String(i)}`),
    timestamp: new Date(start + i * 45_000),
    transfers: list,
    oversized: [],
    transactionCount: list.length,
  }));
  const { term } = watcher.context.state;
  const anchor = { number: 0, id: hashOf('block 0'), parentId: hashOf('nothing'), timestamp: new Date(start - 45_000) };
  if (term) await transact(watcher.database.db, (tx) => startCursor(tx, term, TEST_NETWORK, anchor));
  return blocks;
}

/** Commits a block at least once, in one of the failing ways. */
async function commitUnderFire(run: readonly ChainBlock[], random: () => number): Promise<void> {
  const { context, database } = watcher;
  const { term } = context.state;
  const block = run.at(-1);
  if (!term || !block) throw new Error('no watcher leads, or no block is left');
  const commitIt = async (blocks = run): Promise<void> => {
    const [first, ...others] = blocks;
    if (first) await commitRun(context, term, [first, ...others]);
  };
  const commitRest = async (): Promise<void> => {
    const { number = 0 } = (await findCursor(database.db, TEST_NETWORK)) ?? {};
    await commitIt(run.filter((one) => one.number > number));
  };
  const fate = random();
  const hinting = fate < 0.1 ? recordHints(database.db, term, await hintsOfAFork(block, random)) : undefined;
  if (fate < 0.05) await hinting;
  if (fate < 0.2) {
    const [hints, ...outcomes] = await Promise.allSettled([hinting, commitIt(), commitIt()]);
    expect(hints).toMatchObject({ status: 'fulfilled' });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  } else if (fate < 0.3) {
    const killing = query<{ pid: number }>(
      database.db,
      `select pid, pg_sleep(:pause), pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      { pause: random() / 50 },
    );
    const [, killed] = await Promise.allSettled([commitIt(), killing]);
    if (killed.status === 'fulfilled') await untilGone(killed.value.map(({ pid }) => pid));
    // The process may notice a lost connection only with the next statement that uses it.
    while (await commitRest().then(() => false, isOnlyTrouble));
  } else {
    await commitIt();
  }
  if (fate > 0.9) await expect(commitIt()).rejects.toThrow(LeadershipLost);
}

/** A killed connection ends a moment later, and must not be lent to the next commit before. */
function untilGone(pids: readonly number[]): Promise<void> {
  return until('the killed connections are gone', async () => {
    const sql = 'select 1 from pg_stat_activity where pid = any(:pids)';
    return (await query(watcher.database.db, sql, { pids })).length === 0;
  });
}

/** Whether to try again; not when it was already committed despite the fault. */
function isOnlyTrouble(error: unknown): boolean {
  if (isDatabaseTrouble(error)) return true;
  if (error instanceof LeadershipLost) return false;
  throw error;
}

/** Payments seen in a block that never became final. */
async function hintsOfAFork(block: ChainBlock, random: () => number): Promise<PaymentHint[]> {
  const rows = await query<{ id: string }>(
    watcher.database.db,
    'select id from orders order by id offset :skip limit 3',
    { skip: Math.floor(random() * (ORDERS - 3)) },
  );
  return rows.map(({ id }, i) => ({
    network: TEST_NETWORK,
    txHash: hashOf(`fork ${String(block.number)} ${String(i)}`),
    logIndex: 0,
    orderId: id,
    from: addressOf('payer'),
    amount: usdt(1_000_000n),
    blockNumber: block.number,
    blockTime: block.timestamp,
  }));
}

function paymentsByAccount(blocks: readonly ChainBlock[]): Map<TronAccount, { amount: bigint; at: Date }[]> {
  const payments = new Map<TronAccount, { amount: bigint; at: Date }[]>();
  for (const block of blocks) {
    for (const { to, amount } of block.transfers) {
      const list = payments.get(to) ?? [];
      payments.set(to, [...list, { amount, at: block.timestamp }]);
    }
  }
  return payments;
}

/** Every transfer has one row, paid orders have one delivery each, and no hint of a fork is left. */
async function expectCleanLedger(blocks: readonly ChainBlock[]): Promise<void> {
  const [counts] = await query(
    watcher.database.db,
    `select (select count(*)::int from chain_transfers) as transfers,
       (select count(*)::int from chain_transfers t left join credits c using (network, tx_hash, log_index)
        where (t.disposition in ('credited', 'late', 'extra')) <> (c.order_id is not null)) as at_odds,
       (select count(*)::int from orders o where (o.status = 'confirmed') <>
        exists (select 1 from webhook_deliveries d where d.order_id = o.id)) as untold,
       (select count(*)::int from payment_hints) as hints,
       (select count(*)::int from chain_transfers where disposition = 'held') as held`,
  );
  const transfers = blocks.reduce((sum, block) => sum + block.transfers.length, 0);
  expect(counts).toEqual({ transfers, at_odds: 0, untold: 0, hints: 0, held: 0 });
}
