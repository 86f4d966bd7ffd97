import { measureConsoles } from '../bench/load/console-load';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const CONSOLES = 1_000;
const TARGETS = {
  errors: 0,
  refused: 0,
  create_median_beside_alone: 1.5,
  announced_p99_ms: 1_000,
  unannounced: 0,
  told_to_others: 0,
};

/**
 * What open consoles of many merchants cost those who create orders, and how soon they are told of a payment. The number
 * of consoles is an argument; the targets are for a thousand.
 */
async function main(): Promise<void> {
  const figures = await measureConsoles(readServers(), Number(process.argv[2] ?? CONSOLES));
  const met = Object.entries(TARGETS).every(([name, most]) => figures[name as keyof typeof TARGETS] <= most);
  console.log(JSON.stringify({ bench: 'consoles', figures, targets: TARGETS, met }));
}

void runMain(main);
