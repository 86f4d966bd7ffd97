import type { TronAddress } from '@gateway/domain';
import { prepare, runPrepared, type Db } from './db';

/** A block that may concern us, by the two ends of every transfer in it. */
export interface CandidateBlock {
  number: number;
  timestamp: Date;
  transfers: readonly { from: TronAddress; to: TronAddress }[];
}

/** What the database has to say about blocks that follow each other, before anything of them is booked. */
export interface BlockConcerns {
  /**
   * How many of them, from the first on, may be booked together: no payment window ended before their times, and no
   * payment was shown at their heights or below. Never less than one.
   */
  together: number;
  /** Our addresses among those ends, each with the orders whose leases hold the times of blocks, by block number. */
  own: ReadonlyMap<TronAddress, ReadonlyMap<number, string>>;
  /** The pending orders whose payment window ended before the first block, by id. */
  expiring: string[];
  /** Whether payments were shown at the height of the first block or below. */
  hasHints: boolean;
}

interface ConcernRow {
  kind: 'own' | 'expiring' | 'next_end' | 'hint';
  address: TronAddress | null;
  order_id: string | null;
  positions: number[] | null;
  at: Date | null;
  block_number: bigint | null;
}

/**
 * Asks all of it in one indexed statement, whatever the number of addresses that were ever derived. The hundreds of
 * addresses of a block go in as one text, which base58 allows: it has no comma.
 */
export async function findConcerns(db: Db, network: string, blocks: readonly CandidateBlock[]): Promise<BlockConcerns> {
  const times = blocks.map(({ timestamp }) => timestamp);
  const numbers = blocks.map(({ number }) => number);
  const rows = await runPrepared<ConcernRow>(db, CONCERNS, {
    network,
    times,
    addresses: [...partiesOf(blocks)].join(','),
    firstTime: times[0],
    lastTime: new Date(Math.max(...times.map(Number))),
    lastNumber: Math.max(...numbers),
  });
  const expiring = rows.flatMap(({ kind, order_id }) => (kind === 'expiring' && order_id !== null ? [order_id] : []));
  const hint = rows.find(({ kind }) => kind === 'hint')?.block_number;
  const nextEnd = rows.find(({ kind }) => kind === 'next_end')?.at;
  const isHinted = (number: number): boolean => typeof hint === 'bigint' && hint <= number;
  const isEnding = (time: Date): boolean => expiring.length > 0 || (nextEnd instanceof Date && nextEnd < time);
  const apart = blocks.findIndex(({ number, timestamp }) => isHinted(number) || isEnding(timestamp));
  return {
    together: apart < 0 ? blocks.length : Math.max(1, apart),
    own: ownOf(rows, numbers),
    expiring,
    hasHints: isHinted(numbers[0] ?? 0),
  };
}

const CONCERNS = prepare(
  'block_concerns',
  `select 'own' as kind, a.address, l.order_id, l.positions, null::timestamptz as at, null::bigint as block_number
   from unnest(string_to_array(:addresses, ',')) as p (address)
   join addresses a on a.address = p.address
   left join lateral (
     select l.order_id, array_agg(t.position::int) as positions
     from address_leases l
     join unnest(:times::timestamptz[]) with ordinality as t (at, position) on l.attributed @> t.at
     where l.address_idx = a.idx group by l.order_id
   ) l on true
   union all
   (select 'expiring', null, id, null, null, null from orders
    where status = 'pending' and expires_at < :firstTime and network = :network order by id)
   union all
   select 'next_end', null, null, null, min(expires_at), null from orders
   where status = 'pending' and expires_at >= :firstTime and expires_at < :lastTime and network = :network
   union all
   select 'hint', null, null, null, null, min(block_number) from payment_hints
   where network = :network and block_number <= :lastNumber`,
);

function partiesOf(blocks: readonly CandidateBlock[]): Set<TronAddress> {
  const parties = new Set<TronAddress>();
  for (const { transfers } of blocks) {
    for (const { from, to } of transfers) parties.add(from).add(to);
  }
  return parties;
}

function ownOf(rows: readonly ConcernRow[], numbers: readonly number[]): BlockConcerns['own'] {
  const own = new Map<TronAddress, Map<number, string>>();
  for (const { address, order_id, positions } of rows) {
    if (address === null) continue;
    const leases = own.get(address) ?? new Map<number, string>();
    own.set(address, leases);
    for (const position of positions ?? []) {
      const number = numbers[position - 1];
      if (number !== undefined && order_id !== null) leases.set(number, order_id);
    }
  }
  return own;
}
