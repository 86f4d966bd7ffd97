import { execFileSync, spawnSync } from 'node:child_process';

/** What differs between versions of pg_dump, and not between schemas: comments, settings, and meta-commands of psql. */
const NOT_OF_THE_SCHEMA = /^(--|\\|SET |SELECT pg_catalog\.set_config)/;

/** Kept in a table of their own, which is easier to read: `PRIVILEGES`. */
const GRANT_TO_ROLE = /^GRANT .* TO gateway_[a-z]+;$/;

/** Whether pg_dump is installed and able to dump this server: one of an older major version refuses. */
export function canDumpSchema(serverUrl: string): boolean {
  return spawnSync('pg_dump', optionsFor(serverUrl)).status === 0;
}

/**
 * The schema of a database as text: tables, constraints, indexes, functions, triggers, comments and grants to others
 * than the gateway's roles, without owners and without the tables that Knex creates. Every minor version of pg_dump gives the same.
 */
export function dumpSchema(databaseUrl: string): string {
  const dump = execFileSync('pg_dump', optionsFor(databaseUrl), { encoding: 'utf8' });
  const lines = dump.split('\n').filter((line) => !NOT_OF_THE_SCHEMA.test(line) && !GRANT_TO_ROLE.test(line));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function optionsFor(url: string): string[] {
  return ['--schema-only', '--no-owner', '--exclude-table=migrations*', '--dbname', url];
}
