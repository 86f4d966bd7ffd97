import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';

/** `npm run e2e`: the end-to-end scenarios, against stores that exist for this run only. */
void runCommand((interruption) => runWithStores('infra/dist/e2e.js', process.argv.slice(2), process.env, interruption));
