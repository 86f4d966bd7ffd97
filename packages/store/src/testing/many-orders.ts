import { query, type Db } from '../db/pool';
import { countedOrders } from './counted-orders';
import { TEST_NETWORK } from './data';

/**
 * Inserts pending orders of a merchant in one statement, however many. Seven each have the same creation time. Needs a
 * wallet; the orders share an address and have no leases and events.
 */
export async function insertManyOrders(db: Db, merchantId: string, count: number): Promise<void> {
  await query(
    db,
    countedOrders(`insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
       amount_expected, callback_url, created_at, expires_at, monitor_until)
     select :merchantId, gen_random_uuid()::text, a.idx, a.address, false, :network, 'USDT', 10000000,
       'https://shop.example/hook', t.at, t.at + interval '30 minutes', t.at + interval '1 day'
     from generate_series(1, :count::int) n, addresses a,
       lateral (select '2026-02-01'::timestamptz + n / 7 * interval '1 second' as at) t
     where a.idx = 0`),
    { merchantId, network: TEST_NETWORK, count },
  );
}
