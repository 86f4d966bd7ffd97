import { readEnvironment, reading } from '@gateway/config';
import { ConfigError } from '@gateway/runtime';
import { findExcessivePower, type Db } from '@gateway/store/db';
import { withDatabase } from '../command/operator-database';

const READING = reading({ required: ['DATABASE_URL'], optional: ['OWNER_DATABASE_URL'] });

/**
 * Opens the database for a command about people. Anyone who can make an owner of the gateway opens everything, so it must be
 * the owner of the tables, whom no service knows.
 * @throws ConfigError for the role of a service
 */
export function withOwnersDatabase<T>(
  command: string,
  environment: NodeJS.ProcessEnv,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, OWNER_DATABASE_URL } = readEnvironment(READING, environment);
  return withDatabase(command, { DATABASE_URL: OWNER_DATABASE_URL ?? DATABASE_URL }, async (db) => {
    if ((await findExcessivePower(db)) === undefined) {
      const name = OWNER_DATABASE_URL === undefined ? 'DATABASE_URL' : 'OWNER_DATABASE_URL';
      throw new ConfigError([
        `${name} names the role of a service: set OWNER_DATABASE_URL to the URL of the tables' owner, as migrations use it`,
      ]);
    }
    return act(db);
  });
}
