import { type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, type Db } from '../db/pool';

/** The balance one of our addresses should have by everything recorded for it. */
export interface LedgerBalance {
  idx: number;
  address: TronAddress;
  balance: Usdt;
}

/** Before the number of every address, those of deposit addresses included. */
export const BEFORE_ALL_ADDRESSES = -(2 ** 31);

/** The addresses with higher indexes than this one, at most so many; or those of these indexes. */
export type LedgerPage = { after: number; limit: number } | { of: readonly number[] };

/**
 * The balances, as of the scan's cursor, of addresses that may have received money, by index: every address ever leased
 * or given to a customer, even with nothing recorded for it, and every address with a recorded transfer.
 */
export async function listLedgerBalances(db: Db, page: LedgerPage): Promise<LedgerBalance[]> {
  const [where, limit] = 'of' in page ? ['a.idx = any(:of::int[])', ''] : ['a.idx > :after::int', 'limit :limit::int'];
  const rows = await query<{ idx: number; address: TronAddress; balance: bigint }>(
    db,
    `select a.idx, a.address, (coalesce(came.amount, 0) - coalesce(went.amount, 0))::bigint as balance
     from addresses a,
       lateral (select sum(amount) as amount from chain_transfers
         where to_address = a.address and disposition is not null) came,
       lateral (select sum(amount) as amount from chain_transfers
         where from_address = a.address and outgoing is not null) went
     where ${where} and (a.state = 'deposit' or a.last_leased_at is not null or came.amount is not null or went.amount is not null)
     order by a.idx ${limit}`,
    { ...page },
  );
  return rows.map(({ balance, ...row }) => ({ ...row, balance: usdt(balance) }));
}
