import { runCommand } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

/** `npm run mutants [-- options]`: mutation testing of the money path, against stores that exist for this run only. */
void runCommand((interruption) =>
  runWithStores('packages/verification/dist/mutants.js', process.argv.slice(2), process.env, interruption),
);
