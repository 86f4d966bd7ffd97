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

/** The addresses with the most money by the ledger, largest first, without those whose sweep has failed. */
export async function listLargestBalances(db: Db, most: number): Promise<{ address: TronAddress; balance: Usdt }[]> {
  const rows = await query<{ address: TronAddress; balance: bigint }>(
    db,
    `select a.address, a.balance from addresses a where a.balance > 0
       and not exists (select 1 from sweeps s where s.address_idx = a.idx and s.state = 'failed')
     order by a.balance desc limit :most`,
    { most },
  );
  return rows.map(({ address, balance }) => ({ address, balance: usdt(balance) }));
}
