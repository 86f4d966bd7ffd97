import { runCommand, UsageError } from '@gateway/runtime/command';
import { join } from 'node:path';
import { ROOT, STATE } from '../checkout';
import { publish } from '../release/publish/publish';
import { release } from '../release/release';

const USAGE = `Usage: npm run release -- <version>, for example 1.2.0
       npm run release -- publish <tag> …`;

/**
 * `npm run release -- <version>` commits and tags a release; nothing leaves this machine. `npm run release -- publish <tag>`
 * builds and publishes it.
 */
void runCommand(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'publish') {
    await publish(ROOT, join(STATE, 'release'), rest, process.env);
    return 0;
  }
  if (first === undefined || rest.length > 0) throw new UsageError(USAGE);
  const tag = release(ROOT, { version: first, date: new Date() });
  process.stdout.write(`${tag} is committed and tagged. The runbook, "Release", says how to check and publish it.\n`);
  return 0;
});
