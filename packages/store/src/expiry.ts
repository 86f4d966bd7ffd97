import { query, type Tx } from './db';

/** The pending orders whose payment window ended before the time of a block, by id. */
export async function findExpiringOrders(tx: Tx, network: string, blockTime: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    `select id from orders where status = 'pending' and expires_at < :blockTime and network = :network order by id`,
    { blockTime, network },
  );
  return rows.map((row) => row.id);
}
