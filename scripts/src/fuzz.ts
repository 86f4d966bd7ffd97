import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';

/** `npm run fuzz [-- requests]`: requests from a grammar of the interface, from FUZZ_SEED, against an api of this run. */
void runCommand((interruption) =>
  runWithStores('infra/dist/fuzz.js', process.argv.slice(2), process.env, interruption),
);
