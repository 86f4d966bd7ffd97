import { runCommand, UsageError } from '@gateway/runtime/command';
import { ROOT } from '../checkout';
import { release } from '../release/release';

const USAGE = 'Usage: npm run release -- <version>, for example 1.2.0';

/** `npm run release -- <version>`: commits and tags a release. Nothing leaves this machine. */
void runCommand(() => {
  const [version, ...rest] = process.argv.slice(2);
  if (version === undefined || rest.length > 0) throw new UsageError(USAGE);
  const tag = release(ROOT, { version, date: new Date() });
  process.stdout.write(`${tag} is committed and tagged. The runbook, "Release", says how to check and publish it.\n`);
  return Promise.resolve(0);
});
