import type { Usdt } from '@gateway/domain';
import type { Db } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { sqlState } from '../db/faults';
import { ORDER_COLUMNS, toOrder, type Order, type OrderRow } from './orders';
import { BOUND_WALLET } from '../addresses/wallet-row';

/** A merchant's request, and this deployment's time limits. */
export interface NewOrder {
  merchantId: string;
  externalId: string;
  amount: Usdt;
  currency: string;
  network: string;
  callbackUrl: string;
  successUrl: string | null;
  cancelUrl: string | null;
  lifetimeSeconds: number;
  monitorAfterExpirySeconds: number;
  cooldownSeconds: number;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Leases the least recently used free address and inserts the order with it, in one statement.
 * Clocks may differ by an hour: the lease begins an hour before the order, and its exclusive part ends an hour later.
 * An address that received dust within that hour has to wait: the dust is not the order's.
 * @returns the order; 'exists' when the merchant has used this external id; 'no_address' when none is available: the
 * pool is empty, or the watcher has not yet bound the wallet to this incarnation of the database
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<Order | 'exists' | 'no_address'> {
  try {
    const rows = await runPrepared<OrderRow>(db, INSERT_ORDER, { ...order });
    return rows[0] ? toOrder(rows[0]) : 'no_address';
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return 'exists';
    throw error;
  }
}

const INSERT_ORDER = prepare(
  'insert_order',
  `
  with times as materialized (
    select t.at as created_at, t.at + :lifetimeSeconds::int * interval '1 second' as expires_at,
      t.at + (:lifetimeSeconds::int + :monitorAfterExpirySeconds::int) * interval '1 second' as monitor_until
    from (select date_trunc('milliseconds', now()) as at) t
  ), bound as materialized (${BOUND_WALLET}
  ), chosen as materialized (
    select a.idx, a.address, a.last_leased_at is not null as is_reused
    from addresses a
    where a.state = 'free'
      and exists (select 1 from bound)
      and not exists (select 1 from chain_transfers r, times t
        where r.to_address = a.address and r.block_time >= t.created_at - interval '1 hour')
    order by a.last_leased_at nulls first, a.idx
    limit 1
    for update of a skip locked
  ), leased as (
    update addresses a set state = 'leased', last_leased_at = t.created_at
    from chosen c, times t where a.idx = c.idx
  ), created as (
    insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
      amount_expected, callback_url, success_url, cancel_url, created_at, expires_at, monitor_until)
    select :merchantId::uuid, :externalId, c.idx, c.address, c.is_reused, :network, :currency,
      :amount::bigint, :callbackUrl, :successUrl, :cancelUrl, t.created_at, t.expires_at, t.monitor_until
    from chosen c, times t
    returning *
  ), lease as (
    insert into address_leases (order_id, address_idx, attributed, exclusive, epoch)
    select o.id, o.address_idx,
      tstzrange(o.created_at - interval '1 hour', o.monitor_until),
      tstzrange(o.created_at - interval '1 hour',
        o.monitor_until + :cooldownSeconds::int * interval '1 second' + interval '1 hour'),
      b.epoch
    from created o, bound b
  ), event as (
    insert into order_events (order_id, event_type, to_status) select id, 'order_created', 'pending' from created
  )
  select ${ORDER_COLUMNS} from created`,
);
