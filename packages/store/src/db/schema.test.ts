import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { query } from './pool';
import { canDumpSchema, dumpSchema } from '../testing/database/schema-dump';
import { databasePerTest } from '../testing/database/suite-database';

const FILE = join(__dirname, '../../schema.sql');
const database = databasePerTest();
const testWithDump = testNeeding('pg_dump', canDumpSchema(process.env['TEST_DATABASE_URL'] ?? ''));

testWithDump('schema.sql is the schema of a migrated database (needs pg_dump)', () => {
  try {
    expect(dumpSchema(database.url)).toBe(readFileSync(FILE, 'utf8'));
  } catch (error) {
    throw new Error('packages/store/schema.sql is out of date: "npm run migrate:schema" rewrites it', { cause: error });
  }
});

testWithDump('a dump shows functions, triggers, comments and grants, and nothing of pg_dump itself', async () => {
  await query(
    database.db,
    `create function answer() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger answer before insert on merchants for each row execute function answer();
     comment on function answer is 'Why it is there.';
     grant select on merchants to public`,
  );
  const dump = dumpSchema(database.url);
  for (const part of [
    'CREATE FUNCTION public.answer()',
    'CREATE TRIGGER answer',
    `COMMENT ON FUNCTION public.answer() IS 'Why it is there.';`,
    'GRANT SELECT ON TABLE public.merchants TO PUBLIC;',
  ]) {
    expect(dump).toContain(part);
  }
  expect(dump).not.toMatch(/pg_dump|restrict|^SET|^--|OWNER TO|migrations/im);
});
