interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * An index that begins with the network, which all rows share, was as good as the key to a planner that knew nothing
 * of the table yet: each credit of a young gateway that caught up walked through all transfers to find its own.
 */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    drop index chain_transfers_of_block;
    create index chain_transfers_of_block on chain_transfers (block_number, network);
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    drop index chain_transfers_of_block;
    create index chain_transfers_of_block on chain_transfers (network, block_number);
  `);
}
