import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';

/** `npm run fuzz [-- requests]`: random requests from a grammar of the API, from FUZZ_SEED, against a temporary api. */
void runCommand((interruption) =>
  runWithStores('infra/dist/fuzz.js', process.argv.slice(2), process.env, interruption),
);
