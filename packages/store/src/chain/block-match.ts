import { usdt, type DepositTerms, type TronAccount } from '@gateway/domain';
import { queryOne, type Db } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

/** A block to match, with the sender and receiver of each of its transfers. */
export interface CandidateBlock {
  timestamp: Date;
  transfers: readonly { from: TronAccount; to: TronAccount }[];
}

/** What the database knows about a block before any of it is booked. */
export interface BlockMatch {
  /** The block's accounts that are ours, each with the order whose lease covers the block's time. */
  own: ReadonlyMap<TronAccount, string | null>;
  /** Those of them that are deposit addresses, with what decides about money to them at the block's time. */
  deposits: ReadonlyMap<TronAccount, MatchedDeposit>;
  /** The pending orders whose payment window ended before the block, by id. */
  expiring: string[];
}

/** A deposit address that a block concerns. */
export interface MatchedDeposit extends DepositTerms {
  id: string;
}

interface MatchRow {
  /** Null for an order whose payment window ended. */
  account: TronAccount | null;
  order_id: string | null;
  deposit_id: string | null;
  is_open: boolean | null;
  min_amount: bigint | null;
}

/**
 * Queries everything in one indexed statement, whatever the number of derived addresses. The hundreds of accounts of
 * a block are passed as one string.
 */
export async function matchBlock(db: Db, network: string, block: CandidateBlock): Promise<BlockMatch> {
  const { timestamp, transfers } = block;
  const parties = new Set<TronAccount>();
  for (const { from, to } of transfers) parties.add(from).add(to);
  const rows = await runPrepared<MatchRow>(db, MATCH_BLOCK, {
    network,
    accounts: [...parties].join(','),
    time: timestamp,
  });
  const own = new Map<TronAccount, string | null>();
  const deposits = new Map<TronAccount, MatchedDeposit>();
  const expiring: string[] = [];
  for (const { account, order_id, deposit_id: id, is_open: isOpen, min_amount: minAmount } of rows) {
    if (account !== null) own.set(account, order_id);
    else if (order_id !== null) expiring.push(order_id);
    if (account !== null && id !== null) {
      deposits.set(account, { id, isOpen: isOpen === true, minAmount: usdt(minAmount ?? 0n) });
    }
  }
  return { own, deposits, expiring };
}

const MATCH_BLOCK = prepare(
  'block_concerns',
  `select p.account, l.order_id, d.id as deposit_id, coalesce(d.closed_at > :time::timestamptz, true) as is_open,
     d.min_amount
   from unnest(string_to_array(:accounts, ',')) as p (account)
   join addresses a on a.account = decode(p.account, 'hex')
   left join address_leases l on l.address_idx = a.idx and l.attributed @> :time::timestamptz
   left join deposit_addresses d on d.address_idx = a.idx
   union all
   (select null, id, null, null, null from orders
    where status = 'pending' and expires_at < :time and network = :network order by id)`,
);

/**
 * Whether a block of this time may concern an order: some lease attributes money of that time, or of the newest scanned
 * block. A block's own time alone does not end a lease: only a block that was believed does. Attribution ends with the
 * order's monitoring; that of a deposit address never does.
 */
export async function isAnyLeaseOpen(db: Db, network: string, time: Date): Promise<boolean> {
  const row = await queryOne<{ found: boolean }>(
    db,
    `select exists (
       select 1 from orders where network = :network
         and monitor_until > least(:time, (select block_time from scan_cursors where network = :network))
     ) or exists (select 1 from deposit_addresses) as found`,
    { network, time },
  );
  return row?.found ?? false;
}
