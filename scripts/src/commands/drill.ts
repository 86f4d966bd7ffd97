import { runCommand } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

/** `npm run drill [-- word …]`: metrics, upgrade, backup and restore, performed as by an operator. */
void runCommand((interruption) =>
  runWithStores('packages/verification/dist/drill.js', process.argv.slice(2), process.env, interruption),
);
