import { randomBytes } from 'node:crypto';
import {
  connect,
  createRoles,
  DATABASE_ROLES,
  type DatabaseRole,
  migrate,
  query,
  roleUrl,
  type Db,
} from '@gateway/store/db';

/** A migrated database for one run on the given server, which exists for this run only. */
export interface RunDatabase {
  /** Of the server's superuser. */
  url: string;
  db: Db;
  urlOf: UrlOfRole;
  drop(): Promise<void>;
}

/** The URL with which a role connects. */
export type UrlOfRole = (role: DatabaseRole) => string;

const STATEMENT_TIMEOUT_MS = 600_000;
const ROLE_PASSWORD = 'the-password-of-roles-in-a-run';

/** Gives an empty database its schema. @param ownerUrl with which it connects */
export type Migrate = (ownerUrl: string) => Promise<unknown>;

/** Creates the database; migrations must have been compiled. @param migrated by this version, if not given */
export async function createDatabase(serverUrl: string, purpose: string, migrated?: Migrate): Promise<RunDatabase> {
  const name = `${purpose}_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const urlOf = await prepareDatabase(url.href, migrated);
  const db = open(url.href);
  return {
    url: url.href,
    db,
    urlOf,
    async drop() {
      await db.destroy();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Creates the roles in an empty database and migrates it as its owner. @param url of the superuser */
export async function prepareDatabase(url: string, migrated: Migrate = migrateToThisVersion): Promise<UrlOfRole> {
  await withDatabase(url, createRolesInTurn);
  const urlOf: UrlOfRole = (role) => roleUrl(url, role, ROLE_PASSWORD);
  await migrated(urlOf('owner'));
  return urlOf;
}

/** The roles are those of the whole server, and what changes one at the same time fails. */
let turn: Promise<void> = Promise.resolve();

function createRolesInTurn(db: Db): Promise<void> {
  const passwords = Object.fromEntries(DATABASE_ROLES.map((role) => [role, ROLE_PASSWORD]));
  turn = turn.then(() => createRoles(db, passwords));
  return turn;
}

function migrateToThisVersion(ownerUrl: string): Promise<unknown> {
  return migrate(ownerUrl, 'migrations/dist');
}

/** Opens a database for as long as something is done with it. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = open(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  await withDatabase(serverUrl, (db) => query(db, statement));
}

function open(url: string): Db {
  return connect(url, { name: 'rig', poolSize: 8, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}
