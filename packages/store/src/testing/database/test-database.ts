import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecordingLeaks, noteOutput } from '@gateway/runtime/testing';
import { connect, query, type Db, type DbOptions } from '../../db/pool';
import { migrate } from '../../db/migrate';
import { createRoles, DATABASE_ROLES, roleName, roleUrl, type DatabaseRole } from '../../db/roles';

const MIGRATIONS = join(__dirname, '../../../../../migrations');
const ROLES = join(__dirname, '../../db');
const TEMPLATE_LOCK = 4_155_009;
/** Of a test's own statements: on a busy machine a connection may take seconds. */
const PATIENCE_MS = 30_000;
const ROLE_PASSWORD = 'the-password-of-roles-in-tests';

/** A test's own database, migrated by its owner and empty. */
export interface TestDatabase {
  /** Of a superuser, with whom tests prepare and examine rows. */
  url: string;
  db: Db;
  /** Of the role of the api, connected as it is for lists. */
  lists: Db;
  /** The URL with which a role connects. */
  urlOf(role: DatabaseRole): string;
  drop(): Promise<void>;
}

/** A database that does not exist before it is created; its pools connect with their first statement. */
export interface PlannedDatabase extends TestDatabase {
  create(): Promise<void>;
}

/** Creates a database, ready to use. Needs TEST_DATABASE_URL, which `npm test` provides. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = planTestDatabase();
  await database.create();
  return database;
}

/** Plans a database that is a copy of a template, which is migrated once per set of migrations. */
export function planTestDatabase(): PlannedDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = urlOf(name);
  const urlOfRole = (role: DatabaseRole): string => roleUrl(url, role, ROLE_PASSWORD);
  const db = connectTo(url);
  const lists = connectTo(urlOfRole('api'), { poolSize: 1, prefersIndexes: true });
  return {
    url,
    db,
    lists,
    urlOf: urlOfRole,
    create: () => timed(() => onServer((admin) => copyTemplate(admin, name))),
    async drop() {
      if (isRecordingLeaks) for (const [table, rows] of await dumpTables(db)) noteOutput(`table ${table}`, rows);
      await Promise.all([db.destroy(), lists.destroy()]);
      await timed(() => onServer((admin) => query(admin, `drop database if exists ${name} with (force)`)));
    },
  };
}

/** All rows of each non-empty table by name, one line per row, with bytes as hexadecimal. */
export async function dumpTables(db: Db): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    db,
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(db, `select t::text as row from ${name} t`);
    if (rows.length > 0) dump.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return dump;
}

/** Measures what creates or drops a database, for the table of `npm test -- --times`. */
async function timed(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  performance.measure('test database', { start: startedAt, end: performance.now() });
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the suites with "npm test"');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function connectTo(url: string, options: Partial<DbOptions> = {}): Db {
  const patience = { statementTimeoutMs: PATIENCE_MS, connectionTimeoutMs: PATIENCE_MS };
  return connect(url, { name: 'test', poolSize: 10, ...patience, ...options });
}

/** Does something with a connection to the server, which belongs to no test. */
async function onServer(work: (admin: Db) => Promise<unknown>): Promise<void> {
  const admin = connectTo(serverUrl());
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}

async function copyTemplate(admin: Db, name: string): Promise<void> {
  const template = await templateOf(admin);
  await query(admin, `create database ${name} template ${template} owner ${roleName('owner')}`);
  // A copy has the tables' privileges, and not the database's.
  await query(admin, `revoke all on database ${name} from public`);
  await query(admin, `grant connect on database ${name} to ${DATABASE_ROLES.map(roleName).join(', ')}`);
}

/** By server: reading the migrations for each test would take longer than copying. */
const templates = new Map<string, string>();

async function templateOf(admin: Db): Promise<string> {
  const server = serverUrl();
  const known = templates.get(server) ?? (await ensureTemplate(admin));
  templates.set(server, known);
  return known;
}

/** The template's name is a hash of migrations and privileges: when one changes, there is a new template. */
async function ensureTemplate(admin: Db): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('.ts') && !entry.startsWith('dist'))
    .sort()) {
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  }
  for (const file of ['privileges/privileges.ts', 'roles.ts']) hash.update(readFileSync(join(ROLES, file)));
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  await admin.transaction(async (tx) => {
    // It is idle while other connections migrate, and others wait for it: on a busy machine that takes long.
    await query(tx, 'set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0');
    await query(tx, 'select pg_advisory_xact_lock(:key)', { key: TEMPLATE_LOCK });
    const found = await query(tx, 'select 1 from pg_database where datname = :template', { template });
    if (found.length > 0) return;
    // A killed run may have left an incomplete one.
    await query(admin, `drop database if exists ${template}_new with (force)`);
    await query(admin, `create database ${template}_new`);
    const url = urlOf(`${template}_new`);
    const fresh = connectTo(url);
    await createRoles(fresh, Object.fromEntries(DATABASE_ROLES.map((role) => [role, ROLE_PASSWORD])));
    await fresh.destroy();
    await migrate(roleUrl(url, 'owner', ROLE_PASSWORD), MIGRATIONS);
    await query(admin, `alter database ${template}_new rename to ${template}`);
  });
  return template;
}
