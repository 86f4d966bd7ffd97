import { type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db } from '../../db/pool';
import { transact } from '../../db/transaction';
import { requireTerm, type Term } from '../../watcher/leadership';

/** The progress of the second pass over account histories. */
export interface HistoryPass {
  /** Block time up to which every address has been compared. */
  checkedUntil: Date;
  /** Block time that the current pass will reach; null when none is running. */
  target: Date | null;
  /** The address index at which the current pass continues. */
  nextIdx: number;
}

/** Finds the progress of the second pass; undefined before the first one. */
export async function findHistoryPass(db: Db, network: string): Promise<HistoryPass | undefined> {
  const row = await queryOne<{ checked_until: Date; target: Date | null; next_address_idx: number }>(
    db,
    'select checked_until, target, next_address_idx from history_passes where network = :network',
    { network },
  );
  return row && { checkedUntil: row.checked_until, target: row.target, nextIdx: row.next_address_idx };
}

/** Saves the progress of the second pass. @throws LeadershipLost */
export async function saveHistoryPass(db: Db, term: Term, network: string, pass: HistoryPass): Promise<void> {
  await transact(db, async (tx) => {
    await requireTerm(tx, term);
    await query(
      tx,
      `insert into history_passes (network, checked_until, target, next_address_idx)
       values (:network, :checkedUntil, :target, :nextIdx)
       on conflict (network) do update set checked_until = excluded.checked_until, target = excluded.target,
         next_address_idx = excluded.next_address_idx`,
      { network, ...pass },
    );
  });
}

/** An address whose payments may belong to an order. */
export interface LeasedAddress {
  idx: number;
  address: TronAddress;
}

/** The addresses whose lease attributes money within a time range, from an index on, in index order. */
export async function listAttributedAddresses(
  db: Db,
  between: { from: Date; to: Date },
  firstIdx: number,
): Promise<LeasedAddress[]> {
  return query<LeasedAddress>(
    db,
    `select distinct a.idx, a.address from address_leases l join addresses a on a.idx = l.address_idx
     where l.attributed && tstzrange(:from, :to, '[]') and a.idx >= :firstIdx order by a.idx`,
    { ...between, firstIdx },
  );
}

/** The recorded amounts of transactions to one address, in micro-units by transaction; absent ones brought nothing. */
export async function sumRecorded(
  db: Db,
  network: string,
  address: TronAddress,
  txHashes: readonly string[],
): Promise<ReadonlyMap<string, Usdt>> {
  const rows = await query<{ tx_hash: string; sum: bigint }>(
    db,
    `select tx_hash, sum(amount)::bigint as sum from chain_transfers
     where network = :network and tx_hash = any(:txHashes::text[]) and to_address = :address group by tx_hash`,
    { network, address, txHashes },
  );
  return new Map(rows.map((row) => [row.tx_hash, usdt(row.sum)]));
}

/** The balance an address should have by everything recorded for it. */
export async function findLedgerBalance(db: Db, address: TronAddress): Promise<Usdt> {
  const row = await queryOne<{ balance: bigint }>(db, 'select balance from addresses where address = :address', {
    address,
  });
  return usdt(row?.balance ?? 0n);
}

/** The first and last recorded block of a range of block times; undefined when none is recorded. */
export async function findBlockRange(
  db: Db,
  network: string,
  between: { from: Date; to: Date },
): Promise<{ from: number; to: number } | undefined> {
  const row = await queryOne<{ first: bigint | null; last: bigint | null }>(
    db,
    `select min(number) as first, max(number) as last from blocks
     where network = :network and number >= 1 and block_time between :from and :to`,
    { network, ...between },
  );
  if (row?.first == null || row.last === null) return undefined;
  return { from: Number(row.first), to: Number(row.last) };
}
