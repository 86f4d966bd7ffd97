import type { TronAccount } from '@gateway/domain';
import { prepare, runPrepared, type Db } from './db';

/** A block that may concern us, by the two ends of every transfer in it. */
export interface CandidateBlock {
  number: number;
  timestamp: Date;
  transfers: readonly { from: TronAccount; to: TronAccount }[];
}

/** What the database has to say about a block before anything of it is booked. */
export interface BlockConcerns {
  /** Those of the block's ends that are ours, each with the order whose lease holds the time of the block. */
  own: ReadonlyMap<TronAccount, string | null>;
  /** The pending orders whose payment window ended before the block, by id. */
  expiring: string[];
  /** Whether payments were shown at the height of the block or below. */
  hasHints: boolean;
}

interface ConcernRow {
  kind: 'own' | 'expiring' | 'hint';
  account: TronAccount | null;
  order_id: string | null;
}

/**
 * Asks all of it in one indexed statement, whatever the number of addresses that were ever derived. The hundreds of
 * accounts of a block go in as one text.
 */
export async function findConcerns(db: Db, network: string, block: CandidateBlock): Promise<BlockConcerns> {
  const { number, timestamp, transfers } = block;
  const parties = new Set<TronAccount>();
  for (const { from, to } of transfers) parties.add(from).add(to);
  const rows = await runPrepared<ConcernRow>(db, CONCERNS, {
    network,
    accounts: [...parties].join(','),
    time: timestamp,
    number,
  });
  const own = new Map<TronAccount, string | null>();
  const expiring: string[] = [];
  let hasHints = false;
  for (const { kind, account, order_id } of rows) {
    if (kind === 'hint') hasHints = true;
    else if (kind === 'expiring' && order_id !== null) expiring.push(order_id);
    else if (account !== null) own.set(account, order_id);
  }
  return { own, expiring, hasHints };
}

const CONCERNS = prepare(
  'block_concerns',
  `select 'own' as kind, p.account, l.order_id
   from unnest(string_to_array(:accounts, ',')) as p (account)
   join addresses a on a.account = decode(p.account, 'hex')
   left join address_leases l on l.address_idx = a.idx and l.attributed @> :time::timestamptz
   union all
   (select 'expiring', null, id from orders
    where status = 'pending' and expires_at < :time and network = :network order by id)
   union all
   (select 'hint', null, null from payment_hints where network = :network and block_number <= :number limit 1)`,
);
