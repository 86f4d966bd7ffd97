import { runCommand } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

/**
 * `npm run campaign -- --minutes N [--seed S]`: random scenarios against an independent model, with Postgres servers
 * and a Redis that exist for this run only.
 */
void runCommand((interruption) =>
  runWithStores('packages/verification/dist/campaign.js', process.argv.slice(2), process.env, interruption),
);
