import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFromAccount, usdt, type TronAddress } from '@gateway/domain';
import { query, queryOne, type Db } from '@gateway/store/db';
import { createDatabase } from '../../rig/database';
import { residentMegabytes } from '../../rig/metrics';
import { freePort, type Program } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import { fillCustomerAddresses } from '../growth/customer-addresses';
import { addWaitingOrder } from '../growth/growth-rig';
import { percentile } from '../percentile';
import { findScannedBlock, reachBlock, startReplay, STEP_MS } from './replay';
import { prepareWatcher } from './watcher-rig';

/** Busy blocks, scanned by a watcher with addresses of the kind that orders have and by one with those of customers. */
export interface DepositScan {
  addresses: number;
  /** Blocks of others' transfers. */
  passing: Compared;
  /** Blocks with a payment to each. A customer's becomes an order of its own; the other is a part of one that waits. */
  paid: Compared;
  memory_times: number;
  /** Payments to a customer's address that became orders. */
  deposit_orders: number;
}

interface Compared {
  orders_ms_per_block: number;
  deposits_ms_per_block: number;
  /** How many times as fast a watcher with deposit addresses scans: the median of the pairs. */
  speed_ratio: number;
}

interface Turn {
  msPerBlock: number;
  megabytes: number;
}

interface Side {
  db: Db;
  watcher: Program;
  payee: TronAddress;
  metricsUrl: string;
  close(): Promise<void>;
}

type Filled = (db: Db, until: Date) => Promise<TronAddress>;

/** Even, for each to be the first as often as the other. */
const PAIRS = 4;
const WARM_UP = 80;
const MEASURED = 300;
/** The blocks that a watcher may scan beyond those until it stops, and those that it reads as hints at the end. */
const SPARE = 50;
const TURN = WARM_UP + MEASURED + SPARE;
/** First turns without payments, then as many with them. */
const FIRST_PAID = PAIRS * TURN;
const BLOCKS = 2 * PAIRS * TURN + SPARE;
const FIRST_NUMBER = 20_000_000;
const FIRST_USED = 10_000;
/** The least that makes a deposit an order. */
const PAYMENT = usdt(1_000_000n);

/** Both watchers catch up with the same blocks in turns, and are stopped in between. */
export async function measureDepositScan(stores: Servers, addresses: number): Promise<DepositScan> {
  const firstAt = new Date(Date.now() - BLOCKS * STEP_MS);
  const chainPort = await freePort();
  const orders = await openSide(stores, chainPort, firstAt, (db) => fillOrders(db, addresses));
  const deposits = await openSide(stores, chainPort, firstAt, (db, until) => fillDeposits(db, addresses, until));
  const payees = [orders.payee, deposits.payee];
  const folder = mkdtempSync(join(tmpdir(), 'bench-deposits-'));
  const chain = await startReplay(folder, chainPort, {
    ...{ firstNumber: FIRST_NUMBER, firstTimestamp: firstAt.getTime(), blocks: BLOCKS + 1, payees: [] },
    payments: (n) => (n < FIRST_PAID ? [] : payees.map((to) => ({ to, amount: PAYMENT }))),
  });
  const passing = await takeTurns(orders, deposits, FIRST_NUMBER);
  const paid = await takeTurns(orders, deposits, FIRST_NUMBER + FIRST_PAID);
  const made = await queryOne<{ count: number }>(
    deposits.db,
    'select count(*)::int as count from orders where deposit_id is not null',
  );
  await Promise.all([orders.close(), deposits.close()]);
  await chain.kill();
  rmSync(folder, { recursive: true });
  return {
    ...{ addresses, passing: compare(passing), paid: compare(paid) },
    memory_times: median([...passing, ...paid].map(([one, other]) => other.megabytes / one.megabytes)),
    deposit_orders: made?.count ?? 0,
  };
}

async function takeTurns(orders: Side, deposits: Side, from: number): Promise<[Turn, Turn][]> {
  const pairs: [Turn, Turn][] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = from + pair * TURN;
    // The node has read a block for the second watcher that asks for it, so each is the second in turn.
    const [one, other] = pair % 2 === 0 ? [orders, deposits] : [deposits, orders];
    const turns: [Turn, Turn] = [await catchUp(one, first), await catchUp(other, first)];
    pairs.push(one === orders ? turns : [turns[1], turns[0]]);
    console.log(JSON.stringify({ first, turns: pairs.at(-1) }));
  }
  return pairs;
}

function compare(pairs: readonly [Turn, Turn][]): Compared {
  return {
    orders_ms_per_block: median(pairs.map(([of]) => of.msPerBlock)),
    deposits_ms_per_block: median(pairs.map(([, of]) => of.msPerBlock)),
    speed_ratio: median(pairs.map(([one, other]) => one.msPerBlock / other.msPerBlock)),
  };
}

function median(values: readonly number[]): number {
  return Math.round(percentile(values, 0.5) * 1_000) / 1_000;
}

async function openSide(stores: Servers, chainPort: number, firstAt: Date, fill: Filled): Promise<Side> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const metricsPort = String(await freePort());
  const chainUrl = `http://127.0.0.1:${String(chainPort)}`;
  const { watcher, close } = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    START_BLOCK: String(FIRST_NUMBER + 1),
    METRICS_PORT: metricsPort,
  });
  const payee = await fill(database.db, firstAt);
  return {
    ...{ db: database.db, watcher, payee, metricsUrl: `http://127.0.0.1:${metricsPort}` },
    async close() {
      await close();
      await database.drop();
    },
  };
}

/** An order that waits, and addresses that orders have had. */
async function fillOrders(db: Db, addresses: number): Promise<TronAddress> {
  const payee = await addWaitingOrder(db);
  await query(
    db,
    `insert into addresses (idx, address, state)
     select n, 'T' || translate(md5('order ' || n), '0', 'x') || '1', 'retired'
     from generate_series(:first::int, :last::int) n`,
    { first: FIRST_USED, last: FIRST_USED + addresses - 1 },
  );
  await query(db, 'vacuum analyze addresses');
  return payee;
}

/** Beside an order that waits, customers of its merchant; the first of them gets an address that can be paid. */
async function fillDeposits(db: Db, deposits: number, until: Date): Promise<TronAddress> {
  await addWaitingOrder(db);
  const merchant = await queryOne<{ id: string }>(db, 'select merchant_id as id from orders');
  await fillCustomerAddresses(db, { merchantId: merchant?.id ?? '', deposits, until });
  const address = addressFromAccount(createHash('sha256').update('customer').digest().subarray(0, 20));
  await query(db, 'update addresses set address = :address where idx = -1', { address });
  return address;
}

/** Scans from a block on; a watcher that was stopped a few blocks beyond it begins there. */
async function catchUp({ db, watcher, metricsUrl }: Side, first: number): Promise<Turn> {
  const before = Math.max(first, (await findScannedBlock(db)) ?? first);
  watcher.start();
  const warm = await reachBlock(db, before + WARM_UP);
  const end = await reachBlock(db, before + WARM_UP + MEASURED);
  const megabytes = await residentMegabytes(metricsUrl);
  await watcher.stop();
  return { msPerBlock: (end.at - warm.at) / (end.number - warm.number), megabytes };
}
