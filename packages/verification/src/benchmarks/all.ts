import { runBench, type BenchResult } from '../bench/one-bench';
import { rowsOf, tableOf } from '../bench/summary';
import { runMain } from '../rig/run-main';

/** In the order of a payment: created, paid, reported, swept, audited. */
const BENCHES = [
  'api',
  'checkout',
  'links',
  'consoles',
  'counter',
  'lists',
  'export',
  'events',
  'watcher',
  'notifier',
  'wallet',
  'audit',
];

/**
 * Runs every bench, one after the other, and prints one table: each figure beside its bare baseline of the same minute,
 * and how much is done in a core-second, which can be compared between machines. Takes the better part of an hour.
 */
async function main(): Promise<void> {
  const results: BenchResult[] = [];
  for (const [i, name] of BENCHES.entries()) {
    console.log(`${String(i + 1)} of ${String(BENCHES.length)}: ${name}`);
    results.push(await runBench(name));
  }
  const rows = results.flatMap(rowsOf);
  console.log(tableOf(rows));
  const targets = Object.fromEntries(
    rows.flatMap(({ what, target }) => (target === undefined ? [] : [[what, target]])),
  );
  console.log(JSON.stringify({ bench: 'all', figures: rows, targets, met: results.every(({ met }) => met) }));
}

void runMain(main);
