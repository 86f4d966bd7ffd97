import { query, queryOne, type Db, type Tx } from './db';
import { demandTerm, LeadershipLost, type Term } from './leadership';

/** A final block as it is recorded. */
export interface BlockRecord {
  number: number;
  id: string;
  parentId: string;
  timestamp: Date;
}

/** The newest block whose effects are in the database. */
export interface ScanCursor {
  number: number;
  blockId: string;
  blockTime: Date;
}

/** Finds how far the chain has been scanned, or nothing before the first scan. */
export async function findCursor(db: Db, network: string): Promise<ScanCursor | undefined> {
  const row = await queryOne<{ number: bigint; block_id: string; block_time: Date }>(
    db,
    'select number, block_id, block_time from scan_cursors where network = :network',
    { network },
  );
  return row && { number: Number(row.number), blockId: row.block_id, blockTime: row.block_time };
}

/** Begins the scan behind a block, once; a cursor that is there stays. @throws LeadershipLost */
export async function startCursor(tx: Tx, term: Term, network: string, anchor: BlockRecord): Promise<void> {
  await demandTerm(tx, term);
  const rows = await query(
    tx,
    `insert into scan_cursors (network, number, block_id, block_time, started_at_number)
     values (:network, :number, :id, :timestamp, :number) on conflict (network) do nothing returning 1`,
    { network, ...anchor },
  );
  if (rows.length > 0) await insertBlock(tx, network, anchor);
}

/**
 * Moves the cursor to the next block and records it; the caller's transaction brings the block's effects.
 * @throws LeadershipLost when the term has passed, or when the cursor is no longer at the block's parent: somebody
 * else has scanned this block
 */
export async function moveCursor(tx: Tx, term: Term, network: string, block: BlockRecord): Promise<void> {
  await demandTerm(tx, term);
  const moved = await query(
    tx,
    `update scan_cursors set number = :number, block_id = :id, block_time = :timestamp
     where network = :network and number = :number::bigint - 1 and block_id = :parentId returning 1`,
    { network, ...block },
  );
  if (moved.length === 0) throw new LeadershipLost('the cursor was moved by another watcher');
  await insertBlock(tx, network, block);
}

async function insertBlock(tx: Tx, network: string, block: BlockRecord): Promise<void> {
  await query(
    tx,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     values (:network, :number, :id, :parentId, :timestamp)`,
    { network, ...block },
  );
}
