import { join } from 'node:path';
import { env, readEnvironment } from '@gateway/runtime';
import { migrate } from '@gateway/store';
import Joi from 'joi';
import { ROOT } from './checkout';
import { runCommand } from './process/run-command';
import { say } from './process/progress';

const Environment = Joi.object<{ DATABASE_URL: string }>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
});

/** `npm run migrate`: brings the schema of DATABASE_URL up to date. Concurrent runs are safe. */
void runCommand(async () => {
  const { DATABASE_URL } = readEnvironment(Environment, process.env);
  const applied = await migrate(DATABASE_URL, join(ROOT, 'migrations/dist'));
  for (const name of applied) say('migration applied', name);
  say('schema is up to date', `${applied.length} applied`);
  return 0;
});
