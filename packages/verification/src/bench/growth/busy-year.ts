import { query, transact, type Db, type Tx } from '@gateway/store/db';

/** A year of orders, all of them before a block of the chain. */
export interface BusyYear {
  /** One of two orders is this merchant's, and the others are of a hundred merchants. */
  merchantId: string;
  orders: number;
  /** Each is leased to as many orders, one after the other. */
  addresses: number;
  /** Of the chain that the watcher will scan. */
  firstBlock: { number: number; at: Date };
}

const MERCHANTS = 100;
const STEP = 250_000;
const TABLES = [
  ...['merchants', 'addresses', 'orders', 'address_leases', 'order_events', 'blocks', 'chain_transfers', 'credits'],
  ...['webhook_deliveries', 'webhook_attempts', 'statistic_deltas'],
];

/**
 * Fills a database as a year of trade would have: of ten orders, seven are paid and completed and three expired, with
 * all that is recorded of them. No trigger runs, so that ten million take minutes; the rows are those that triggers
 * would have left, and an audit finds nothing.
 */
export async function fillBusyYear(db: Db, year: BusyYear): Promise<void> {
  const merchants = await addMerchants(db);
  for (let first = 1; first <= year.orders; first += STEP) {
    const last = Math.min(first + STEP - 1, year.orders);
    await transact(db, async (tx) => {
      await query(tx, 'set local session_replication_role = replica');
      await planOrders(tx, year, merchants, { first, last });
      await insertOrders(tx);
      await insertMoney(tx);
      await insertWebhooks(tx);
      await insertStatistics(tx);
    });
    console.log(JSON.stringify({ orders: last, of: year.orders }));
  }
  await insertAddresses(db);
  for (const table of TABLES) await query(db, `vacuum analyze ${table}`); // as autovacuum would have done in a year
}

async function addMerchants(db: Db): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     select 'Shop ' || n, sha256(convert_to('shop ' || n, 'UTF8')), 'shop', '\\x00'
     from generate_series(1, ${String(MERCHANTS)}) n returning id`,
  );
  return rows.map(({ id }) => id);
}

/** What becomes of each order of a step. Times are evenly spread; payments are in every tenth block. */
async function planOrders(
  tx: Tx,
  { merchantId, orders, addresses, firstBlock }: BusyYear,
  merchants: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<void> {
  await query(
    tx,
    `create temp table plan on commit drop as
     select p.*, 'T' || translate(md5('address ' || idx), '0', 'x') || '1' as address,
       :firstAt::timestamptz - (:firstNumber::bigint - number) * interval '3 seconds' as block_time
     from (
       select n, gen_random_uuid() as id, n % 10 < 7 as is_paid, (select max(idx) + 1 from addresses) + n % :addresses::int as idx,
         n > :addresses as is_reused, 1000000 * (1 + n % 500)::bigint as amount,
         case when n % 2 = 0 then :merchantId::uuid
           else (:merchants::uuid[])[1 + n / 2 % ${String(MERCHANTS)}] end as merchant_id,
         t.at as created_at,
         :firstNumber::bigint - 10 * floor(extract(epoch from :firstAt - t.at - interval '1 minute') / 30)::bigint as number,
         md5('payment ' || n) || md5('order ' || n) as tx_hash
       from generate_series(:first::int, :last::int) n, lateral (
         select date_trunc('milliseconds',
           :firstAt::timestamptz - interval '3 days' - (1 - n::float8 / :orders) * interval '365 days') as at
       ) t
     ) p`,
    {
      ...{ merchantId, orders, addresses, merchants, first, last },
      ...{ firstNumber: firstBlock.number, firstAt: firstBlock.at },
    },
  );
}

async function insertOrders(tx: Tx): Promise<void> {
  await query(
    tx,
    `insert into orders (id, merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
       amount_expected, amount_received, status, tx_hash, tx_log_index, callback_url, created_at, expires_at,
       monitor_until, confirmed_at, updated_at)
     select id, merchant_id, 'order-' || n, idx, address, is_reused, 'nile', 'USDT', amount,
       case when is_paid then amount else 0 end, case when is_paid then 'completed' else 'expired' end,
       case when is_paid then tx_hash end, case when is_paid then 0 end, 'https://shop.example/hook', created_at,
       created_at + interval '30 minutes', created_at + interval '1 day',
       case when is_paid then block_time + interval '1 minute' end, created_at + interval '1 hour'
     from plan order by n`,
  );
  await query(
    tx,
    `insert into address_leases (order_id, address_idx, attributed, exclusive, epoch, is_over)
     select id, idx, tstzrange(p.created_at - interval '1 hour', p.created_at + interval '1 day'),
       tstzrange(p.created_at - interval '1 hour', p.created_at + interval '8 days 1 hour'), w.epoch, true
     from plan p cross join wallet w order by n`,
  );
  await query(
    tx,
    `insert into order_events (order_id, merchant_id, event_type, from_status, to_status, created_at)
     select id, merchant_id, v.event, v.before, v.after, v.at
     from plan cross join lateral (values
       ('order_created', null, 'pending', created_at),
       ('payment_confirmed', 'pending', 'confirmed', case when is_paid then block_time + interval '1 minute' end),
       ('webhook_delivered', 'confirmed', 'completed', case when is_paid then block_time + interval '61 seconds' end),
       ('order_expired', 'pending', 'expired', case when not is_paid then created_at + interval '30 minutes' end)
     ) v (event, before, after, at)
     where v.at is not null order by v.at`,
  );
}

async function insertMoney(tx: Tx): Promise<void> {
  await query(
    tx,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     select distinct 'nile', number, md5('block ' || number) || md5('x'), md5('block ' || number - 1) || md5('x'), block_time
     from plan where is_paid order by number on conflict do nothing`,
  );
  await query(
    tx,
    `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
       disposition, recorded_at)
     select 'nile', tx_hash, 0, number, block_time, 'T' || translate(md5('payer ' || n % 100000), '0', 'x') || '1', address,
       amount, 'credited', block_time + interval '1 minute'
     from plan where is_paid order by n`,
  );
  await query(
    tx,
    `insert into credits (network, tx_hash, log_index, order_id, amount, kind, block_time, created_at)
     select 'nile', tx_hash, 0, id, amount, 'credited', block_time, block_time + interval '1 minute'
     from plan where is_paid order by n`,
  );
}

/** Attempts are kept for a month. */
async function insertWebhooks(tx: Tx): Promise<void> {
  await query(
    tx,
    `with delivered as (
       insert into webhook_deliveries (event_id, order_id, merchant_id, url, origin, body, state, attempt, due_at,
         created_at, finished_at)
       select 'evt_' || o.id, o.id, o.merchant_id, o.callback_url, 'https://shop.example',
         convert_to(format(
           '{"event":"payment.confirmed","order_id":"%s","external_id":%s,"amount_expected":"%s","amount_received":"%s",'
           || '"currency":"USDT","network":"%s","tx_hash":"%s","from_address":"%s","to_address":"%s",'
           || '"status":"confirmed","timestamp":"%s"}', o.id, to_json(o.external_id),
           round(o.amount_expected / 1000000.0, 6), round(o.amount_received / 1000000.0, 6), o.network, o.tx_hash,
           'T' || translate(md5('payer ' || p.n % 100000), '0', 'x') || '1', o.address,
           to_char(o.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8'),
         'delivered', 1, o.confirmed_at, o.confirmed_at, o.confirmed_at + interval '1 second'
       from plan p join orders o on o.id = p.id where p.is_paid order by p.n
       returning id, url, merchant_id, created_at
     )
     insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, http_status, merchant_id)
     select id, 1, gen_random_uuid(), url, created_at, 200, 200, merchant_id
     from delivered where created_at > now() - interval '30 days'`,
  );
}

/** What the triggers would have added. The watcher folds it. */
async function insertStatistics(tx: Tx): Promise<void> {
  await query(
    tx,
    `insert into statistic_deltas (merchant_id, day, order_count, completed_count, expired_count, received, came)
     select merchant_id, utc_day(at), sum(created), sum(completed), sum(expired), sum(received), sum(received)
     from plan cross join lateral (values
       (created_at, 1, is_paid::int, 0, 0), (created_at + interval '30 minutes', 0, 0, (not is_paid)::int, 0),
       (block_time, 0, 0, 0, case when is_paid then amount else 0 end)
     ) v (at, created, completed, expired, received)
     group by 1, 2`,
  );
}

/** Those that were paid keep their money; none is leased again. */
async function insertAddresses(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(
      tx,
      `insert into addresses (idx, address, state, has_received, last_leased_at, balance, balance_since)
       select address_idx, min(address), 'retired', sum(amount_received) > 0, max(created_at), sum(amount_received),
         min(confirmed_at) - interval '1 minute'
       from orders where address_idx > (select max(idx) from addresses) group by 1 order by 1`,
    );
  });
}
