import { query, queryOne, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { requireTerm, LeadershipLost, type Term } from '../watcher/leadership';
import { BOUND_WALLET } from '../addresses/wallet-row';

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

/** Finds how far the chain has been scanned; undefined before the first scan. */
export async function findCursor(db: Db, network: string): Promise<ScanCursor | undefined> {
  const row = await queryOne<{ number: bigint; block_id: string; block_time: Date }>(
    db,
    'select number, block_id, block_time from scan_cursors where network = :network',
    { network },
  );
  return row && { number: Number(row.number), blockId: row.block_id, blockTime: row.block_time };
}

/** Starts the scan after a block, once; an existing cursor stays. @throws LeadershipLost */
export async function startCursor(tx: Tx, term: Term, network: string, anchor: BlockRecord): Promise<void> {
  await requireTerm(tx, term);
  const rows = await query(
    tx,
    `insert into scan_cursors (network, number, block_id, block_time, started_at_number)
     values (:network, :number, :id, :timestamp, :number) on conflict (network) do nothing returning 1`,
    { network, ...anchor },
  );
  if (rows.length > 0) await insertBlock(tx, network, anchor);
}

/**
 * Moves the cursor over the next block and records it, in the transaction that applies the block. The rows of the
 * leader and the cursor stay locked until it ends.
 * @returns whether payments were shown at this height or above before they were final, so that hints may end here
 * @throws LeadershipLost when the term has ended, when the cursor is no longer at the block's parent (another watcher
 * has scanned it), or when the wallet is not bound to this database (addresses that the block pays may be missing)
 */
export async function moveCursor(
  tx: Tx,
  term: Term,
  network: string,
  block: BlockRecord,
): Promise<{ hasHints: boolean }> {
  const [moved] = await runPrepared<{ has_hints: boolean }>(tx, MOVE_CURSOR, bindingsOf(term, network, [block]));
  if (!moved)
    throw new LeadershipLost('another watcher leads now or has scanned this block, or the wallet is not bound');
  return { hasHints: moved.has_hints };
}

/**
 * Moves the cursor over the next blocks, all without effects and each linked to the one before, in a single statement.
 * @returns whether it moved. It does not when payments were shown at the first height or above, or when `moveCursor`
 * would throw
 */
export async function passQuietly(
  db: Db,
  term: Term,
  network: string,
  blocks: readonly [BlockRecord, ...BlockRecord[]],
): Promise<boolean> {
  return (await runPrepared(db, PASS_QUIETLY, bindingsOf(term, network, blocks))).length > 0;
}

function bindingsOf(
  { holder, number: term }: Term,
  network: string,
  blocks: readonly [BlockRecord, ...BlockRecord[]],
): Record<string, unknown> {
  const [{ number: first, parentId }] = blocks;
  const { number, id, timestamp } = blocks.at(-1) ?? blocks[0];
  const ids = blocks.map((block) => block.id);
  const times = blocks.map((block) => block.timestamp.toISOString());
  return { network, first, parentId, number, id, timestamp, ids, times, holder, term };
}

/** Moves the cursor over consecutive blocks, and records each with the id of the one before as its parent. */
const moveSql = (condition: string): string => `
  with term as (
    select 1 from leadership where holder = :holder and term = :term for share
  ), moved as (
    update scan_cursors set number = :number, block_id = :id, block_time = :timestamp
    where network = :network and number = :first::bigint - 1 and block_id = :parentId
      and exists (select 1 from term) and exists (${BOUND_WALLET}) ${condition}
    returning hinted_number >= :first as has_hints
  ), recorded as (
    insert into blocks (network, number, block_id, parent_id, block_time)
    select :network, :first::bigint + b.i - 1, b.id, lag(b.id, 1, :parentId) over (order by b.i), b.time
    from moved, unnest(:ids::text[], :times::timestamptz[]) with ordinality b (id, time, i)
  )
  select has_hints from moved`;
const MOVE_CURSOR = prepare('move_cursor', moveSql(''));
const PASS_QUIETLY = prepare('pass_quietly', moveSql('and hinted_number < :first'));

/**
 * Records that payments are shown at a height. The scan of that height waits for the caller's transaction and sees
 * this, however long ago the block was read.
 * @returns whether that height is still to be scanned
 */
export async function noteHints(tx: Tx, network: string, number: number): Promise<boolean> {
  const rows = await query(
    tx,
    `update scan_cursors set hinted_number = greatest(hinted_number, :number)
     where network = :network and number < :number returning 1`,
    { network, number },
  );
  return rows.length > 0;
}

async function insertBlock(tx: Tx, network: string, block: BlockRecord): Promise<void> {
  await query(
    tx,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     values (:network, :number, :id, :parentId, :timestamp)`,
    { network, ...block },
  );
}
