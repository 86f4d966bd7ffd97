import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildExample } from '@gateway/config';
import { ROOT } from './checkout';
import { say } from './process/progress';
import { runCommand } from './process/run-command';
import { readArguments } from './process/usage-error';

/** `npm run env:example`: rewrites `.env.example` from the definitions of the variables. */
void runCommand(() => {
  readArguments('npm run env:example');
  writeFileSync(join(ROOT, '.env.example'), buildExample());
  say('.env.example', 'written');
  return Promise.resolve(0);
});
