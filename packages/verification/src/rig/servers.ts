import { needed } from './variables';

/** Where Postgres and Redis of a run are; the user of the URL may create databases. */
export interface Servers {
  databaseUrl: string;
  redisUrl: string;
}

/** The servers that the calling command has found or started. */
export function readServers(): Servers {
  return { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
}
