import { query, type Db, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import { countedOrders } from '../counted-orders';
import { addressOf, buildMerchant, TEST_NETWORK } from '../data';
import { insertLedgerSweeps } from './ledger-sweeps';
import { insertAdminActions } from './ledger-actions';
import { insertWallet } from '../../addresses/wallet-row';

/** The size of a ledger. Every tenth order has the same outcome. */
export interface LedgerSize {
  orders: number;
  blocks: number;
}

/** The days before now over which a ledger's orders and blocks are spread. */
const DAYS = 30;
const SPARE_ADDRESSES = 10;

/**
 * Fills an empty database with a month of a gateway's data, in few statements however large it is: orders paid exactly,
 * in parts, short, late, too much or not at all; deliveries in every state; an address used twice; money that is
 * unmatched, held, assigned, resolved, swept, or left without our signature. It is clean: an audit finds nothing.
 */
export async function buildLedger(db: Db, size: LedgerSize): Promise<void> {
  const merchant = await buildMerchant(db);
  await transact(db, async (tx) => {
    await query(tx, 'update instance set network = :network, usdt_contract = :contract, cold_wallet_address = :cold', {
      network: TEST_NETWORK,
      contract: addressOf('contract'),
      cold: addressOf('cold'),
    });
    await insertWallet(tx, { xpub: 'xpub-of-a-test', fingerprint: 'fingerprint' });
    await insertChain(tx, size);
    await planOrders(tx, size);
    await query(tx, 'analyze');
    await insertOrders(tx, merchant.id);
    await insertMoney(tx);
    await insertStrays(tx, size);
    await query(tx, 'analyze');
    await takeEdges(tx);
    await insertDeliveries(tx);
    await insertLedgerSweeps(tx);
    await insertAdminActions(tx);
  });
}

/** Blocks at fixed intervals; a transfer goes into the first block at or after its time. */
async function insertChain(tx: Tx, { blocks }: LedgerSize): Promise<void> {
  await query(
    tx,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     select :network, n, md5('block ' || n) || md5('block ' || n), md5('block ' || n - 1) || md5('block ' || n - 1),
       date_trunc('day', now()) - :days * interval '1 day' + n * :days * interval '1 day' / :blocks
     from generate_series(0, :blocks::int) n`,
    { network: TEST_NETWORK, days: DAYS, blocks },
  );
  await query(
    tx,
    `insert into scan_cursors (network, number, block_id, block_time, started_at_number)
     select network, number, block_id, block_time, 0 from blocks where number = :blocks`,
    { blocks },
  );
  await query(
    tx,
    `create function pg_temp.ledger_block(at timestamptz) returns bigint stable language sql as $$
       select ceil(extract(epoch from at - f.block_time) / extract(epoch from l.block_time - f.block_time) * l.number)::bigint
       from blocks f, scan_cursors l where f.number = 0
     $$`,
  );
}

/**
 * The outcome of each order, by the last digit of its number: 0 expired, 1 completed, 2 completed by two payments,
 * 3 failed, 4 paid late, 5 paid too much and once more, 6 callback_failed, 7 confirmed, 8 pending, 9 paid late in part.
 * The last order of the plan has the address of the first one. Of those with 11 in twenty, 0.05 USDT was waived.
 */
async function planOrders(tx: Tx, { orders }: LedgerSize): Promise<void> {
  await query(
    tx,
    `create temp table plan on commit drop as
     select n, new_id(created_at) as id, kind, idx, is_own, expected, tolerance, created_at from (select n, n % 10 as kind, case when n = p.orders then 10 else n end - 1 as idx,
       n <> p.orders or n = 10 as is_own, 10000000 + n::bigint as expected,
       case when n % 20 = 11 then 100000 else 0 end as tolerance,
       date_trunc('milliseconds', case when n % 10 = 8 then now() - interval '1 minute'
         else c.block_time - interval '29 days' + (n::float8 / p.orders) * interval '27 days' end) as created_at
     from generate_series(1, :orders::int) n, (select :orders::int as orders) p, scan_cursors c) planned`,
    { orders },
  );
  await query(
    tx,
    `insert into addresses (idx, address, last_leased_at)
     select i, 'T' || translate(md5('address ' || i), '0', 'x') || '1', p.created_at
     from generate_series(0, :orders::int + :spare::int - 1) i left join plan p on p.idx = i and p.is_own`,
    { orders, spare: SPARE_ADDRESSES },
  );
}

async function insertOrders(tx: Tx, merchantId: string): Promise<void> {
  await query(
    tx,
    countedOrders(`insert into orders (id, merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
       amount_expected, underpaid_tolerance, callback_url, created_at, expires_at, monitor_until)
     select p.id, :merchantId, 'order "' || n || '"', p.idx, a.address, not p.is_own, :network, 'USDT', p.expected, p.tolerance,
       'http://127.0.0.1:9/hook', p.created_at, p.created_at + interval '30 minutes', p.created_at + interval '1 day'
     from plan p join addresses a on a.idx = p.idx`),
    { merchantId, network: TEST_NETWORK },
  );
  await query(
    tx,
    `insert into address_leases (order_id, address_idx, attributed, exclusive, epoch, is_over)
     select o.id, o.address_idx, tstzrange(o.created_at - interval '1 hour', o.monitor_until),
       tstzrange(o.created_at - interval '1 hour', o.monitor_until + interval '7 days 1 hour'), w.epoch, p.n = 10
     from orders o join plan p on p.id = o.id cross join wallet w`,
  );
  await query(
    tx,
    `with leased as (update addresses set state = 'leased' where idx in (select idx from plan) returning 1)
     insert into statistic_deltas (free_addresses, leased_addresses) select -count(*), count(*) from leased`,
  );
  await query(
    tx,
    `insert into order_events (order_id, merchant_id, event_type, to_status, created_at, payload)
     select id, :merchantId, 'order_created', 'pending', created_at,
       case when tolerance = 0 then '{}' else '{"underpaid_tolerance": "0.100000"}'::jsonb end from plan order by n`,
    { merchantId },
  );
}

/** Payments of orders: `part` 2 is the second half, or the excess. */
async function insertMoney(tx: Tx): Promise<void> {
  await query(
    tx,
    `create temp table payment on commit drop as
     select p.n, p.id, v.part, v.amount, v.kind, b.number, b.block_time, a.address,
       md5('payment ' || p.n || ' ' || v.part) || md5('x') as tx_hash
     from plan p join addresses a on a.idx = p.idx
     cross join lateral (values
       (1, case p.kind when 2 then 4000000 when 3 then 4000000 when 9 then 4000000 when 5 then p.expected + 1000000
         else p.expected - p.tolerance / 2 end, case when p.kind in (4, 9) then 'late' else 'credited' end,
         case when p.kind in (4, 9) then interval '3 hours' else interval '1 minute' end),
       (2, case p.kind when 2 then p.expected - 4000000 else 500000 end, case p.kind when 2 then 'credited' else 'extra' end,
         case p.kind when 2 then interval '2 minutes' else interval '4 hours' end)
     ) v (part, amount, kind, after)
     join blocks b on b.number = pg_temp.ledger_block(p.created_at + v.after)
     where p.kind not in (0, 8) and (v.part = 1 or p.kind in (2, 5))`,
  );
  await query(
    tx,
    `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
       disposition)
     select :network, tx_hash, 0, number, block_time, :payer, address, amount, kind from payment`,
    { network: TEST_NETWORK, payer: addressOf('payer') },
  );
  await query(
    tx,
    `insert into credits (network, tx_hash, log_index, order_id, amount, kind, block_time)
     select :network, tx_hash, 0, id, amount, kind, block_time from payment`,
    { network: TEST_NETWORK },
  );
  await query(
    tx,
    `insert into payment_hints (network, tx_hash, log_index, order_id, from_address, amount, block_number, block_time)
     select :network, md5('hint ' || p.n) || md5('x'), 0, p.id, :payer, p.expected, c.number + 10, c.block_time
     from plan p, scan_cursors c where p.kind = 8`,
    { network: TEST_NETWORK, payer: addressOf('payer') },
  );
}

/** Money of no order: unmatched, dust, held, assigned to a failed order, resolved, and left without our signature. */
async function insertStrays(tx: Tx, { orders }: LedgerSize): Promise<void> {
  await query(
    tx,
    `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
       disposition, outgoing, held_reason, note, settled_at)
     select b.network, md5('stray ' || s.name) || md5('x'), 0, b.number, b.block_time,
       case when s.outgoing is null then :payer else a.address end, case when s.outgoing is null then a.address else :payer end,
       s.amount, s.disposition, s.outgoing, s.reason, s.note, case when s.note is not null then now() end
     from (values
       ('unmatched', 0, 5000000, 'unmatched', null, null, null), ('dust', 1, 5, 'dust', null, null, null),
       ('assigned', 2, 8000000, 'assigned', null, null, 'customer wrote'),
       ('resolved', 3, 2000000, 'resolved', null, null, 'sent back'), ('gone', 3, 1000000, null, 'outside', null, null),
       ('held', null, 3000000, 'held', null, 'late payments wait for an admin', null)
     ) s (name, spare, amount, disposition, outgoing, reason, note)
     join addresses a on a.idx = coalesce(:orders::int + s.spare, 19)
     join plan p on p.n = 20 join blocks b on b.number = pg_temp.ledger_block(p.created_at + interval '2 hours')`,
    { payer: addressOf('payer'), orders },
  );
  await query(
    tx,
    `insert into credits (network, tx_hash, log_index, order_id, amount, kind, block_time)
     select t.network, t.tx_hash, t.log_index, p.id, t.amount, 'assigned', t.block_time
     from chain_transfers t, plan p where t.disposition = 'assigned' and p.n = 3`,
  );
}

interface Edge {
  from: string;
  to: string;
  event: string;
  /** The orders of the plan that take it, as an SQL condition. */
  who: string;
}

const EDGES: readonly Edge[] = [
  { from: 'pending', to: 'expired', event: 'order_expired', who: 'kind in (0, 4, 9)' },
  { from: 'pending', to: 'failed', event: 'order_failed', who: 'kind = 3' },
  { from: 'expired', to: 'failed', event: 'order_failed', who: 'kind = 9' },
  { from: 'pending', to: 'confirmed', event: 'payment_confirmed', who: 'kind in (1, 2, 5, 6, 7)' },
  { from: 'expired', to: 'confirmed', event: 'payment_confirmed', who: 'kind = 4' },
  { from: 'failed', to: 'confirmed', event: 'payment_confirmed', who: 'n = 3' },
  { from: 'confirmed', to: 'callback_failed', event: 'webhook_failed', who: 'kind = 6' },
  { from: 'callback_failed', to: 'confirmed', event: 'webhook_retry_requested', who: 'kind = 6 and n % 20 = 6' },
  { from: 'confirmed', to: 'completed', event: 'webhook_delivered', who: 'kind in (1, 2, 4, 5) or n % 20 = 6' },
];

/** Takes every order along its path, edge by edge, through the guards of the database. */
async function takeEdges(tx: Tx): Promise<void> {
  await query(
    tx,
    `update orders o set amount_received = m.sum, tx_hash = m.hash, tx_log_index = 0
     from (
       select c.order_id, sum(c.amount) as sum,
         (array_agg(c.tx_hash order by c.block_time desc, c.tx_hash) filter (where c.kind <> 'extra'))[1] as hash
       from credits c group by c.order_id
       union all select order_id, 0, tx_hash from payment_hints
     ) m where m.order_id = o.id`,
  );
  for (const { from, to, event, who } of EDGES) {
    await query(
      tx,
      `update orders o set status = :to, confirmed_at = case when :to in ('expired', 'failed') then null
         else coalesce(o.confirmed_at, date_trunc('milliseconds', now())) end
       from plan p where p.id = o.id and (${who})`,
      { to },
    );
    await query(
      tx,
      `insert into order_events (order_id, merchant_id, event_type, from_status, to_status, payload)
       select p.id, o.merchant_id, :event, :from, :to,
         case when p.tolerance > 0 and :event = 'payment_confirmed' then '{"amount_waived": "0.050000"}'::jsonb else '{}' end
       from plan p join orders o on o.id = p.id where ${who} order by n`,
      { event, from, to },
    );
  }
}

/** The first cycle of every paid order, and a second one where an admin requested it. */
async function insertDeliveries(tx: Tx): Promise<void> {
  await query(
    tx,
    `insert into webhook_deliveries (event_id, order_id, merchant_id, cycle, is_manual, url, origin, body, state, attempt,
       finished_at)
     select 'evt_' || o.id, o.id, o.merchant_id, y.cycle, y.cycle = 2, o.callback_url, 'http://127.0.0.1:9',
       convert_to(format(
         '{"event":"payment.confirmed","order_id":"%s","external_id":%s,"amount_expected":"%s","amount_received":"%s",'
         || '"currency":"USDT","network":"%s","tx_hash":"%s","from_address":"%s","to_address":"%s","status":"confirmed",'
         || '"timestamp":"%s"%s}', o.id, to_json(o.external_id), round(o.amount_expected / 1000000.0, 6),
         round((o.amount_received - case when p.kind = 5 then 500000 else 0 end) / 1000000.0, 6), o.network, o.tx_hash,
         :payer::text, o.address, to_char(o.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         case when p.tolerance > 0 then ',"amount_waived":"0.050000"' end), 'UTF8'),
       y.state, y.attempt, case when y.state in ('delivered', 'failed', 'superseded') then now() end
     from plan p join orders o on o.id = p.id
     cross join lateral (values
       (1, case when p.n % 20 = 6 then 'superseded' when p.kind = 6 then 'waiting'
         when p.kind = 7 or p.n = 3 then 'pending' else 'delivered' end, case when p.kind = 6 then 4 else 1 end),
       (2, 'delivered', 1)
     ) y (cycle, state, attempt)
     where o.confirmed_at is not null and (y.cycle = 1 or p.n % 20 = 6)`,
    { payer: addressOf('payer') },
  );
}
