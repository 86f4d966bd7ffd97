import { runCommand, UsageError } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

/** `npm run fuzz [-- requests]`: random requests from a grammar of the API, from FUZZ_SEED, against a temporary api. */
void runCommand((interruption) => {
  const args = process.argv.slice(2);
  if (args.length > 1 || !args.every((argument) => /^[1-9]\d*$/.test(argument))) {
    throw new UsageError('Usage: npm run fuzz [-- <requests>]');
  }
  return runWithStores('packages/verification/dist/fuzz.js', args, process.env, interruption);
});
