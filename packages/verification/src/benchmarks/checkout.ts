import { measureCheckout } from '../bench/load/checkout-load';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const PAGES = 10_000;
const TARGETS = {
  errors: 0,
  change_median_ms: 300,
  change_p99_ms: 1_000,
  create_p99_beside_alone: 1.5,
  memory_of_pages_mb: 200,
  first_paint_ms: 150,
  first_paint_slow_ms: 1_500,
  transferred_bytes: 16_384,
};

/**
 * How soon open checkout pages show a change, what they cost, and how soon a page shows anything. The number of pages is
 * an argument; the targets are for 10,000.
 */
async function main(): Promise<void> {
  const stores = readServers();
  const figures = await measureCheckout(stores, Number(process.argv[2] ?? PAGES));
  const met = Object.entries(TARGETS).every(([name, most]) => figures[name as keyof typeof TARGETS] <= most);
  console.log(JSON.stringify({ bench: 'checkout', figures, targets: TARGETS, met }));
}

void runMain(main);
