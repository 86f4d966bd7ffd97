import { parseArgs } from 'node:util';
import { usdt } from '@gateway/domain';
import { audit } from '@gateway/store/audit';
import { queryOne } from '@gateway/store/db';
import { measureGrowth } from '../bench/api-growth';
import { vacuumLoaded } from '../bench/api-rig';
import { openGrowthRig, type GrowthRig } from '../bench/growth/growth-rig';
import { finishScans, measureScanGrowth, planChain, startChain } from '../bench/growth/scan-growth';
import { freePort } from '../rig/program';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

/** Of both as many as a list counts, so that the cost of counting is in both measurements. */
const FEW = { orders: 10_000, addresses: 1_000, deposits: 10_000 };
const MANY_ORDERS = 10_000_000;
const ORDERS_PER_ADDRESS = 10;
const ORDERS_PER_DEPOSIT = 10;
const DUST_LIMIT = usdt(10_000n);
const TARGETS = { times: 1.2, audit_seconds: 1_200, audit_findings: 0 };

/**
 * `npm run bench -- growth [--orders <number>]`: how much longer requests and blocks take with ten million orders on a
 * million addresses, and a million deposit addresses, than with ten thousand orders, and how long an audit takes. Fills
 * two databases first, the larger one with about 37 GB in half an hour.
 */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { orders: { type: 'string', default: String(MANY_ORDERS) } } });
  const orders = Number(values.orders);
  const stores = readServers();
  const [firstBlock, chainPort] = [planChain(), await freePort()];
  const chainUrl = `http://127.0.0.1:${String(chainPort)}`;
  const few = await openGrowthRig(stores, chainUrl, firstBlock);
  const many = await openGrowthRig(stores, chainUrl, firstBlock);
  await few.fill(FEW);
  await many.fill({
    orders,
    addresses: orders / ORDERS_PER_ADDRESS,
    deposits: Math.max(FEW.deposits, orders / ORDERS_PER_DEPOSIT),
  });
  await foldStatistics(few, many);

  const chain = await startChain(firstBlock, chainPort, [few.payee, many.payee]);
  const scan = await measureScanGrowth(few, many);
  console.log(JSON.stringify({ scan }));
  await finishScans(few, many);
  const requests = await measureGrowth(few, many);
  console.log(JSON.stringify({ requests }));
  for (const { watcher } of [few, many]) await watcher.stop();
  const audited = await measureAudit(many);
  const gigabytes = await databaseGigabytes(many);

  const times = {
    ...Object.fromEntries(Object.entries(requests).map(([name, { times }]) => [name, times])),
    scan: scan.times,
  };
  const met =
    Object.values(times).every((factor) => factor <= TARGETS.times) &&
    audited.audit_seconds <= TARGETS.audit_seconds &&
    audited.audit_findings === TARGETS.audit_findings;
  console.log(
    JSON.stringify({
      bench: 'growth',
      figures: { orders, gigabytes, times, scan, requests, ...audited },
      targets: TARGETS,
      met,
    }),
  );
  await chain.close();
  await Promise.all([few.close(), many.close()]);
}

/** Without a node the watchers do nothing but their maintenance. */
async function foldStatistics(...rigs: readonly GrowthRig[]): Promise<void> {
  for (const { watcher } of rigs) watcher.start();
  for (const { db } of rigs) await vacuumLoaded(db);
  for (const { watcher } of rigs) await watcher.stop();
}

async function measureAudit({ db }: GrowthRig): Promise<{ audit_seconds: number; audit_findings: number }> {
  const startedAt = performance.now();
  const { findings } = await audit(db, { dustLimit: DUST_LIMIT });
  for (const { check, count, rows } of findings) console.log(JSON.stringify({ check, count, row: rows[0] }));
  return { audit_seconds: Math.round((performance.now() - startedAt) / 1_000), audit_findings: findings.length };
}

async function databaseGigabytes({ db }: GrowthRig): Promise<number> {
  const row = await queryOne<{ bytes: bigint }>(db, 'select pg_database_size(current_database()) as bytes');
  return Math.round(Number(row?.bytes) / 1e8) / 10;
}

void runMain(() => main(process.argv.slice(2)));
