import { type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { query, type Db } from './db/pool';

/** What one of our addresses should hold, by everything that was recorded of it. */
export interface LedgerBalance {
  address: TronAddress;
  balance: Usdt;
}

/**
 * The balances of all addresses that money may have come to, as of the scan's cursor, by address: every one that was
 * ever leased, also when nothing is recorded of it, and every one that something is recorded of.
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
