import { randomBytes } from 'node:crypto';
import { connect, createRoles, DATABASE_ROLES, type DatabaseRole, roleUrl } from '@gateway/store/db';
import type { Variables } from './processes';

/** The URLs with which the migrations and the services connect, each with its own role. */
export type RoleUrls = Readonly<Record<Exclude<DatabaseRole, 'reader'>, string>>;

const PASSWORD_BYTES = 24;
const CONNECTION = { name: 'start', poolSize: 1, statementTimeoutMs: 30_000 };

/**
 * On a server that was started here, the roles get new passwords at every start, which only the processes know. A given
 * DATABASE_URL is used for everything, unless OWNER_DATABASE_URL, API_DATABASE_URL and so on name other users.
 */
export async function prepareRoles(databaseUrl: string, shell: Variables): Promise<RoleUrls> {
  if (shell['DATABASE_URL'] !== undefined) {
    const given = (role: DatabaseRole): string => shell[`${role.toUpperCase()}_DATABASE_URL`] ?? databaseUrl;
    return { owner: given('owner'), api: given('api'), watcher: given('watcher'), notifier: given('notifier') };
  }
  const passwords = Object.fromEntries(
    DATABASE_ROLES.map((role) => [role, randomBytes(PASSWORD_BYTES).toString('hex')]),
  ) as Record<DatabaseRole, string>;
  const db = connect(databaseUrl, CONNECTION);
  try {
    await createRoles(db, passwords);
  } finally {
    await db.destroy();
  }
  const urlOf = (role: DatabaseRole): string => roleUrl(databaseUrl, role, passwords[role]);
  return { owner: urlOf('owner'), api: urlOf('api'), watcher: urlOf('watcher'), notifier: urlOf('notifier') };
}

/** Lets the time of orders pass in a migrated database; the image of these scripts does not contain what it needs. */
export async function prepareSandbox(ownerUrl: string): Promise<void> {
  const { prepareSandboxDatabase } = await import('@gateway/sandbox');
  const db = connect(ownerUrl, CONNECTION);
  try {
    await prepareSandboxDatabase(db);
  } finally {
    await db.destroy();
  }
}
