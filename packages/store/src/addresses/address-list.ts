import { usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { query, type Db } from '../db/pool';

/** A derived address and its index. */
export interface IndexedAddress {
  idx: number;
  address: TronAddress;
}

/** Up to `most` of our addresses from an index on, in index order. */
export function listAddresses(db: Db, fromIdx: number, most: number): Promise<IndexedAddress[]> {
  return query(db, 'select idx, address from addresses where idx >= :fromIdx order by idx limit :most', {
    fromIdx,
    most,
  });
}

/** The addresses with the most money by the ledger, largest first. */
export async function listLargestBalances(db: Db, most: number): Promise<{ address: TronAddress; balance: Usdt }[]> {
  const rows = await query<{ address: TronAddress; balance: bigint }>(
    db,
    'select address, balance from addresses where balance > 0 order by balance desc limit :most',
    { most },
  );
  return rows.map(({ address, balance }) => ({ address, balance: usdt(balance) }));
}
