/** Where Postgres and Redis of a run are; the user of the URL may create databases. */
export interface Servers {
  databaseUrl: string;
  redisUrl: string;
}
