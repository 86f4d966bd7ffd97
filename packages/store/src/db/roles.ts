import { FUNCTION_PRIVILEGES, PRIVILEGES } from './privileges/privileges';
import type { ServiceRole } from './privileges/table-privileges';
import { query, type Db } from './pool';
import { scramVerifier } from './privileges/scram';
import { CONNECTION_SETTINGS, STATEMENT_TIMEOUTS_MS } from './settings';

/** A role of the database: the owner migrates, and the others have exactly the privileges that they need. */
export type DatabaseRole = 'owner' | ServiceRole;

const SERVICE_ROLES: readonly ServiceRole[] = ['api', 'watcher', 'notifier', 'reader'];

export const DATABASE_ROLES: readonly DatabaseRole[] = ['owner', ...SERVICE_ROLES];

/** The name of a role in Postgres. Guards of the schema name some of them. */
export function roleName(role: DatabaseRole): string {
  return `gateway_${role}`;
}

/** The URL with which a role connects to a database, from that of any user. */
export function roleUrl(databaseUrl: string, role: DatabaseRole, password: string): string {
  const url = new URL(databaseUrl);
  url.username = roleName(role);
  url.password = password;
  return url.href;
}

/**
 * The statements that a superuser runs once per database, in one transaction: they create the roles, and make
 * `gateway_owner` the owner of the database and of everything in it. Running them again changes nothing.
 * @param passwords of the roles that get one; the others keep theirs, or cannot log in with a password yet
 */
export function rolesSql(passwords: Readonly<Partial<Record<DatabaseRole, string>>> = {}): string {
  const statements = [...DATABASE_ROLES.map(createRole)];
  for (const role of DATABASE_ROLES) {
    const password = passwords[role];
    if (password !== undefined) statements.push(`alter role ${roleName(role)} password '${scramVerifier(password)}';`);
  }
  return [...statements, ...settingsOfRoles(), OWN_DATABASE, OWN_SCHEMA].join('\n');
}

/** Services set them by themselves, except through a pooler that gives each transaction another connection. */
function settingsOfRoles(): string[] {
  return Object.entries(STATEMENT_TIMEOUTS_MS).flatMap(([service, timeoutMs]) => {
    const name = roleName(service as keyof typeof STATEMENT_TIMEOUTS_MS);
    const settings = { statement_timeout: timeoutMs, ...CONNECTION_SETTINGS };
    return Object.entries(settings).map(([setting, value]) => `alter role ${name} set ${setting} = ${String(value)};`);
  });
}

function createRole(role: DatabaseRole): string {
  const name = roleName(role);
  return `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${name}') then
    create role ${name} login nosuperuser nocreatedb nocreaterole noreplication;
  end if;
end $$;`;
}

const NAMES = DATABASE_ROLES.map(roleName).join(', ');

/**
 * Conditional, because every change of the database's row begins a new address epoch, which costs the free addresses of
 * the pool.
 */
const OWN_DATABASE = `do $$ begin
  if not exists (select 1 from pg_database where datname = current_database() and datdba = '${roleName('owner')}'::regrole)
    or has_database_privilege('public', current_database(), 'connect')
  then
    execute format('alter database %I owner to ${roleName('owner')}', current_database());
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to ${NAMES}', current_database());
  end if;
end $$;`;

/** Of an upgraded server, PUBLIC may still create objects in the schema. */
const OWN_SCHEMA = `revoke create on schema public from public;
grant usage, create on schema public to ${roleName('owner')};
do $$ declare thing record; begin
  for thing in
    select format('table %s', c.oid::regclass) as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relowner <> '${roleName('owner')}'::regrole
    union all
    select format('function %s', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> '${roleName('owner')}'::regrole
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter %s owner to ${roleName('owner')}', thing.name);
  end loop;
end $$;`;

/**
 * The statements that give these roles exactly the privileges of the table, whatever they had before.
 * @param exists whether the schema has a table or function of this name; by default it has those of the newest one
 */
export function grantsSql(
  roles: readonly ServiceRole[] = SERVICE_ROLES,
  exists: (thing: string) => boolean = () => true,
): string {
  return roles.flatMap((role) => grantsOf(role, exists)).join('\n');
}

function grantsOf(role: ServiceRole, exists: (thing: string) => boolean): string[] {
  const name = roleName(role);
  const tables = Object.entries(PRIVILEGES).flatMap(([table, { [role]: privileges }]) =>
    privileges !== undefined && exists(table) ? [`grant ${privileges} on ${table} to ${name};`] : [],
  );
  const functions = Object.entries(FUNCTION_PRIVILEGES).flatMap(([signature, allowed]) =>
    allowed.includes(role) && exists(signature) ? [`grant execute on function ${signature} to ${name};`] : [],
  );
  return [
    `grant usage on schema public to ${name};`,
    `revoke all on all tables in schema public from ${name};`,
    `revoke all on all functions in schema public from ${name};`,
    ...tables,
    ...functions,
  ];
}

/** Creates the roles, as `rolesSql` has it. Needs a superuser. */
export async function createRoles(
  db: Db,
  passwords: Readonly<Partial<Record<DatabaseRole, string>>> = {},
): Promise<void> {
  await db.transaction((tx) => query(tx, rolesSql(passwords)));
}

/** Gives the roles that exist on this server their privileges on what the schema has. Needs the owner of the tables. */
export async function grantPrivileges(db: Db): Promise<void> {
  const rows = await query<{ name: string }>(
    db,
    `select rolname as name from pg_roles where rolname = any(:names::text[])
     union all select name from unnest(:tables::text[]) name where to_regclass(name) is not null
     union all select name from unnest(:functions::text[]) name where to_regprocedure(name) is not null`,
    {
      names: SERVICE_ROLES.map(roleName),
      tables: Object.keys(PRIVILEGES),
      functions: Object.keys(FUNCTION_PRIVILEGES),
    },
  );
  const existing = new Set(rows.map(({ name }) => name));
  const roles = SERVICE_ROLES.filter((role) => existing.has(roleName(role)));
  const sql = grantsSql(roles, (thing) => existing.has(thing));
  if (roles.length > 0) await db.transaction((tx) => query(tx, sql));
}
