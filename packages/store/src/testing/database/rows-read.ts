import { queryOne, type Db, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';

/** How many rows of the orders some work reads, those of index entries included, as they are not vacuumed. */
export function ordersRead(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return transact(db, async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });
}

async function readSoFar(tx: Tx): Promise<number> {
  const sql = `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'orders'`;
  return (await queryOne<{ rows: number }>(tx, sql))?.rows ?? Number.NaN;
}
