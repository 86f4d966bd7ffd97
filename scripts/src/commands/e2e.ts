import { runCommand, UsageError } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

const MODES = ['sandbox', 'browser', 'week', 'counter', 'outages', 'views'];

/** `npm run e2e`: the end-to-end scenarios, against stores that exist for this run only. */
void runCommand((interruption) => {
  const args = process.argv.slice(2);
  if (args[0] !== undefined && !MODES.includes(args[0])) {
    throw new UsageError(`Usage: npm run e2e [-- ${MODES.join(' | ')}]`);
  }
  return runWithStores('packages/verification/dist/e2e.js', args, process.env, interruption);
});
