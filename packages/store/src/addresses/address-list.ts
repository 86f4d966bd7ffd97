import type { TronAddress } from '@gateway/domain';
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
