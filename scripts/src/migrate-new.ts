import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout';
import { runCommand } from './process/run-command';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

const TEMPLATE = `interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Why this change is made. */
export async function up(db: Database): Promise<void> {
  await db.raw(\`
  \`);
}
`;

/** `npm run migrate:new -- <verb_noun>`: creates the file of the next migration, named after the current time (UTC). */
void runCommand(() => {
  const name = process.argv[2];
  if (name === undefined || !NAME.test(name)) {
    throw new Error('Usage: npm run migrate:new -- <verb_noun>, for example add_order_note');
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const path = join('migrations', `${stamp}_${name}.ts`);
  writeFileSync(join(ROOT, path), TEMPLATE, { flag: 'wx' });
  process.stdout.write(`${path}\nName it in NEWEST_MIGRATION of packages/store too, with the code that needs it.\n`);
  return Promise.resolve(0);
});
