interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * An order is found by the hash of any of its payments, which have indexes of their own. Without this one an order
 * that is credited keeps its place in every other index.
 */
export async function up(db: Database): Promise<void> {
  await db.raw('drop index orders_by_tx_hash');
}

export async function down(db: Database): Promise<void> {
  await db.raw('create index orders_by_tx_hash on orders (tx_hash) where tx_hash is not null');
}
