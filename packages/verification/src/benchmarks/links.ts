import { measureLinks } from '../bench/load/link-load';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const TARGETS = { errors: 0, create_p99_beside_alone: 1.5, reserve_taken: 0, unserved: 0 };

/** What visitors of a payment link, half of them hostile, cost the merchants' programs. Takes five minutes. */
async function main(): Promise<void> {
  const figures = await measureLinks(readServers());
  const met = Object.entries(TARGETS).every(([name, most]) => figures[name as keyof typeof TARGETS] <= most);
  console.log(JSON.stringify({ bench: 'links', figures, targets: TARGETS, met }));
}

void runMain(main);
