import { openApiRig } from '../bench/api-rig';
import { anyOrder } from '../bench/api-speed';
import { measureExport } from '../bench/load/export-load';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const ORDERS = 1_000_000;
const TARGETS = { rows_per_second: 20_000, memory_growth_mb: 60, times: 1.5 };

/**
 * An export of a million orders: its speed, what it costs the api in memory, and how much slower other requests are
 * meanwhile. `EXPORT_BENCH_ORDERS` sets another number, for a first look.
 */
async function main(): Promise<void> {
  const rig = await openApiRig(readServers());
  await rig.addOrders(Number(process.env['EXPORT_BENCH_ORDERS'] ?? ORDERS));
  const figures = await measureExport(rig, await anyOrder(rig));
  await rig.close();
  const met =
    figures.rows_per_second >= TARGETS.rows_per_second &&
    figures.memory_growth_mb <= TARGETS.memory_growth_mb &&
    Math.max(figures.create_times, figures.read_times) <= TARGETS.times;
  console.log(JSON.stringify({ bench: 'export', figures, targets: TARGETS, met }));
}

void runMain(main);
