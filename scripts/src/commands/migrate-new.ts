import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, UsageError } from '@gateway/runtime/command';
import { ROOT } from '../checkout';
import { CHANGE, INDEX } from '../migrations/templates';

const NEXT_STEPS =
  'Fill it in, name it in NEWEST_MIGRATION of packages/store/src/db/migrate.ts, and run "npm run migrate:schema".';
const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/**
 * `npm run migrate:new -- <verb_noun>`: creates the file of the next migration, named after the current time (UTC). The
 * verb `index` begins one that creates an index on an existing table.
 */
void runCommand(() => {
  const name = process.argv[2];
  if (name === undefined || !NAME.test(name)) {
    throw new UsageError('Usage: npm run migrate:new -- <verb_noun>, for example add_order_note or index_order_notes');
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const path = join('migrations', `${stamp}_${name}.ts`);
  writeFileSync(join(ROOT, path), name.startsWith('index_') ? INDEX : CHANGE, { flag: 'wx' });
  process.stdout.write(`${path}\n${NEXT_STEPS}\n`);
  return Promise.resolve(0);
});
