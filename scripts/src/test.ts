import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';

/** `npm test -- [arguments of jest]`: the tests, against stores that exist for this run only. */
void runCommand((interruption) =>
  runWithStores('node_modules/jest/bin/jest.js', process.argv.slice(2), process.env, interruption),
);
