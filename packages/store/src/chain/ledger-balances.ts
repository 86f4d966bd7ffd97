import { type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, type Db } from '../db/pool';

/** The balance one of our addresses should have by everything recorded for it. */
export interface LedgerBalance {
  address: TronAddress;
  balance: Usdt;
}

/**
 * The balances, as of the scan's cursor, of all addresses that may have received money, in address order: every address
 * ever leased, even with nothing recorded for it, and every address with a recorded transfer.
 */
export async function listLedgerBalances(db: Db): Promise<LedgerBalance[]> {
  const rows = await query<{ address: TronAddress; balance: bigint }>(
    db,
    `select address, sum(amount)::bigint as balance from (
       select to_address as address, amount from chain_transfers where disposition is not null
       union all
       select from_address, -amount from chain_transfers where outgoing is not null
       union all
       select address, 0 from addresses where last_leased_at is not null
     ) moves group by address order by address`,
  );
  return rows.map(({ address, balance }) => ({ address, balance: usdt(balance) }));
}
