import { query, type Tx } from '../../db/pool';

/** A manipulation of the ledger, and the audit promise that it breaks. */
export interface Violation {
  check: string;
  what: string;
  sql: string;
}

/** One order of the test ledger with this last digit, and a high number, so that it has no special role; for SQL. */
export const an = (kind: number): string => `(select id from orders where external_id = 'order "10${String(kind)}"')`;
/** The transaction that paid the order of kind 1, for SQL. */
export const PAYMENT = `(select tx_hash from credits where order_id = ${an(1)})`;

/** Removes the guards of the database (triggers, keys, constraints) for one transaction that is rolled back. */
export async function removeGuards(tx: Tx): Promise<void> {
  await query(tx, 'set local session_replication_role = replica');
  await query(
    tx,
    `do $$ declare c record; begin
       for c in select conrelid::regclass as place, conname from pg_constraint
         where connamespace = 'public'::regnamespace and contype in ('c', 'x') loop
         execute format('alter table %s drop constraint %I', c.place, c.conname);
       end loop;
     end $$`,
  );
}
