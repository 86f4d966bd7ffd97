import { prepare, query, queryOne, runPrepared, type Db, type Tx } from './db';
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
 * Moves the cursor over the next block and records it, in one statement. A block with effects brings them in the same
 * transaction, until whose end the leader's row stays locked; without any the statement stands alone.
 * @throws LeadershipLost when the term has passed, or when the cursor is no longer at the block's parent: somebody else
 * has scanned it
 */
export async function moveCursor(db: Db, term: Term, network: string, block: BlockRecord): Promise<void> {
  const { number, id, parentId, timestamp } = block;
  const moved = await runPrepared(db, MOVE_CURSOR, {
    network,
    number,
    id,
    parentId,
    timestamp,
    holder: term.holder,
    term: term.number,
  });
  if (moved.length === 0) throw new LeadershipLost('another watcher leads now, or has scanned this block');
}

const MOVE_CURSOR = prepare(
  'move_cursor',
  `with term as (
     select 1 from leadership where holder = :holder and term = :term for share
   ), moved as (
     update scan_cursors set number = :number, block_id = :id, block_time = :timestamp
     where network = :network and number = :number::bigint - 1 and block_id = :parentId
       and exists (select 1 from term)
     returning 1
   )
   insert into blocks (network, number, block_id, parent_id, block_time)
   select :network, :number, :id, :parentId, :timestamp from moved
   returning 1`,
);

async function insertBlock(tx: Tx, network: string, block: BlockRecord): Promise<void> {
  await query(
    tx,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     values (:network, :number, :id, :parentId, :timestamp)`,
    { network, ...block },
  );
}

/** How many heights between the oldest recorded block and the cursor have no row: always 0, unless rows were lost. */
export async function countMissingBlocks(db: Db, network: string): Promise<number> {
  const row = await queryOne<{ missing: number }>(
    db,
    `select coalesce(c.number - min(b.number) + 1 - count(*), 0)::int as missing
     from scan_cursors c left join blocks b on b.network = c.network and b.number <= c.number
     where c.network = :network group by c.number`,
    { network },
  );
  return row?.missing ?? 0;
}
