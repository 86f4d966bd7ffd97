import type { TronAddress } from '@gateway/domain';
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
 * Moves the cursor over the next blocks, each linked to the one before, and records them, in one statement; the
 * caller's transaction brings their effects. The leader's row stays locked until it ends.
 * @throws LeadershipLost when the term has passed, or when the cursor is no longer at the first block's parent:
 * somebody else has scanned it
 */
export async function moveCursor(
  tx: Tx,
  term: Term,
  network: string,
  ...blocks: readonly BlockRecord[]
): Promise<void> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return;
  const moved = await query(
    tx,
    `with term as (
       select 1 from leadership where holder = :holder and term = :term for share
     ), moved as (
       update scan_cursors set number = :number, block_id = :id, block_time = :timestamp
       where network = :network and number = :firstNumber::bigint - 1 and block_id = :parentId
         and exists (select 1 from term)
       returning 1
     )
     insert into blocks (network, number, block_id, parent_id, block_time)
     select :network, b.* from moved, unnest(:numbers::bigint[], :ids::text[], :parentIds::text[], :times::timestamptz[]) b
     returning 1`,
    {
      network,
      ...last,
      firstNumber: first.number,
      parentId: first.parentId,
      numbers: blocks.map(({ number }) => number),
      ids: blocks.map(({ id }) => id),
      parentIds: blocks.map(({ parentId }) => parentId),
      times: blocks.map(({ timestamp }) => timestamp),
      holder: term.holder,
      term: term.number,
    },
  );
  if (moved.length === 0) throw new LeadershipLost('another watcher leads now, or has scanned this block');
}

/** What the database has to say about a block before anything of it is booked. */
export interface BlockConcerns {
  /** Our addresses among those of the block's transfers. */
  own: Map<TronAddress, OwnAddress>;
  /** The pending orders whose payment window ended before the block, by id. */
  expiring: string[];
  /** Whether payments were shown at this height or below. */
  hasHints: boolean;
}

/** One of our addresses, and the order whose lease holds the time of the block. */
export interface OwnAddress {
  leasedTo: string | null;
}

interface ConcernRow {
  kind: 'own' | 'expiring' | 'hint';
  address: TronAddress | null;
  order_id: string | null;
}

/**
 * Asks all of it in one indexed statement, whatever the number of addresses that were ever derived. The hundreds of
 * addresses of a block go in as one text: base58 has no comma, and the driver escapes an array element by element.
 */
export async function findConcerns(
  db: Db,
  network: string,
  block: BlockRecord,
  addresses: readonly TronAddress[],
): Promise<BlockConcerns> {
  const rows = await query<ConcernRow>(
    db,
    `select 'own' as kind, a.address, l.order_id
     from addresses a
     left join address_leases l on l.address_idx = a.idx and l.attributed @> :timestamp::timestamptz
     where a.address = any(string_to_array(:addresses, ','))
     union all
     (select 'expiring', null, id from orders
      where status = 'pending' and expires_at < :timestamp and network = :network order by id)
     union all
     (select 'hint', null, null from payment_hints
      where network = :network and block_number <= :number limit 1)`,
    { network, timestamp: block.timestamp, number: block.number, addresses: [...new Set(addresses)].join(',') },
  );
  const own = new Map<TronAddress, OwnAddress>();
  for (const { kind, address, order_id } of rows) {
    if (kind === 'own' && address !== null) own.set(address, { leasedTo: order_id });
  }
  return {
    own,
    expiring: rows.flatMap(({ kind, order_id }) => (kind === 'expiring' && order_id !== null ? [order_id] : [])),
    hasHints: rows.some(({ kind }) => kind === 'hint'),
  };
}

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
