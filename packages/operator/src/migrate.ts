import { join } from 'node:path';
import { readEnvironment, reading } from '@gateway/config';
import { readArguments, runCommand, say } from '@gateway/runtime/command';
import { migrate } from '@gateway/store/db';

/** In the image too, where this package is one folder higher. */
const MIGRATIONS = join(__dirname, '../../../migrations/dist');
const READING = reading({ required: ['DATABASE_URL'], optional: [] });

/** `npm run migrate`: brings the schema of DATABASE_URL up to date. Concurrent runs are safe. */
void runCommand(async () => {
  readArguments('npm run migrate');
  const { DATABASE_URL } = readEnvironment(READING, process.env);
  const applied = await migrate(DATABASE_URL, MIGRATIONS);
  for (const name of applied) say('migration applied', name);
  say('schema is up to date', `${applied.length} applied`);
  return 0;
});
