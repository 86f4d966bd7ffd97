import { query, transact, type Db } from '@gateway/store/db';

const STEP = 50_000;
const TABLES = ['addresses', 'deposit_addresses'];

/**
 * Gives customers of a merchant their deposit addresses, one a second before a time. The second pass has compared all of
 * them, and nobody has paid yet. No trigger runs, as for the orders of a year.
 */
export async function fillCustomerAddresses(
  db: Db,
  { merchantId, deposits, until }: { merchantId: string; deposits: number; until: Date },
): Promise<void> {
  for (let first = 1; first <= deposits; first += STEP) {
    const values = { merchantId, deposits, until, first, last: Math.min(first + STEP - 1, deposits) };
    await transact(db, async (tx) => {
      await query(tx, 'set local session_replication_role = replica');
      await query(
        tx,
        `insert into addresses (idx, address, state)
         select -n, 'T' || translate(md5('deposit ' || n), '0', 'x') || '1', 'deposit'
         from generate_series(:first::int, :last::int) n`,
        values,
      );
      await query(
        tx,
        `insert into deposit_addresses (merchant_id, customer_id, address_idx, branch, child, derived_at, min_amount,
           checked_until, created_at)
         select :merchantId, 'customer-' || n, -n, 1, n, :until, 1000000, :until,
           :until::timestamptz - (:deposits::int - n) * interval '1 second'
         from generate_series(:first::int, :last::int) n`,
        values,
      );
    });
  }
  for (const table of TABLES) await query(db, `vacuum analyze ${table}`);
}
