import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet, writeRecording } from '@gateway/devnet';
import type { TronAddress } from '@gateway/domain';
import { query, queryOne, transact, type Db } from '@gateway/store/db';
import { createDatabase } from '../../rig/database';
import { readMetric, residentMegabytes } from '../../rig/metrics';
import { freePort } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import { perSecond, reachBlock, STEP_MS } from './replay';
import { fillAddresses, ORDER_AMOUNT } from './scan';
import { prepareWatcher, USDT } from './watcher-rig';

/** What a watcher needs for a day of the whole network, all of which it is behind. */
export interface NetworkDay {
  blocks: number;
  addresses: number;
  /** Orders, each of which a payment of the day pays in full, and those that are confirmed at its end. */
  paid: number;
  confirmed: number;
  seconds: number;
  blocksPerSecond: number;
  /** Of the first and of the last tenth: whether it becomes slower. */
  firstBlocksPerSecond: number;
  lastBlocksPerSecond: number;
  /** Of one core, over the whole time; the node shares its process with this bench. */
  watcherCores: number;
  nodeCores: number;
  memoryStartMb: number;
  memoryMostMb: number;
  memoryEndMb: number;
  databaseStartMb: number;
  databaseEndMb: number;
}

/** A state of the run. */
interface Moment {
  block: number;
  at: number;
  watcherSeconds: number;
  nodeSeconds: number;
  memoryMb: number;
  databaseMb: number;
}

/** Of the 600 transactions of a block. */
const USDT_TRANSFERS = 200;
/** One in a thousand transactions: six in ten blocks. */
const OURS_PER_BLOCK = 0.6;
const FIRST_NUMBER = 20_000_000;
/** The newest blocks are read as hints first, because a recording has only final ones. */
const HINTED = 50;
/** Old enough for the scan to stay behind until the end. */
const NEWEST_AGE_MS = 300_000;
const WRITTEN_AT_ONCE = 1_000;

/** Writes the blocks of a day, and has a watcher catch up with them. */
export async function measureNetworkDay(stores: Servers, blocks: number, addresses: number): Promise<NetworkDay> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { db } = database;
  const folder = mkdtempSync(join(tmpdir(), 'bench-day-'));
  const [chainPort, metricsPort] = [await freePort(), await freePort()];
  const { watcher, close } = await prepareWatcher(database, stores.redisUrl, `http://127.0.0.1:${String(chainPort)}`, {
    ...{ START_BLOCK: String(FIRST_NUMBER + 1), METRICS_PORT: String(metricsPort) },
  });
  const payees = await fillAddresses(db, addresses, Math.floor((blocks + 1) * OURS_PER_BLOCK));
  console.log(JSON.stringify({ addresses, orders: payees.length }));
  const span = (blocks + HINTED + 1) * STEP_MS + NEWEST_AGE_MS;
  await backdate(db, span);
  writeDay(folder, { blocks: blocks + HINTED + 1, firstTimestamp: Date.now() - span, payees });
  const chain = await startDevnet({ port: chainPort, replayFolder: folder });

  const metricsUrl = `http://127.0.0.1:${String(metricsPort)}`;
  const reach = async (done: number): Promise<Moment> => {
    const { number, at } = await reachBlock(db, FIRST_NUMBER + done);
    const { user, system } = process.cpuUsage();
    const moment = {
      ...{ block: number - FIRST_NUMBER, at, nodeSeconds: (user + system) / 1e6 },
      watcherSeconds: await readMetric(metricsUrl, 'process_cpu_seconds_total'),
      memoryMb: Math.round(await residentMegabytes(metricsUrl)),
      databaseMb: await databaseMegabytes(db),
    };
    console.log(JSON.stringify(moment));
    return moment;
  };
  watcher.start();
  const moments = [await reach(1)];
  for (let tenth = 1; tenth <= 10; tenth++) moments.push(await reach(Math.round((blocks * tenth) / 10)));
  const confirmed = await queryOne<{ count: number }>(
    db,
    `select count(*)::int as count from orders where status = 'confirmed'`,
  );
  await close();
  await chain.close();
  await database.drop();
  rmSync(folder, { recursive: true });
  return { ...resultsOf(moments), addresses, paid: payees.length, confirmed: confirmed?.count ?? 0 };
}

/** Orders are paid if they were made before the block; these were made before all of them. */
async function backdate(db: Db, ms: number): Promise<void> {
  await transact(db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    const earlier = `:ms::float8 * interval '1 millisecond'`;
    await query(tx, `update orders set created_at = created_at - ${earlier}`, { ms });
    await query(
      tx,
      `update address_leases set attributed = tstzrange(lower(attributed) - ${earlier}, upper(attributed)),
         exclusive = tstzrange(lower(exclusive) - ${earlier}, upper(exclusive))`,
      { ms },
    );
  });
  await query(db, 'vacuum analyze orders, address_leases');
}

/** The payments are evenly spread over the blocks, each to the next order. */
function writeDay(
  folder: string,
  { blocks, firstTimestamp, payees }: { blocks: number; firstTimestamp: number; payees: readonly TronAddress[] },
): void {
  const paidBefore = (n: number): number => Math.floor(n * OURS_PER_BLOCK);
  writeRecording(folder, {
    ...{ usdtContract: USDT as TronAddress, firstNumber: FIRST_NUMBER, count: blocks, firstTimestamp },
    usdtTransfers: USDT_TRANSFERS,
    payments(n) {
      if (n % WRITTEN_AT_ONCE === 0) console.log(JSON.stringify({ written: n, of: blocks }));
      return payees.slice(paidBefore(n), paidBefore(n + 1)).map((to) => ({ to, amount: ORDER_AMOUNT }));
    },
  });
}

function resultsOf(moments: readonly Moment[]): Omit<NetworkDay, 'addresses' | 'paid' | 'confirmed'> {
  const [first, second, beforeLast, last] = [moments[0], moments[1], moments.at(-2), moments.at(-1)] as Moment[];
  if (!first || !second || !beforeLast || !last) throw new Error('nothing was measured');
  const rate = (from: Moment, to: Moment): number => perSecond(to.block - from.block, to.at - from.at);
  const seconds = (last.at - first.at) / 1_000;
  const cores = (spent: number): number => Math.round((spent / seconds) * 100) / 100;
  return {
    ...{ blocks: last.block - first.block, seconds: Math.round(seconds), blocksPerSecond: rate(first, last) },
    ...{ firstBlocksPerSecond: rate(first, second), lastBlocksPerSecond: rate(beforeLast, last) },
    watcherCores: cores(last.watcherSeconds - first.watcherSeconds),
    nodeCores: cores(last.nodeSeconds - first.nodeSeconds),
    ...{ memoryStartMb: first.memoryMb, memoryEndMb: last.memoryMb },
    memoryMostMb: Math.max(...moments.map(({ memoryMb }) => memoryMb)),
    ...{ databaseStartMb: first.databaseMb, databaseEndMb: last.databaseMb },
  };
}

async function databaseMegabytes(db: Db): Promise<number> {
  const row = await queryOne<{ bytes: bigint }>(db, 'select pg_database_size(current_database()) as bytes');
  return Math.round(Number(row?.bytes) / 1e6);
}
