import { runCommand } from './process/run-command';
import { runWithStores } from './stores/run-with-stores';

/** `node scripts/bootstrap.mjs drill [name]`: metrics, upgrade, backup and restore, tried as an operator does them. */
void runCommand((interruption) =>
  runWithStores('infra/dist/drill.js', process.argv.slice(2), process.env, interruption),
);
