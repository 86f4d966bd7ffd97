import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareScans } from './bench/watcher/against';
import { measureConfirmation } from './bench/watcher/confirmation';
import { measureDepositScan } from './bench/watcher/deposit-scan';
import { measureHeaderCost } from './bench/watcher/header-cost';
import { measureScan, type ScanResults } from './bench/watcher/scan';
import { runMain } from './rig/run-main';
import { readServers } from './rig/servers';

const ADDRESS_COUNTS = [10, 10_000, 1_000_000];
const DEPOSITS = 1_000_000;
const HITS_PER_BLOCK = [0, 1, 100];

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

  const perBlock = (addresses: number, hits: number): number =>
    scans.find((scan) => scan.addresses === addresses && scan.hits === hits)?.msPerBlock ?? NaN;
  const growth = Math.max(...HITS_PER_BLOCK.map((hits) => perBlock(1_000_000, hits) / perBlock(10, hits)));
  const slowest = Math.min(...scans.map((scan) => scan.blocksPerSecond));
  const requests = Math.max(...scans.map((scan) => scan.requestsPerBlock));
  const figures = {
    ...{ scans, slowest_blocks_per_second: slowest, growth_with_addresses: growth, requests },
    ...{ headers, confirmation, deposits },
  };
  const targets = {
    blocks_per_second: 100,
    growth_with_addresses: 1.3,
    requests_per_block: 2,
    header_cost: 0.1,
    confirmation_p99_ms: 300,
    deposits_speed_ratio: 0.95,
    deposits_memory_times: 1.05,
  };
  const isCheap = headers.cost < targets.header_cost && headers.requestsPerBlock === 2;
  const areDepositsFast =
    deposits.passing.speed_ratio >= targets.deposits_speed_ratio &&
    deposits.memory_times <= targets.deposits_memory_times;
  const isSoon = confirmation.p99_ms < targets.confirmation_p99_ms;
  const met = slowest >= 100 && growth <= 1.3 && requests === 2 && isCheap && isSoon && areDepositsFast;
  console.log(JSON.stringify({ bench: 'watcher', figures, targets, met }));
}

/** `npm run bench -- watcher [--against <commit, branch or tag>]` */
async function main([option, ref, ...rest]: readonly string[]): Promise<void> {
  if (option === undefined) await measureAlone();
  else if (option === '--against' && ref !== undefined && rest.length === 0) await compareScans(ref);
  else throw new Error('Usage: npm run bench -- watcher [--against <commit, branch or tag>]');
}

void runMain(() => main(process.argv.slice(2)));
