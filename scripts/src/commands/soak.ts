import { readArguments, runCommand } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

/**
 * `npm run soak`: steady trade and steady trouble for SOAK_MINUTES (15), from SOAK_SEED, on a Postgres of its own and a
 * Redis that exists for this run only.
 */
void runCommand((interruption) =>
  runWithStores('packages/verification/dist/soak.js', readArguments('npm run soak'), process.env, interruption),
);
