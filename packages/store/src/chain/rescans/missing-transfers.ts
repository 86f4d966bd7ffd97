import { type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import { requireTerm, type Term } from '../../watcher/leadership';
import { requestRescan, type Rescan } from './rescans';

/** A payment to one of our addresses that the ledger lacks. */
export interface MissingTransfer {
  address: TronAddress;
  /** Null when only a balance shows that a payment is missing. */
  txHash: string | null;
  /** The total the transaction brought to the address, or the excess of the balance over the ledger. */
  amount: Usdt;
  /** The range of blocks that may contain it. */
  from: number;
  to: number;
}

/**
 * Records payments that the ledger lacks, each once while it is missing. A balance that lacks another amount than before
 * replaces what was recorded, with the blocks of both: something else may be missing too.
 * @returns those not recorded before
 * @throws LeadershipLost
 */
export async function recordMissingTransfers(
  db: Db,
  term: Term,
  network: string,
  missing: readonly MissingTransfer[],
): Promise<MissingTransfer[]> {
  if (missing.length === 0) return [];
  return transact(db, async (tx) => {
    await requireTerm(tx, term);
    const values = valuesOf(network, missing);
    const replaced = await query<{ address: TronAddress; first: bigint; last: bigint }>(
      tx,
      `update missing_transfers m set resolved_at = clock_timestamp()
       from unnest(:addresses::text[], :txHashes::text[], :amounts::bigint[]) as n (address, tx_hash, amount)
       where m.network = :network and m.address = n.address and m.tx_hash is null and n.tx_hash is null
         and m.resolved_at is null and m.amount <> n.amount
       returning m.address, m.from_number as first, m.to_number as last`,
      values,
    );
    const rows = await query<{ address: TronAddress; tx_hash: string | null }>(
      tx,
      `insert into missing_transfers (network, address, tx_hash, amount, from_number, to_number)
       select :network, * from unnest(:addresses::text[], :txHashes::text[], :amounts::bigint[], :froms::bigint[],
         :tos::bigint[])
       on conflict (network, address, coalesce(tx_hash, '')) where resolved_at is null do nothing
       returning address, tx_hash`,
      valuesOf(
        network,
        missing.map((one) => widened(one, replaced)),
      ),
    );
    return missing.filter((one) => rows.some((row) => row.address === one.address && row.tx_hash === one.txHash));
  });
}

function valuesOf(network: string, missing: readonly MissingTransfer[]) {
  return {
    network,
    addresses: missing.map(({ address }) => address),
    txHashes: missing.map(({ txHash }) => txHash),
    amounts: missing.map(({ amount }) => amount),
    froms: missing.map(({ from }) => from),
    tos: missing.map(({ to }) => to),
  };
}

/** A payment that only a balance shows, with the blocks of the one that it replaces as well. */
function widened(
  one: MissingTransfer,
  replaced: readonly { address: TronAddress; first: bigint; last: bigint }[],
): MissingTransfer {
  const before = one.txHash === null ? replaced.find(({ address }) => address === one.address) : undefined;
  if (!before) return one;
  return { ...one, from: Math.min(one.from, Number(before.first)), to: Math.max(one.to, Number(before.last)) };
}

/** The payments that the ledger still lacks, oldest block first. */
export async function listMissingTransfers(db: Db, network: string): Promise<MissingTransfer[]> {
  const rows = await query<{
    address: TronAddress;
    tx_hash: string | null;
    amount: bigint;
    from_number: bigint;
    to_number: bigint;
  }>(
    db,
    `select address, tx_hash, amount, from_number, to_number from missing_transfers
     where network = :network and resolved_at is null order by from_number, to_number, id`,
    { network },
  );
  return rows.map((row) => ({
    address: row.address,
    txHash: row.tx_hash,
    amount: usdt(row.amount),
    from: Number(row.from_number),
    to: Number(row.to_number),
  }));
}

/** The number of payments known to be missing from the ledger. */
export async function countMissingTransfers(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    'select count(*)::int as count from missing_transfers where resolved_at is null',
  );
  return row?.count ?? 0;
}

/** Resolves missing transactions that the ledger contains by now. */
export async function resolveRecordedTransfers(tx: Tx | Db, network: string): Promise<void> {
  await query(
    tx,
    `update missing_transfers m set resolved_at = clock_timestamp()
     where m.network = :network and m.resolved_at is null and m.tx_hash is not null and m.amount <= (
       select sum(t.amount) from chain_transfers t
       where t.network = m.network and t.tx_hash = m.tx_hash and t.to_address = m.address)`,
    { network },
  );
}

/** Resolves a missing payment that only the balance of an address had shown. */
export async function resolveMissingBalance(db: Db, network: string, address: TronAddress): Promise<void> {
  await query(
    db,
    `update missing_transfers set resolved_at = clock_timestamp()
     where network = :network and address = :address and tx_hash is null and resolved_at is null`,
    { network, address },
  );
}

/** Blocks this close together are rescanned in one range. */
const NEAR = 20;

/** Requests rescans of the blocks of all missing payments, joining nearby blocks into one range. */
export async function rescanMissing(db: Db, network: string): Promise<Rescan[]> {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of await listMissingTransfers(db, network)) {
    const last = ranges.at(-1);
    if (last && from <= last.to + NEAR) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  const rescans: Rescan[] = [];
  for (const { from, to } of ranges) rescans.push(await requestRescan(db, network, from, to));
  return rescans;
}
