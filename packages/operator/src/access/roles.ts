import { parseArgs } from 'node:util';
import { type EnvironmentOf, readEnvironment, reading } from '@gateway/config';
import { ConfigError } from '@gateway/runtime';
import { say, UsageError } from '@gateway/runtime/command';
import {
  connect,
  createRoles,
  DATABASE_ROLES,
  type DatabaseRole,
  grantsSql,
  roleName,
  rolesSql,
} from '@gateway/store/db';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const URLS = [
  'OWNER_DATABASE_URL',
  'API_DATABASE_URL',
  'WATCHER_DATABASE_URL',
  'NOTIFIER_DATABASE_URL',
  'READER_DATABASE_URL',
] as const satisfies readonly `${Uppercase<DatabaseRole>}_DATABASE_URL`[];

const READING = reading({ required: [], optional: URLS });
const READING_TO_APPLY = reading({ required: ['DATABASE_URL'], optional: URLS });

const STATEMENT_TIMEOUT_MS = 30_000;

const INTRODUCTION = `-- Run this once in the gateway's database, as a superuser. Then run the migrations as ${roleName('owner')}: they grant
-- the privileges. A role whose URL was not given has no password yet: set it with \\password in psql.
`;

/**
 * `gateway roles`: prints the statements that create the database roles, each with the password of its URL, or with
 * `--apply` executes them as the superuser of DATABASE_URL. `--grants` prints the privileges that migrations grant.
 */
export const databaseRoles: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const { values } = parseArgs({ args, options: { apply: { type: 'boolean' }, grants: { type: 'boolean' } } });
  if (values.apply === true && values.grants === true) {
    throw new UsageError('--grants only prints, and nothing would be applied: leave one of both out.');
  }
  if (values.grants === true) {
    output.text(`${grantsSql()}\n`);
    output.json({ sql: grantsSql() });
    return 0;
  }
  if (values.apply !== true) {
    const passwords = passwordsOf(readEnvironment(READING, environment));
    const sql = `${INTRODUCTION}begin;\n${rolesSql(passwords)}\ncommit;\n`;
    output.text(sql);
    output.json({ sql });
    return 0;
  }
  const given = readEnvironment(READING_TO_APPLY, environment);
  const db = connect(given.DATABASE_URL, {
    name: 'gateway roles',
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    await createRoles(db, passwordsOf(given));
  } finally {
    await db.destroy();
  }
  if (!output.isJson) say('database roles', DATABASE_ROLES.map(roleName).join(', '));
  output.json({ roles: DATABASE_ROLES.map(roleName) });
  return 0;
};

/** @throws ConfigError for the URL of another user */
function passwordsOf(given: EnvironmentOf<typeof READING>): Partial<Record<DatabaseRole, string>> {
  const passwords: Partial<Record<DatabaseRole, string>> = {};
  const problems: string[] = [];
  for (const role of DATABASE_ROLES) {
    const name = `${role.toUpperCase() as Uppercase<DatabaseRole>}_DATABASE_URL` as const;
    const text = given[name];
    if (text === undefined) continue;
    const { username, password } = new URL(text);
    if (username !== roleName(role)) problems.push(`${name} must be of the user ${roleName(role)}`);
    if (password === '') problems.push(`${name} has no password`);
    passwords[role] = decodeURIComponent(password);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return passwords;
}
