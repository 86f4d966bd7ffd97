import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand, UsageError } from '@gateway/runtime/command';
import { ROOT } from '../checkout';
import { runWithStores } from '../stores/run-with-stores';

/** `npm run bench -- <name> [arguments]`: one benchmark, against stores that exist for this run only. */
void runCommand(async (interruption) => {
  const [name, ...args] = process.argv.slice(2);
  const names = readdirSync(join(ROOT, 'packages/verification/src/benchmarks')).map((file) => basename(file, '.ts'));
  if (name === undefined || !names.includes(name)) {
    throw new UsageError(`Usage: npm run bench -- <name>; the names are: ${names.join(', ')}`);
  }
  return runWithStores(`packages/verification/dist/benchmarks/${name}.js`, args, process.env, interruption, 'measured');
});
