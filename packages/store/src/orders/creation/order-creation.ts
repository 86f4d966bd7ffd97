import { invariant } from '@gateway/domain';
import type { Db } from '../../db/pool';
import { prepare, runPrepared, type Prepared } from '../../db/prepared';
import { isDataFault, sqlState } from '../../db/faults';
import { ADDED_COLUMNS, type AddedRow, bindingsOf, createdOrder, FIELDS, type NewOrder } from './new-order';
import type { Order } from '../orders';
import { BOUND_WALLET } from '../../addresses/wallet-row';
import {
  CHOSEN_PLACE,
  HEAD,
  openAddressSearch,
  selectFreeAddresses,
  type AddressSearch,
  type ChosenPlace,
  type Place,
} from './free-addresses';

/**
 * The order; 'exists' when the merchant has used this external id; 'no_address' when none is available: the pool is
 * empty, or the watcher has not yet bound the wallet to this incarnation of the database.
 */
export type Insertion = Order | 'exists' | 'no_address';

const UNIQUE_VIOLATION = '23505';

/** At most so many orders are inserted together. */
export const MAX_BATCH = 64;

/** Leases the least recently used free address and inserts the order with it, in one statement. */
export async function insertOrder(db: Db, order: NewOrder): Promise<Insertion> {
  const outcome = await insertOne(db, INSERT_ORDER, order, openAddressSearch());
  invariant(outcome !== 'apart', 'a statement that waits for locks finds the merchant');
  return outcome;
}

/**
 * Inserts orders of any merchants in one statement, each with its own outcome: none prevents another, or waits for a
 * lock of another one's merchant. An order is 'apart' when it has to be inserted by itself: its merchant is just being
 * changed or is unknown; there was no free address from where the search began; or the data of one of the orders is
 * refused, in which case none was inserted.
 * @param search begins at the head of the free addresses, unless it was used before
 * @throws a fault of the system; then none was inserted, unless only the answer of the database was lost
 */
export async function insertOrders(
  db: Db,
  orders: readonly NewOrder[],
  search = openAddressSearch(),
): Promise<(Insertion | 'apart')[]> {
  try {
    const [only] = orders;
    return orders.length === 1 && only
      ? [await insertOne(db, INSERT_ONLY_ORDER, only, search)]
      : await insertAll(db, orders, search);
  } catch (error) {
    if (isDataFault(error)) return orders.map(() => 'apart');
    throw error;
  }
}

async function insertOne(
  db: Db,
  statement: Prepared,
  order: NewOrder,
  search: AddressSearch,
): Promise<Insertion | 'apart'> {
  const start = search.start();
  try {
    const rows = await runPrepared<OnlyRow>(db, statement, { ...bindingsOf(order), ...start });
    search.moveTo(rows);
    const [row] = rows;
    if (row?.is_present !== true) return 'apart';
    return row.id === null ? withoutAddress(search, start) : createdOrder(order, row);
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return 'exists';
    throw error;
  }
}

/** The outcome of an order for which no address was found: the head of the free addresses may have one. */
function withoutAddress(search: AddressSearch, start: Place): 'no_address' | 'apart' {
  if (start === HEAD) return 'no_address';
  search.restart();
  return 'apart';
}

async function insertAll(db: Db, orders: readonly NewOrder[], search: AddressSearch): Promise<(Insertion | 'apart')[]> {
  invariant(orders.length <= MAX_BATCH, 'each order of a batch can have an address');
  // Of requests for the same order, the first one creates it.
  const firsts = new Map<string, NewOrder>();
  for (const order of orders) if (!firsts.has(keyOf(order))) firsts.set(keyOf(order), order);
  const distinct = [...firsts.values()];
  const values = distinct.map(bindingsOf);
  const columns = FIELDS.map((field) => [field, values.map((value) => value[field])] as const);
  const start = search.start();
  const rows = await runPrepared<InsertionRow>(db, INSERT_ORDERS, { ...Object.fromEntries(columns), ...start });
  invariant(rows.length === distinct.length, 'each order has an outcome');
  search.moveTo(rows);
  const outcomes = new Map(
    distinct.map((order, i) => {
      const outcome = outcomeOf(order, rows[i] as InsertionRow);
      return [order, outcome === 'no_address' ? withoutAddress(search, start) : outcome];
    }),
  );
  return orders.map((order) => {
    const first = firsts.get(keyOf(order)) as NewOrder;
    const outcome = outcomes.get(first) as Insertion | 'apart';
    return order === first || typeof outcome === 'string' ? outcome : 'exists';
  });
}

function keyOf({ merchantId, externalId }: NewOrder): string {
  return `${merchantId} ${externalId}`;
}

/** The inserted order, or nothing. */
type InsertedRow = AddedRow | Record<keyof AddedRow, null>;

type OnlyRow = { is_present: boolean } & ChosenPlace & InsertedRow;

/** Why an order was not inserted; without a reason or an order, another transaction was first. */
type InsertionRow = { outcome: 'exists' | 'apart' | 'no_address' | null } & ChosenPlace & InsertedRow;

function outcomeOf(order: NewOrder, row: InsertionRow): Insertion | 'apart' {
  return row.outcome ?? (row.id === null ? 'exists' : createdOrder(order, row));
}

/** Locks a merchant's row as the foreign key of an order does, unless another transaction holds it. */
const LOCK_MERCHANT = 'for key share of m skip locked';

/** The columns of an order that are inserted. */
const NEW_COLUMNS = `merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
      amount_expected, callback_url, description, success_url, cancel_url, metadata, price, link_id,
      link_reference, link_visitor, underpaid_tolerance, created_at, expires_at, monitor_until`;

/**
 * What follows from the orders that were inserted, and only from those: an address that was chosen for another one stays
 * free. The exclusive part of a lease ends an hour later, because clocks differ.
 */
const followUp = (cooldowns: string): string => `
  leased as (
    update addresses a set state = 'leased', last_leased_at = o.created_at
    from created o where a.idx = o.address_idx
  ), lease as (
    insert into address_leases (order_id, address_idx, attributed, exclusive, epoch)
    select o.id, o.address_idx,
      tstzrange(o.created_at - interval '1 hour', o.monitor_until),
      tstzrange(o.created_at - interval '1 hour', o.monitor_until + d.cooldown * interval '1 second' + interval '1 hour'),
      b.epoch
    from created o ${cooldowns}, bound b
  ), event as (
    insert into order_events (order_id, merchant_id, event_type, to_status, payload)
    select id, merchant_id, 'order_created', 'pending', case when underpaid_tolerance = 0 then '{}'::jsonb
      else jsonb_build_object('underpaid_tolerance', round(underpaid_tolerance / 1000000.0, 6)::text) end
    from created
  ), counted as (
    insert into statistic_deltas (merchant_id, day, order_count, active_count, free_addresses, leased_addresses)
    select merchant_id, utc_day(created_at), count(*), count(*), -count(*), count(*) from created group by 1, 2
  )`;

const insertionOfOne = (name: string, present: string): Prepared =>
  prepare(
    name,
    `
  with times as materialized (
    select t.at as created_at, t.at + :lifetimeSeconds::int * interval '1 second' as expires_at,
      t.at + (:lifetimeSeconds::int + :monitorAfterExpirySeconds::int) * interval '1 second' as monitor_until
    from (select date_trunc('milliseconds', now()) as at) t
  ), bound as materialized (${BOUND_WALLET}
  ), present as materialized (
    ${present}
  ), chosen as materialized (
    select f.* from present, lateral (${selectFreeAddresses(1)}
    ) f
  ), created as (
    insert into orders (${NEW_COLUMNS})
    select :merchantId::uuid, :externalId, c.idx, c.address, c.is_reused, :network, :currency,
      :amount::bigint, :callbackUrl, :description, :successUrl, :cancelUrl, :metadata::jsonb, :price::jsonb,
      :linkId::uuid, :linkReference, :linkVisitor, :underpaidTolerance::bigint, t.created_at, t.expires_at, t.monitor_until
    from chosen c, times t
    returning ${ADDED_COLUMNS}, merchant_id, underpaid_tolerance
  ), ${followUp('cross join (select :cooldownSeconds::int as cooldown) d')}
  select is_present, chosen_leased_at, chosen_idx, ${ADDED_COLUMNS}
  from (select exists (select 1 from present) as is_present) p
    left join (select ${CHOSEN_PLACE} from chosen c) f on true left join created on true`,
  );

/** For one order of a batch: it is left out while another transaction has locked its merchant's row. */
const INSERT_ONLY_ORDER = insertionOfOne(
  'insert_only_order',
  `select m.id from merchants m where m.id = :merchantId::uuid ${LOCK_MERCHANT}`,
);

/** For an order by itself: its foreign key waits for the row of its merchant, and refuses an unknown merchant. */
const INSERT_ORDER = insertionOfOne('insert_order', 'select :merchantId::uuid as id');

/**
 * For several orders. They are inserted in the order of their keys, so that two transactions which insert the same
 * orders never wait for each other. Where subselects look superfluous, they keep the planner from making a plan for each
 * number of orders, and from reading a table as a whole which it still believes to be small.
 */
const INSERT_ORDERS = prepare(
  'insert_orders',
  `
  with times as materialized (
    select date_trunc('milliseconds', now()) as created_at
  ), bound as materialized (${BOUND_WALLET}
  ), asked as materialized (
    select a.*, (select true from orders o
      where o.external_id = a.external_id and o.merchant_id = a.merchant_id) is true as is_known
    from unnest((select :merchantId::uuid[]), (select :externalId::text[]), (select :amount::bigint[]),
      (select :currency::text[]), (select :network::text[]), (select :callbackUrl::text[]), (select :description::text[]),
      (select :successUrl::text[]), (select :cancelUrl::text[]), (select :metadata::jsonb[]),
      (select :price::jsonb[]), (select :linkId::uuid[]), (select :linkReference::text[]), (select :linkVisitor::text[]),
      (select :underpaidTolerance::bigint[]),
      (select :lifetimeSeconds::int[]), (select :monitorAfterExpirySeconds::int[]), (select :cooldownSeconds::int[]))
      with ordinality as a (merchant_id, external_id, amount, currency, network, callback_url, description, success_url,
        cancel_url, metadata, price, link_id, link_reference, link_visitor, underpaid_tolerance, lifetime, monitoring, cooldown, place)
  ), present as materialized (
    select m.id from merchants m where m.id in (select merchant_id from asked) ${LOCK_MERCHANT}
  ), wanted as materialized (
    select a.*, row_number() over (order by a.place) as turn
    from asked a where not a.is_known and a.merchant_id in (select id from present)
  ), chosen as materialized (
    select c.*, row_number() over () as turn
    from (select * from (${selectFreeAddresses(MAX_BATCH)}
    ) f limit (select count(*) from wanted)) c
  ), created as (
    insert into orders (${NEW_COLUMNS})
    select w.merchant_id, w.external_id, c.idx, c.address, c.is_reused, w.network, w.currency,
      w.amount, w.callback_url, w.description, w.success_url, w.cancel_url, w.metadata, w.price,
      w.link_id, w.link_reference, w.link_visitor, w.underpaid_tolerance, t.created_at,
      t.created_at + w.lifetime * interval '1 second', t.created_at + (w.lifetime + w.monitoring) * interval '1 second'
    from wanted w join chosen c using (turn), times t
    order by w.external_id, w.merchant_id
    on conflict (external_id, merchant_id) do nothing
    returning ${ADDED_COLUMNS}, merchant_id, underpaid_tolerance
  ), ${followUp('join chosen c on c.idx = o.address_idx join wanted d using (turn)')}, outcomes as (
    select a.place, ${CHOSEN_PLACE}, case
      when a.is_known then 'exists'
      when w.turn is null then 'apart'
      when c.idx is null then 'no_address'
    end as outcome
    from asked a left join wanted w using (place) left join chosen c using (turn)
  )
  select outcome, chosen_leased_at, chosen_idx, ${ADDED_COLUMNS}
  from outcomes left join created on address_idx = chosen_idx order by place`,
);
