import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildExample } from '@gateway/config';
import { readArguments, runCommand, say } from '@gateway/runtime/command';
import { ROOT } from '../checkout';

/** `npm run env:example`: rewrites `.env.example` from the definitions of the variables. */
void runCommand(() => {
  readArguments('npm run env:example');
  writeFileSync(join(ROOT, '.env.example'), buildExample());
  say('.env.example', 'written');
  return Promise.resolve(0);
});
