import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, UsageError } from '@gateway/runtime/command';
import { ROOT } from './checkout';
import { runWithStores } from './stores/run-with-stores';

const BENCH = /^bench-([\w-]+)\.ts$/;

/** `npm run bench -- <name> [arguments]`: one benchmark, against stores that exist for this run only. */
void runCommand(async (interruption) => {
  const [name, ...args] = process.argv.slice(2);
  const names = readdirSync(join(ROOT, 'packages/verification/src')).flatMap((file) => BENCH.exec(file)?.[1] ?? []);
  if (name === undefined || !names.includes(name)) {
    throw new UsageError(`Usage: npm run bench -- <name>; the names are: ${names.join(', ')}`);
  }
  return runWithStores(`packages/verification/dist/bench-${name}.js`, args, process.env, interruption, 'measured');
});
