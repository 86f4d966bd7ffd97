import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareScans } from '../bench/watcher/against';
import { measureConfirmation } from '../bench/watcher/confirmation';
import { measureDepositScan } from '../bench/watcher/deposit-scan';
import { measureHeaderCost } from '../bench/watcher/header-cost';
import { FULL, measureScan, type ScanResults } from '../bench/watcher/scan';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const ADDRESS_COUNTS = [10, 10_000, 1_000_000];
const DEPOSITS = 1_000_000;
const HITS_PER_BLOCK = [0, 1, FULL];
const TARGETS = {
  /** Of blocks with no payment or one. */
  blocks_per_second: 100,
  /** Of the blocks with 100 payments that are booked a second by their statements alone. */
  full_share_of_bare_bookings: 0.7,
  growth_with_addresses: 1.3,
  requests_per_block: 2,
  header_cost: 0.1,
  confirmation_p99_ms: 300,
  deposits_speed_ratio: 0.95,
  deposits_memory_times: 1.05,
};

/**
 * How fast the watcher catches up on busy blocks, for different numbers of addresses, and how soon a final payment is
 * confirmed. Blocks have about 600 transactions, 154 of them USDT transfers. Customers' addresses are compared with as
 * many of the kind that orders have.
 */
async function measureAlone(): Promise<void> {
  const stores = readServers();
  const folder = mkdtempSync(join(tmpdir(), 'bench-watcher-'));
  const scans: ScanResults[] = [];
  for (const addresses of ADDRESS_COUNTS) {
    for (const hits of HITS_PER_BLOCK) {
      const figures = await measureScan(stores, join(folder, `${String(addresses)}-${String(hits)}`), addresses, hits);
      console.log(JSON.stringify(figures));
      scans.push(figures);
    }
  }
  const headers = await measureHeaderCost(stores, folder);
  console.log(JSON.stringify(headers));
  const confirmation = await measureConfirmation(stores);
  const deposits = await measureDepositScan(stores, DEPOSITS);
  console.log(JSON.stringify(deposits));
  rmSync(folder, { recursive: true });

  const summary = summarise(scans);
  const figures = { scans, ...summary, headers, confirmation, deposits };
  const areScansFast =
    summary.slowest_blocks_per_second >= TARGETS.blocks_per_second &&
    summary.full_share_of_bare_bookings >= TARGETS.full_share_of_bare_bookings &&
    summary.growth_with_addresses <= TARGETS.growth_with_addresses &&
    summary.requests === TARGETS.requests_per_block;
  const isCheap = headers.cost < TARGETS.header_cost && headers.requestsPerBlock === TARGETS.requests_per_block;
  const areDepositsFast =
    deposits.passing.speed_ratio >= TARGETS.deposits_speed_ratio &&
    deposits.memory_times <= TARGETS.deposits_memory_times;
  const isSoon = confirmation.p99_ms < TARGETS.confirmation_p99_ms;
  const met = areScansFast && isCheap && isSoon && areDepositsFast;
  console.log(JSON.stringify({ bench: 'watcher', figures, targets: TARGETS, met }));
}

function summarise(scans: readonly ScanResults[]) {
  const perBlock = (addresses: number, hits: number): number =>
    scans.find((scan) => scan.addresses === addresses && scan.hits === hits)?.msPerBlock ?? NaN;
  const full = scans.filter(({ hits }) => hits >= FULL);
  return {
    slowest_blocks_per_second: Math.min(...scans.filter(({ hits }) => hits < FULL).map((scan) => scan.blocksPerSecond)),
    full_share_of_bare_bookings: Math.min(
      ...full.map((scan) => scan.blocksPerSecond / (scan.bareBookingsPerSecond ?? NaN)),
    ),
    growth_with_addresses: Math.max(...HITS_PER_BLOCK.map((hits) => perBlock(1_000_000, hits) / perBlock(10, hits))),
    requests: Math.max(...scans.map((scan) => scan.requestsPerBlock)),
  };
}

/** `npm run bench -- watcher [--against <commit, branch or tag>]` */
async function main([option, ref, ...rest]: readonly string[]): Promise<void> {
  if (option === undefined) await measureAlone();
  else if (option === '--against' && ref !== undefined && rest.length === 0) await compareScans(ref);
  else throw new Error('Usage: npm run bench -- watcher [--against <commit, branch or tag>]');
}

void runMain(() => main(process.argv.slice(2)));
