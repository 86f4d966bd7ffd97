import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openTestDatabase, planTestDatabase, type TestDatabase } from './test-database';

/** A database whose suite need not drop it. */
export type SuiteDatabase = Omit<TestDatabase, 'drop'>;

/** One database for all tests of the file, created before the first and dropped after the last. */
export function databasePerSuite(): SuiteDatabase {
  const database = planTestDatabase();
  beforeAll(() => database.create());
  afterAll(() => database.drop());
  return database;
}

/** Another database for each test of the file, dropped after it. */
export function databasePerTest(): SuiteDatabase {
  let opened: TestDatabase | undefined;
  const current = (): TestDatabase => {
    if (!opened) throw new Error('there is no database outside a test');
    return opened;
  };
  beforeEach(async () => {
    opened = await openTestDatabase();
  });
  afterEach(async () => {
    await opened?.drop();
    opened = undefined;
  });
  return {
    get url() {
      return current().url;
    },
    get db() {
      return current().db;
    },
    get lists() {
      return current().lists;
    },
    urlOf: (role) => current().urlOf(role),
  };
}
