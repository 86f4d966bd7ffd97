import { runCommand } from './run-command';
import { runWithStores } from './with-stores';

/** `npm test -- [arguments of jest]`: the tests, against stores that exist for this run only. */
void runCommand((guard, interruption) =>
  runWithStores('node_modules/jest/bin/jest.js', process.argv.slice(2), process.env, guard, interruption),
);
