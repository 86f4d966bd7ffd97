import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildExample } from '@gateway/config';
import { ROOT } from './checkout';
import { say } from './process/progress';

/** `npm run env:example`: rewrites `.env.example` from the definitions of the variables. */
writeFileSync(join(ROOT, '.env.example'), buildExample());
say('.env.example', 'written');
