import { accountOf, type TronAccount, type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { requireTerm, type Term } from '../../watcher/leadership';
import type { BlockRecord } from '../scan-cursor';

/** A range of final blocks to read again, both ends included, and the results so far. */
export interface Rescan {
  id: string;
  from: number;
  to: number;
  /** The first block not yet read again; after the last when finished. */
  next: number;
  /** Transfers that had been missed and are now recorded. */
  found: number;
  /** How many of them were credited to an order. */
  credited: number;
  /** Recorded transfers that the blocks do not contain, or contain with other values. */
  differing: number;
  /** Why the last attempt read no block. */
  waitingFor: string | null;
  isFinished: boolean;
}

interface Row {
  id: bigint;
  from_number: bigint;
  to_number: bigint;
  next_number: bigint;
  found_count: number;
  credited_count: number;
  differing_count: number;
  waiting_for: string | null;
  finished_at: Date | null;
}

function toRescan(row: Row): Rescan {
  return {
    id: row.id.toString(),
    from: Number(row.from_number),
    to: Number(row.to_number),
    next: Number(row.next_number),
    found: row.found_count,
    credited: row.credited_count,
    differing: row.differing_count,
    waitingFor: row.waiting_for,
    isFinished: row.finished_at !== null,
  };
}

/** Requests a rescan of blocks. Joins an unfinished rescan of the same range. */
export async function requestRescan(db: Db, network: string, from: number, to: number): Promise<Rescan> {
  const row = await queryOne<Row>(
    db,
    `insert into rescans as r (network, from_number, to_number, next_number) values (:network, :from, :to, :from)
     on conflict (network, from_number, to_number) where finished_at is null
       do update set from_number = r.from_number returning *`,
    { network, from, to },
  );
  if (!row) throw new Error('the database returned no row');
  return toRescan(row);
}

/** Finds a rescan with its current progress. */
export async function findRescan(db: Db, id: string): Promise<Rescan | undefined> {
  const row = await queryOne<Row>(db, 'select * from rescans where id = :id', { id });
  return row && toRescan(row);
}

/** The unfinished rescan with the oldest last attempt, so that a waiting one does not block the others. */
export async function nextRescan(db: Db, network: string): Promise<Rescan | undefined> {
  const row = await queryOne<Row>(
    db,
    `select r.* from rescans r join scan_cursors c on c.network = r.network
     where r.network = :network and r.finished_at is null and r.to_number <= c.number
     order by r.attempted_at nulls first, r.id limit 1`,
    { network },
  );
  return row && toRescan(row);
}

/** Records why a rescan could read no block this time. */
export async function delayRescan(db: Db, id: string, reason: string): Promise<void> {
  await query(
    db,
    `update rescans set attempted_at = clock_timestamp(), waiting_for = :reason where id = :id and finished_at is null`,
    { id, reason },
  );
}

/** The results of reading a block again, to be added. */
export interface RescanGain {
  found: number;
  credited: number;
  differing: number;
}

/** Moves a rescan past a block and adds the block's results, in the transaction that records them. */
export async function advanceRescan(tx: Tx, id: string, readUpTo: number, gain: RescanGain): Promise<void> {
  await query(
    tx,
    `update rescans set next_number = :readUpTo::bigint + 1, attempted_at = clock_timestamp(), waiting_for = null,
       found_count = found_count + :found::int, credited_count = credited_count + :credited::int,
       differing_count = differing_count + :differing::int,
       finished_at = case when to_number = :readUpTo then clock_timestamp() end
     where id = :id and next_number = :readUpTo`,
    { id, readUpTo, ...gain },
  );
}

/** A recorded transfer, in chain terms. */
export interface LedgerTransfer {
  blockNumber: number;
  txHash: string;
  logIndex: number;
  from: TronAccount;
  to: TronAccount;
  amount: Usdt;
}

/**
 * The recorded transfers of a block, and those of the given transactions in any block. Read by the leader: until the
 * transaction ends no other watcher records anything.
 * @throws LeadershipLost
 */
export async function readLedgerTransfers(
  tx: Tx,
  term: Term,
  network: string,
  blockNumber: number,
  txHashes: readonly string[],
): Promise<LedgerTransfer[]> {
  await requireTerm(tx, term);
  const rows = await query<{
    block_number: bigint;
    tx_hash: string;
    log_index: number;
    from_address: TronAddress;
    to_address: TronAddress;
    amount: bigint;
  }>(
    tx,
    `select block_number, tx_hash, log_index, from_address, to_address, amount from chain_transfers
     where network = :network and (block_number = :blockNumber or tx_hash = any(:txHashes::text[]))`,
    { network, blockNumber, txHashes },
  );
  return rows.map((row) => ({
    blockNumber: Number(row.block_number),
    txHash: row.tx_hash,
    logIndex: row.log_index,
    from: accountOf(row.from_address),
    to: accountOf(row.to_address),
    amount: usdt(row.amount),
  }));
}

/**
 * Ensures that a block below the cursor is recorded, so that its transfers can be: old blocks without any are pruned.
 * @param isRecorded whether it must have been recorded before
 * @returns whether the recorded block is this one
 */
export async function recordOldBlock(
  tx: Tx,
  network: string,
  block: BlockRecord,
  isRecorded = false,
): Promise<boolean> {
  const row = await queryOne<{ block_id: string }>(
    tx,
    `insert into blocks as b (network, number, block_id, parent_id, block_time)
     select :network, :number::bigint, :id, :parentId, :timestamp::timestamptz
     where not :isRecorded or exists (select from blocks where network = :network and number = :number)
     on conflict (network, number) do update set block_id = b.block_id returning b.block_id`,
    { network, isRecorded, number: block.number, id: block.id, parentId: block.parentId, timestamp: block.timestamp },
  );
  return row?.block_id === block.id;
}

/**
 * Completes, for transfers that a rescan has just recorded, what the scan would have done in time: marks them as
 * missed, and retires paid addresses that had returned to the pool as unpaid, so that the next order does not inherit
 * the money.
 */
export async function noteRescannedTransfers(
  tx: Tx,
  rescanId: string,
  network: string,
  transfers: readonly { txHash: string; logIndex: number }[],
): Promise<void> {
  const bindings = {
    rescanId,
    network,
    txHashes: transfers.map(({ txHash }) => txHash),
    logIndexes: transfers.map(({ logIndex }) => logIndex),
  };
  await query(
    tx,
    `insert into rescanned_transfers (network, tx_hash, log_index, rescan_id)
     select :network, h.tx_hash, h.log_index, :rescanId
     from unnest(:txHashes::text[], :logIndexes::int[]) as h (tx_hash, log_index)`,
    bindings,
  );
  await query(
    tx,
    `with retired as (
       update addresses a set state = 'retired' from chain_transfers t
       join unnest(:txHashes::text[], :logIndexes::int[]) as h (tx_hash, log_index) using (tx_hash, log_index)
       where t.network = :network and a.address = t.to_address and a.state = 'free' and t.disposition <> 'dust'
       returning 1
     )
     insert into statistic_deltas (free_addresses) select -count(*) from retired having count(*) > 0`,
    bindings,
  );
}
