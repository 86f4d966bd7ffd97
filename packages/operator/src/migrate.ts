import { join } from 'node:path';
import { readEnvironment, reading } from '@gateway/config';
import { readArguments, runCommand, say } from '@gateway/runtime/command';
import { migrate } from '@gateway/store/db';

/** In the image too, where this package is one folder higher. */
const MIGRATIONS = join(__dirname, '../../../migrations/dist');
const READING = reading({ required: ['DATABASE_URL'], optional: [] });

const ACCEPT_NEWER = '--accept-newer';

/**
 * `npm run migrate`: brings the schema of DATABASE_URL up to date. Concurrent runs are safe. With `--accept-newer` a schema of
 * a newer release is left as it is, instead of refused.
 */
void runCommand(async () => {
  const acceptsNewer = readArguments('npm run migrate --', [ACCEPT_NEWER]).includes(ACCEPT_NEWER);
  const { DATABASE_URL } = readEnvironment(READING, process.env);
  const applied = await migrate(DATABASE_URL, MIGRATIONS, { acceptsNewer });
  for (const name of applied) say('migration applied', name);
  say('schema is up to date', `${applied.length} applied`);
  return 0;
});
