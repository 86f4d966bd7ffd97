import { writeFileSync } from 'node:fs';
import { dumpSchema } from '@gateway/store/testing';
import { createDatabase } from '../rig/database';
import { needed } from '../rig/variables';

const FILE = 'packages/store/schema.sql';

/** Writes the schema of a migrated database to the file that a test compares. Needs pg_dump and TEST_DATABASE_URL. */
async function main(): Promise<void> {
  const database = await createDatabase(needed('TEST_DATABASE_URL'), 'schema');
  try {
    writeFileSync(FILE, dumpSchema(database.url));
    console.log(`${FILE} is written`);
  } finally {
    await database.drop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
