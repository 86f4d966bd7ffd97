import { createHash, randomUUID } from 'node:crypto';
import { addressFromAccount, parseUsdt, type TronAddress } from '@gateway/domain';
import { insertAddresses } from '@gateway/store/addresses';
import { query, queryOne, transact, type Db } from '@gateway/store/db';
import { insertOrder } from '@gateway/store/orders';
import { createDatabase } from '../../rig/database';
import { call } from '../../rig/http';
import { freePort } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import { measureBareBooking } from './bare-booking';
import { measureBareReading } from './bare-reading';
import { perSecond, reachBlock, startReplay, STEP_MS } from './replay';
import { prepareWatcher } from './watcher-rig';

export interface ScanResults {
  addresses: number;
  hits: number;
  blocksPerSecond: number;
  blocksPerCoreSecond: number;
  /** The same blocks requested from the same node, and neither parsed nor stored. */
  bareBlocksPerSecond: number;
  /** The statements of such a block alone; null if blocks are committed in runs, whose statements are others. */
  bareBookingsPerSecond: number | null;
  msPerBlock: number;
  requestsPerBlock: number;
}

const BLOCKS = 700;
/** The first blocks warm up the process and are not measured. */
const WARM_UP = 150;
/**
 * The newest blocks are not measured either: a recording has only final blocks, so they are read as hints first, which
 * on a chain happens to blocks long before.
 */
const HINTED = 50;
/** With `require`, the newest blocks wait for signatures that a recording does not have. */
const UNPROVEN = 18;
/** Old enough for the scan to stay behind until the end. */
const NEWEST_AGE_MS = 300_000;
const FIRST_NUMBER = 1_000;
/** Which the smallest payments never reach. */
export const ORDER_AMOUNT = parseUsdt('1000000');
/** Blocks with so many payments are committed one by one. */
export const FULL = 100;
const INSERT_BATCH = 20_000;
/** After the addresses of the wallet and the batches that orders take theirs from. */
const FIRST_UNUSED = 10_000;

/** Replays busy blocks to a watcher that is behind, with this many address rows and payments to them per block. */
export async function measureScan(
  stores: Servers,
  folder: string,
  addresses: number,
  hits: number,
  verifyHeaders: 'off' | 'warn' | 'require' = 'warn',
): Promise<ScanResults> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const port = await freePort();
  const chainUrl = `http://127.0.0.1:${String(port)}`;
  const rig = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    START_BLOCK: String(FIRST_NUMBER + 1),
    TRON_VERIFY_HEADERS: verifyHeaders,
  });
  const payees = await fillAddresses(database.db, addresses, hits);
  const chain = await startReplay(folder, port, {
    firstNumber: FIRST_NUMBER,
    firstTimestamp: Date.now() - NEWEST_AGE_MS - BLOCKS * STEP_MS,
    blocks: BLOCKS + 1,
    payees,
  });
  rig.watcher.start();
  const warm = await reachBlock(database.db, FIRST_NUMBER + WARM_UP);
  const end = await reachBlock(database.db, FIRST_NUMBER + BLOCKS - HINTED);
  await reachBlock(database.db, FIRST_NUMBER + BLOCKS - (verifyHeaders === 'require' ? UNPROVEN : 0));
  const requests = await blockRequests(chainUrl);
  const bareBlocksPerSecond = await measureBareReading(chainUrl, FIRST_NUMBER + WARM_UP, BLOCKS - HINTED - WARM_UP);
  await rig.close();
  await chain.kill();
  const bareBookingsPerSecond = hits < FULL ? null : await measureBareBooking(database.db, payees);
  await database.drop();
  const blocks = end.number - warm.number;
  const ms = end.at - warm.at;
  return {
    addresses,
    hits,
    blocksPerSecond: perSecond(blocks, ms),
    blocksPerCoreSecond: Math.round((blocks / (end.spent - warm.spent)) * 10) / 10,
    bareBlocksPerSecond,
    bareBookingsPerSecond,
    msPerBlock: Math.round((ms / blocks) * 100) / 100,
    // The count may include a poll that found no next block.
    requestsPerBlock: Math.round((requests / BLOCKS) * 100) / 100,
  };
}

/** Adds so many generated addresses, and before them `hits` with an order each. @returns those of the orders */
export async function fillAddresses(db: Db, count: number, hits: number): Promise<TronAddress[]> {
  const merchant = await queryOne<{ id: string }>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     values ('Bench', decode(repeat('00', 32), 'hex'), 'bench', '\\x00') returning id`,
  );
  const payees: TronAddress[] = [];
  for (let i = 0; i < hits; i++) {
    const order = await insertOrder(db, {
      merchantId: merchant?.id ?? '',
      externalId: randomUUID(),
      amount: ORDER_AMOUNT,
      currency: 'USDT',
      network: 'nile',
      callbackUrl: 'http://127.0.0.1:9/',
      successUrl: null,
      cancelUrl: null,
      lifetimeSeconds: 86_400,
      monitorAfterExpirySeconds: 86_400,
      cooldownSeconds: 0,
    });
    if (typeof order === 'string') {
      await addAddresses(db, i + 10, 200);
      i -= 1;
    } else payees.push(order.address);
  }
  const end = FIRST_UNUSED + hits + count;
  for (let first = FIRST_UNUSED + hits; first < end; first += INSERT_BATCH) {
    await addAddresses(db, first, Math.min(INSERT_BATCH, end - first));
  }
  // Statistics of empty tables would lead to plans for empty tables, and what a million new rows leave to be vacuumed
  // and written would slow down the scan.
  await query(db, 'vacuum analyze addresses, orders, address_leases');
  await query(db, 'checkpoint');
  return payees;
}

async function addAddresses(db: Db, first: number, count: number): Promise<void> {
  const addresses = Array.from({ length: count }, (_, i) =>
    addressFromAccount(
      createHash('sha256')
        .update(String(first + i))
        .digest()
        .subarray(0, 20),
    ),
  );
  await transact(db, (tx) => insertAddresses(tx, first, addresses));
}

async function blockRequests(chainUrl: string): Promise<number> {
  const { body } = await call('GET', `${chainUrl}/devnet/requests`);
  const count = (path: string): number => Number(body[`/walletsolidity/${path}`] ?? 0);
  return count('getblockbynum') + count('gettransactioninfobyblocknum');
}
