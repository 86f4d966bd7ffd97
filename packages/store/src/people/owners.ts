import { query, queryOne, type Db, type Tx } from '../db/pool';

/** By passkey, or with a second factor, for SQL about people `p`. */
const IS_SAFE = `(exists (select 1 from person_passkeys k where k.person_id = p.id)
  or exists (select 1 from person_totp t where t.person_id = p.id and t.activated_at is not null))`;

/** An owner of the gateway who is not suspended. */
export interface Owner {
  id: string;
  name: string;
  /** Has a passkey or a second factor. */
  isSafe: boolean;
}

/** The owners of the gateway who are not suspended, by name. */
export async function listOwners(db: Db): Promise<Owner[]> {
  return query(
    db,
    `select p.id, p.name, ${IS_SAFE} as "isSafe" from people p
     where p.gateway_role = 'owner' and p.suspended_at is null order by p.name, p.id`,
  );
}

/** Whether an owner of the gateway can sign in without the deployment's password: by passkey, or with a second factor. */
export async function hasSafeOwner(db: Db): Promise<boolean> {
  const sql = `select 1 from people p where p.gateway_role = 'owner' and p.suspended_at is null and ${IS_SAFE} limit 1`;
  return (await queryOne(db, sql)) !== undefined;
}

/**
 * How many owners of the gateway can sign in, apart from one person. One to whom a new link was given cannot until it is
 * accepted, and it is worth nothing once who gave it has gone.
 */
export async function countOtherOwners(tx: Tx, personId: string): Promise<number> {
  const row = await queryOne<{ count: number }>(
    tx,
    `select count(*)::int as count from people p
     where p.gateway_role = 'owner' and p.suspended_at is null and ${IS_SAFE} and p.id <> :personId`,
    { personId },
  );
  return row?.count ?? 0;
}
