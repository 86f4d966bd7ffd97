import { measureTills } from '../bench/load/till-load';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const TILLS = 20;
const TARGETS = {
  errors: 0,
  charge_p99_ms: 150,
  code_shown_p99_ms: 150,
  seen_p99_ms: 500,
  seen_shown_p99_ms: 500,
};

/**
 * How soon a till shows the code after "Charge", and "seen" after the block, while twenty tills serve customers. The
 * number of tills is an argument. What is shown is that of one till in a browser, and not judged without one.
 */
async function main(): Promise<void> {
  const figures = await measureTills(readServers(), Number(process.argv[2] ?? TILLS));
  const met = Object.entries(TARGETS).every(([name, most]) => (figures[name as keyof typeof TARGETS] ?? 0) <= most);
  console.log(JSON.stringify({ bench: 'counter', figures, targets: TARGETS, met }));
}

void runMain(main);
