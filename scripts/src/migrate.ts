import { join } from 'node:path';
import { readEnvironment, reading } from '@gateway/config';
import { migrate } from '@gateway/store';
import { ROOT } from './checkout';
import { runCommand } from './process/run-command';
import { say } from './process/progress';
import { readArguments } from './process/usage-error';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });

/** `npm run migrate`: brings the schema of DATABASE_URL up to date. Concurrent runs are safe. */
void runCommand(async () => {
  readArguments('npm run migrate');
  const { DATABASE_URL } = readEnvironment(READING, process.env);
  const applied = await migrate(DATABASE_URL, join(ROOT, 'migrations/dist'));
  for (const name of applied) say('migration applied', name);
  say('schema is up to date', `${applied.length} applied`);
  return 0;
});
