/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** What a merchant lets its payers leave unpaid, and what of it an order may. */
const COLUMNS = `
  set local lock_timeout = '2s';
  alter table merchants add column underpaid_percent text not null default '0',
    add column underpaid_maximum bigint not null default 0;
  comment on column merchants.underpaid_percent is
    'What may stay unpaid of an order, in percent, as decimal text; never more than underpaid_maximum.';
  alter table orders add column underpaid_tolerance bigint not null default 0;
  comment on column orders.underpaid_tolerance is
    'How much of amount_expected may stay unpaid, by the settings of the merchant at its creation. Never changes.';
  alter table statistic_deltas add column waived bigint not null default 0;
  alter table daily_statistics add column waived bigint not null default 0;
  alter table merchant_statistics add column waived bigint not null default 0;
  comment on column daily_statistics.waived is
    'What stayed unpaid of orders that are paid, on the day of the block that paid them.';
`;

/** A paid order has its amount up to its tolerance, which is one of its terms. */
const GUARDS = `
  -- Null for an order that breaks none. Which statuses there are follows from the first one and the table of edges.
  create or replace function broken_order_rule(o orders) returns text language plpgsql immutable as $$
  begin
    return case
      when not (char_length(o.external_id) between 1 and 255) then 'external_id has 1 to 255 characters'
      when not (o.currency = 'USDT') then 'the currency is USDT'
      when not (o.amount_expected > 0) then 'amount_expected is above zero'
      when not (o.amount_received >= 0) then 'amount_received is not below zero'
      when not (o.amount_refunded between 0 and o.amount_received) then 'no more is refunded than came'
      when not (jsonb_typeof(o.metadata) = 'object' and octet_length(o.metadata::text) <= 5000)
        then 'metadata is an object of at most 5000 bytes'
      when not (o.expires_at > o.created_at and o.monitor_until >= o.expires_at)
        then 'created_at, expires_at and monitor_until follow each other'
      when not ((o.tx_hash is null) = (o.tx_log_index is null)) then 'tx_hash and tx_log_index are set together'
      when not ((o.confirmed_at is not null) = (o.status in ('confirmed', 'completed', 'callback_failed')))
        then 'confirmed_at is set exactly once the order counts as paid'
      when not (o.underpaid_tolerance between 0 and least(10000000, o.amount_expected / 20))
        then 'at most 5 percent of an order, and 10 USDT, may stay unpaid'
      when not (o.confirmed_at is null or o.is_accepted or o.amount_received >= o.amount_expected - o.underpaid_tolerance)
        then 'a paid order has received its amount up to its tolerance, unless less was accepted'
      when not (o.confirmed_at is not null or not o.is_accepted) then 'an accepted order counts as paid'
      when not (o.closed_at is null or o.status in ('expired', 'failed'))
        then 'only an expired or failed order is closed'
    end;
  end $$;

  create or replace function guard_order() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'orders are never removed';
    elsif tg_op = 'INSERT' then
      if new.status <> 'pending' then
        raise exception 'an order begins as pending, not as %', new.status;
      end if;
      new.updated_at := new.created_at;
      if broken_order_rule(new) is not null then
        raise check_violation using message = format('order %s breaks a rule: %s', new.id, broken_order_rule(new));
      end if;
      return new;
    end if;
    if new.status <> old.status and not is_legal_order_edge(old.status, new.status) then
      raise exception 'illegal order edge % -> %', old.status, new.status;
    end if;
    if new.status <> old.status and not is_order_edge_of_role(old.status, new.status) then
      raise insufficient_privilege using message =
        format('%s must not move an order from %s to %s', current_user, old.status, new.status);
    end if;
    -- Nested: an expression with a query in it is planned for each row, whatever stands before it.
    if current_user = 'gateway_api' and new.status = 'confirmed' and old.confirmed_at is null and not new.is_accepted then
      if new.amount_expected - (case when new.amount_refunded = 0 then new.underpaid_tolerance else 0 end)
          > (select coalesce(sum(amount), 0) from credits where order_id = new.id) then
        raise insufficient_privilege using message = 'gateway_api must not confirm an order that its credits do not pay';
      end if;
    end if;
    if current_user = 'gateway_notifier' and (new.tx_hash, new.tx_log_index, new.confirmed_at)
      is distinct from (old.tx_hash, old.tx_log_index, old.confirmed_at) then
      raise insufficient_privilege using message = 'gateway_notifier must not change how an order was paid';
    end if;
    if new.is_accepted <> old.is_accepted and ((old.status, new.status) = ('failed', 'confirmed') and new.is_accepted
       and new.amount_received = old.amount_received and new.amount_received between 1 and new.amount_expected - 1
       and old.closed_at is null) is not true then
      raise exception 'only an underpaid order is accepted, once, and while it is not closed';
    end if;
    if (new.status, new.amount_received) is distinct from (old.status, old.amount_received) then
      new.closed_at := null;
    end if;
    if new.amount_received < old.amount_received then
      raise exception 'amount_received never falls';
    end if;
    if new.amount_refunded < old.amount_refunded then
      raise exception 'amount_refunded never falls';
    end if;
    if (new.id, new.merchant_id, new.external_id, new.address_idx, new.address, new.network, new.currency,
        new.amount_expected, new.underpaid_tolerance, new.callback_url, new.metadata, new.created_at,
        new.monitor_until)
      is distinct from
       (old.id, old.merchant_id, old.external_id, old.address_idx, old.address, old.network, old.currency,
        old.amount_expected, old.underpaid_tolerance, old.callback_url, old.metadata, old.created_at,
        old.monitor_until) then
      raise exception 'the terms of an order never change';
    end if;
    if (new.expires_at, new.cancelled_at) is distinct from (old.expires_at, old.cancelled_at) and (
      old.cancelled_at is null and new.cancelled_at >= date_trunc('milliseconds', now())
      and (old.status, new.status) = ('pending', 'pending')
      and old.tx_hash is null and new.tx_hash is null and new.amount_received = 0
      and new.expires_at between least(old.expires_at, date_trunc('milliseconds', now())) and old.expires_at) is not true then
      raise exception 'a payment window is closed early only once, from now on, and while no payment has been seen';
    end if;
    new.updated_at := greatest(old.updated_at, date_trunc('milliseconds', clock_timestamp()));
    if broken_order_rule(new) is not null then
      raise check_violation using message = format('order %s breaks a rule: %s', new.id, broken_order_rule(new));
    end if;
    return new;
  end $$;
`;

/** What was waived is counted when an order is paid, and again when more comes. */
const STATISTICS = `
  create function amount_waived(confirmed_at timestamptz, is_accepted boolean, expected bigint, received bigint)
    returns bigint language sql immutable as $$
    select case when confirmed_at is null or is_accepted then 0 else greatest(expected - received, 0) end
  $$;

  create function count_waived() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    change bigint := amount_waived(new.confirmed_at, new.is_accepted, new.amount_expected, new.amount_received)
      - amount_waived(old.confirmed_at, old.is_accepted, old.amount_expected, old.amount_received);
  begin
    if change <> 0 then
      insert into statistic_deltas (merchant_id, day, waived)
      select new.merchant_id, utc_day(block_time), change from credits
      where (network, tx_hash, log_index) = (new.network, new.tx_hash, new.tx_log_index);
    end if;
    return null;
  end $$;
  create trigger count_waived after update of status, amount_received on orders
    for each row when (new.underpaid_tolerance > 0) execute function count_waived();
`;

/** Adds only: to a program of the release before, no order has a tolerance. */
export async function up(db: Database): Promise<void> {
  for (const sql of [COLUMNS, GUARDS, STATISTICS]) await db.raw(sql);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('tolerances are not taken back: an older program runs on this schema'));
}
