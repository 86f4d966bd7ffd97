CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

COMMENT ON EXTENSION btree_gist IS 'support for indexing common datatypes in GiST';

CREATE FUNCTION public.accept_wallet(request uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  declare
    answer wallet_requests;
  begin
    select * into answer from wallet_requests where id = request and fingerprint is not null;
    if not found then
      return false;
    end if;
    if exists (select from wallet) then
      return false;
    end if;
    perform insert_wallet(answer.xpub, answer.fingerprint);
    insert into addresses (idx, address)
    select position - 1, address from unnest(answer.addresses) with ordinality as a (address, position);
    delete from wallet_requests;
    return true;
  end $$;

CREATE FUNCTION public.account_of(address text) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE STRICT
    AS $$
  declare
    number numeric := 0;
    account text := '';
  begin
    for i in 1..length(address) loop
      number := number * 58 + strpos('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', substr(address, i, 1)) - 1;
    end loop;
    -- 0x41, the account in five words of four bytes, and a checksum of four bytes
    for word in 1..5 loop
      number := div(number, 4294967296);
      account := lpad(to_hex(mod(number, 4294967296)::bigint), 8, '0') || account;
    end loop;
    return decode(account, 'hex');
  end $$;

CREATE FUNCTION public.amount_waived(confirmed_at timestamp with time zone, is_accepted boolean, expected bigint, received bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
    select case when confirmed_at is null or is_accepted then 0 else greatest(expected - received, 0) end
  $$;

CREATE FUNCTION public.book_transfers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    update addresses a set
      balance = least(greatest(a.balance + m.change, -9223372036854775807), 9223372036854775807),
      balance_since = case when a.balance + m.change <= 0 then null
        when a.balance <= 0 then m.since else a.balance_since end,
      has_received = a.has_received or m.is_received
    from (
      select address, sum(change) as change, min(block_time) as since,
        bool_or(coalesce(disposition <> 'dust', false)) as is_received
      from (
        select to_address as address, amount as change, block_time, disposition
        from recorded where disposition is not null
        union all
        select from_address, -amount, block_time, null from recorded where outgoing is not null
      ) moved group by address
    ) m where m.address = a.address;
    if exists (select from recorded where disposition in ('unmatched', 'held')) then
      with retired as (
        update addresses a set state = 'retired' from recorded r
        where r.disposition in ('unmatched', 'held') and a.address = r.to_address and a.state = 'free'
        returning 1
      )
      insert into statistic_deltas (free_addresses) select -count(*) from retired having count(*) > 0;
    end if;
    return null;
  end $$;

CREATE FUNCTION public.new_id(at timestamp with time zone DEFAULT clock_timestamp()) RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    AS $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
      substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
      'hex')::uuid
  $$;

CREATE TABLE public.orders (
    id uuid DEFAULT public.new_id() NOT NULL,
    merchant_id uuid NOT NULL,
    external_id text NOT NULL,
    address_idx integer NOT NULL,
    address text NOT NULL,
    is_address_reused boolean NOT NULL,
    network text NOT NULL,
    currency text NOT NULL,
    amount_expected bigint NOT NULL,
    amount_received bigint DEFAULT 0 NOT NULL,
    amount_refunded bigint DEFAULT 0 NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    tx_hash text,
    tx_log_index integer,
    callback_url text NOT NULL,
    success_url text,
    cancel_url text,
    metadata jsonb,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    monitor_until timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    is_accepted boolean DEFAULT false NOT NULL,
    closed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    price jsonb,
    underpaid_tolerance bigint DEFAULT 0 NOT NULL,
    description text,
    link_id uuid,
    link_reference text,
    link_visitor text,
    deposit_id uuid,
    deposit_customer text
);

COMMENT ON TABLE public.orders IS 'What its values must be to each other is checked by guard_order.';

COMMENT ON COLUMN public.orders.amount_refunded IS 'The sum of the order''s refunds, which were sent elsewhere: never more than came.';

COMMENT ON COLUMN public.orders.callback_url IS 'Where the webhook goes when the order is paid. https://callback.invalid/ of an order without one, which owes none.';

COMMENT ON COLUMN public.orders.metadata IS 'The merchant''s own pairs of texts; null for an order without any.';

COMMENT ON COLUMN public.orders.cancelled_at IS 'When the merchant closed the payment window; expires_at is then no later, and the scan expires the order.';

COMMENT ON COLUMN public.orders.is_accepted IS 'An admin accepted less than the expected amount as paid; amount_received is what came.';

COMMENT ON COLUMN public.orders.closed_at IS 'When an admin decided that nothing more is to be done. guard_order clears it when money comes or the status changes.';

COMMENT ON COLUMN public.orders.updated_at IS 'Set by guard_order whenever the row is written, before the transaction commits.';

COMMENT ON COLUMN public.orders.price IS 'What the shop asked in its currency, and the rate, its time, its sources and the spread by which amount_expected follows from it. Null for an order by amount. Never changes.';

COMMENT ON COLUMN public.orders.underpaid_tolerance IS 'How much of amount_expected may stay unpaid, by the settings of the merchant at its creation. Never changes.';

COMMENT ON COLUMN public.orders.description IS 'What the order is for, as its customer reads it. Never changes.';

COMMENT ON COLUMN public.orders.link_id IS 'The payment link that it was made at; null for any other order. Never changes.';

COMMENT ON COLUMN public.orders.link_reference IS 'What the customer gave at the link, unchecked.';

COMMENT ON COLUMN public.orders.link_visitor IS 'The browser that made it, so that its next visit finds the open order.';

COMMENT ON COLUMN public.orders.deposit_id IS 'The deposit address whose payment it is; null for any other order. Never changes.';

COMMENT ON COLUMN public.orders.deposit_customer IS 'The customer of that address.';

CREATE FUNCTION public.broken_order_rule(o public.orders) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $$
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

CREATE FUNCTION public.chain_admin_action() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    select h.sequence + 1, h.hash into strict new.sequence, new.previous_hash
      from public.admin_action_head h for update;
    new.recorded_at := clock_timestamp();
    new.hash := sha256(convert_to((jsonb_build_array(
      new.sequence, (extract(epoch from new.recorded_at) * 1000000)::bigint, new.actor, new.session_id, new.address,
      new.operator, new.action, new.object, new.before, new.after, encode(new.previous_hash, 'hex'))
      || case when num_nonnulls(new.person_id, new.role, new.merchant_id) = 0 then '[]'::jsonb
        else jsonb_build_array(new.person_id, new.role, new.merchant_id) end)::text, 'UTF8'));
    update public.admin_action_head set sequence = new.sequence, hash = new.hash;
    return new;
  end $$;

COMMENT ON FUNCTION public.chain_admin_action() IS 'With it a service may append a row, and can neither choose its place nor touch the head.';

CREATE FUNCTION public.count_credits() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (merchant_id, day, received)
    select o.merchant_id, utc_day(c.block_time), sum(c.amount)
    from added c join orders o on o.id = c.order_id group by 1, 2;
    return null;
  end $$;

CREATE FUNCTION public.count_deposit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (merchant_id, day, order_count, active_count)
    values (new.merchant_id, utc_day(new.created_at), 1, 1);
    return null;
  end $$;

CREATE FUNCTION public.count_expiry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (day, expired_count) values (utc_day(new.created_at), 1);
    return null;
  end $$;

CREATE FUNCTION public.count_incident() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (merchant_id, incident_count) values (new.merchant_id, 1);
    return null;
  end $$;

CREATE FUNCTION public.count_movements() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (day, came, swept, gone)
    select utc_day(block_time), coalesce(sum(amount) filter (where disposition is not null), 0),
      coalesce(sum(amount) filter (where outgoing = 'sweep'), 0),
      coalesce(sum(amount) filter (where outgoing = 'outside'), 0)
    from added group by 1;
    return null;
  end $$;

CREATE FUNCTION public.count_new_addresses() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (free_addresses, leased_addresses)
    select count(*) filter (where state = 'free'), count(*) filter (where state = 'leased')
    from added where state <> 'retired' having count(*) > 0;
    return null;
  end $$;

CREATE FUNCTION public.count_order_edges() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into statistic_deltas (merchant_id, day, completed_count, callback_failed_count, active_count)
    select merchant_id, day, sum(completed), sum(callback_failed), sum(active)
    from (
      select merchant_id, utc_day(created_at) as day, (status = 'completed')::int as completed,
        (status = 'callback_failed')::int as callback_failed, (status in ('pending', 'confirmed'))::int as active
      from became
      union all
      select merchant_id, utc_day(created_at), -(status = 'completed')::int,
        -(status = 'callback_failed')::int, -(status in ('pending', 'confirmed'))::int
      from was
    ) counts
    group by merchant_id, day
    having sum(completed) <> 0 or sum(callback_failed) <> 0 or sum(active) <> 0;
    return null;
  end $$;

CREATE FUNCTION public.count_unsealed_secrets(fingerprint text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
    select count(*)::integer
    from (select webhook_secret_sealed as sealed from merchants
          union all
          select previous_secret_sealed from merchants where previous_secret_until > now()
          union all
          select key_sealed from merchant_epay
          union all
          select secret_sealed from message_channels
          union all
          select secret_sealed from admin_totp where activated_at is not null
          union all
          select secret_sealed from person_totp where activated_at is not null) s
    where position(decode(fingerprint, 'hex') in sealed) = 0
  $$;

CREATE FUNCTION public.count_waived() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.fold_merchant_days() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    insert into merchant_daily_statistics as d (merchant_id, day, order_count, completed_count, received, waived)
    select merchant_id, day, sum(order_count), sum(completed_count), sum(received), sum(waived)
    from folded where day is not null and merchant_id in (select id from merchants) group by merchant_id, day
    on conflict (merchant_id, day) do update set order_count = d.order_count + excluded.order_count,
      completed_count = d.completed_count + excluded.completed_count, received = d.received + excluded.received,
      waived = d.waived + excluded.waived;
    return null;
  end $$;

CREATE FUNCTION public.guard_admin_action_head() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op <> 'UPDATE' or pg_trigger_depth() < 2 then
      raise exception 'the head of the admin audit log moves with an appended row only';
    end if;
    return null;
  end $$;

CREATE FUNCTION public.guard_completion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if current_user in ('gateway_api', 'gateway_watcher') then
      raise insufficient_privilege using message =
        format('%s must not complete an order whose webhook is owed', current_user);
    end if;
    return null;
  end $$;

CREATE FUNCTION public.guard_creation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    raise insufficient_privilege using message = 'gateway_watcher must only create orders of deposits';
  end $$;

CREATE FUNCTION public.guard_deposit_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'deposit addresses are closed, never removed';
    end if;
    if (new.id, new.merchant_id, new.customer_id, new.created_at)
      is distinct from (old.id, old.merchant_id, old.customer_id, old.created_at) then
      raise exception 'a deposit address stays with its customer';
    end if;
    if old.address_idx is not null and (new.address_idx, new.branch, new.child, new.derived_at)
      is distinct from (old.address_idx, old.branch, old.child, old.derived_at) then
      raise exception 'a deposit address never changes';
    end if;
    return new;
  end $$;

CREATE FUNCTION public.guard_heartbeat() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if current_user in ('gateway_api', 'gateway_watcher', 'gateway_notifier')
       and current_user <> 'gateway_' || coalesce(new.service, old.service) then
      raise insufficient_privilege using message = format('%s must not report on another service', current_user);
    end if;
    return coalesce(new, old);
  end $$;

CREATE FUNCTION public.guard_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.guard_sweep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'sweeps are never removed';
    elsif tg_op = 'INSERT' then
      if new.state <> 'queued' then
        raise exception 'a sweep begins as queued, not as %', new.state;
      end if;
      return new;
    end if;
    if new.state <> old.state and not is_legal_sweep_edge(old.state, new.state) then
      raise exception 'illegal sweep edge % -> %', old.state, new.state;
    end if;
    if current_user = 'gateway_api' and not (old.state = 'failed' and new.state = 'queued') then
      raise insufficient_privilege using message = 'gateway_api must only queue a failed sweep again';
    end if;
    if (new.id, new.network, new.address_idx, new.address, new.order_id, new.created_at)
      is distinct from (old.id, old.network, old.address_idx, old.address, old.order_id, old.created_at) then
      raise exception 'what a sweep empties never changes';
    end if;
    if old.state = 'completed' or new.attempt < old.attempt then
      raise exception 'a sweep is completed once, and an attempt is never taken back';
    end if;
    if old.state = 'releasing' and coalesce(new.after_release, new.state) <> old.after_release then
      raise exception 'what follows the release of a sweep is decided before it';
    end if;
    return new;
  end $$;

CREATE FUNCTION public.guard_sweep_transaction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'signed transactions are never removed';
    elsif tg_op = 'INSERT' then
      if new.state <> 'live' or new.sent_at is not null then
        raise exception 'a signed transaction is stored before it is sent';
      end if;
      return new;
    end if;
    if (new.tx_id, new.sweep_id, new.attempt, new.kind, new.to_address, new.amount, new.forecast_sun, new.bytes,
        new.head_number, new.expires_at, new.created_at)
      is distinct from
       (old.tx_id, old.sweep_id, old.attempt, old.kind, old.to_address, old.amount, old.forecast_sun, old.bytes,
        old.head_number, old.expires_at, old.created_at) then
      raise exception 'a signed transaction never changes';
    end if;
    if old.state <> 'live' and ((new.state, new.sent_at, new.result, new.fee_sun, new.energy_used, new.block_number)
      is distinct from (old.state, old.sent_at, old.result, old.fee_sun, old.energy_used, old.block_number)
      or old.released_at is not null or new.released_at is null) then
      raise exception 'the fate of a transaction is decided once';
    end if;
    return new;
  end $$;

CREATE FUNCTION public.guard_transfer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op <> 'UPDATE' then
      raise exception 'transfers are never removed';
    end if;
    if (new.network, new.tx_hash, new.log_index, new.block_number, new.block_time, new.from_address, new.to_address,
        new.amount, new.outgoing, new.recorded_at)
      is distinct from
       (old.network, old.tx_hash, old.log_index, old.block_number, old.block_time, old.from_address, old.to_address,
        old.amount, old.outgoing, old.recorded_at) then
      raise exception 'what the chain said never changes';
    end if;
    if new.disposition is distinct from old.disposition
       and (old.disposition not in ('held', 'unmatched') or new.disposition not in ('held', 'assigned', 'resolved')) then
      raise exception 'illegal disposition % -> %', old.disposition, new.disposition;
    end if;
    return new;
  end $$;

CREATE FUNCTION public.insert_wallet(xpub text, fingerprint text) RETURNS void
    LANGUAGE sql
    AS $$
    insert into wallet (xpub, fingerprint, epoch, server_started_at, database_xid, bound_xid)
    select xpub, fingerprint, gen_random_uuid(), pg_postmaster_start_time(), d.xmin, pg_current_xact_id()::xid
    from pg_database d where d.datname = current_database()
  $$;

CREATE FUNCTION public.is_legal_order_edge(from_status text, to_status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
    select (from_status, to_status) in (
      ('pending', 'confirmed'), ('pending', 'expired'), ('pending', 'failed'),
      ('expired', 'confirmed'), ('expired', 'failed'), ('failed', 'confirmed'),
      ('confirmed', 'completed'), ('confirmed', 'callback_failed'),
      ('callback_failed', 'completed'), ('callback_failed', 'confirmed'))
  $$;

CREATE FUNCTION public.is_legal_sweep_edge(from_state text, to_state text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
    select (from_state, to_state) in (
      ('queued', 'funding'), ('queued', 'delegating'), ('queued', 'sweeping'), ('queued', 'failed'),
      ('funding', 'funded'), ('funding', 'queued'), ('funding', 'failed'), ('funding', 'releasing'),
      ('delegating', 'funded'), ('delegating', 'queued'), ('delegating', 'failed'), ('delegating', 'releasing'),
      ('funded', 'funding'), ('funded', 'delegating'), ('funded', 'sweeping'), ('funded', 'queued'),
      ('funded', 'failed'), ('funded', 'releasing'),
      ('sweeping', 'completed'), ('sweeping', 'queued'), ('sweeping', 'failed'), ('sweeping', 'releasing'),
      ('releasing', 'completed'), ('releasing', 'queued'), ('releasing', 'failed'),
      ('failed', 'queued'))
  $$;

CREATE FUNCTION public.is_order_edge_of_role(from_status text, to_status text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    select case current_user
      when 'gateway_api' then (from_status, to_status) in (
        ('pending', 'confirmed'), ('expired', 'confirmed'), ('failed', 'confirmed'), ('expired', 'failed'),
        ('callback_failed', 'confirmed'), ('confirmed', 'completed'))
      when 'gateway_watcher' then (from_status, to_status) in (
        ('pending', 'confirmed'), ('pending', 'expired'), ('pending', 'failed'),
        ('expired', 'confirmed'), ('expired', 'failed'), ('failed', 'confirmed'), ('confirmed', 'completed'))
      when 'gateway_notifier' then (from_status, to_status) in (
        ('confirmed', 'completed'), ('confirmed', 'callback_failed'), ('callback_failed', 'completed'))
      else true
    end
  $$;

CREATE FUNCTION public.is_order_event_type(event_type text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    AS $$
  begin
    return event_type in (
      'order_created', 'payment_seen', 'payment_dropped', 'payment_confirmed', 'payment_underpaid', 'payment_overpaid',
      'payment_late', 'payment_extra', 'payment_assigned', 'payment_accepted', 'order_expired', 'order_failed',
      'order_cancelled', 'order_closed', 'order_reopened', 'order_refunded', 'order_completed', 'note_added',
      'webhook_delivered', 'webhook_failed', 'webhook_retry_requested', 'sweep_queued', 'sweep_funded',
      'sweep_delegated', 'sweep_broadcast', 'sweep_reclaimed', 'sweep_completed', 'sweep_failed',
      'sweep_retry_requested');
  end $$;

CREATE FUNCTION public.lock_addresses() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  begin
    lock table addresses in share row exclusive mode;
  end $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    raise exception 'rows of % are never changed or removed', tg_table_name;
  end $$;

CREATE FUNCTION public.refuse_deposit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if (new.deposit_id, new.deposit_customer) is distinct from (old.deposit_id, old.deposit_customer) then
      raise exception 'the deposit address of an order never changes';
    end if;
    return new;
  end $$;

CREATE FUNCTION public.refuse_link_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if (new.link_id, new.link_reference, new.link_visitor)
      is distinct from (old.link_id, old.link_reference, old.link_visitor) then
      raise exception 'the payment link of an order never changes';
    end if;
    return new;
  end $$;

CREATE FUNCTION public.refuse_price_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if new.price is distinct from old.price then
      raise exception 'the price of an order never changes';
    end if;
    return new;
  end $$;

CREATE FUNCTION public.utc_day(at_time timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE
    AS $$
    select (at_time at time zone 'UTC')::date
  $$;

CREATE TABLE public.address_leases (
    order_id uuid NOT NULL,
    address_idx integer NOT NULL,
    attributed tstzrange NOT NULL,
    exclusive tstzrange NOT NULL,
    epoch uuid NOT NULL,
    is_over boolean DEFAULT false NOT NULL,
    CONSTRAINT address_leases_check CHECK ((exclusive @> attributed))
);

COMMENT ON TABLE public.address_leases IS 'Without foreign keys, which would be checked at each create: the statement that inserts an order inserts its lease.';

COMMENT ON COLUMN public.address_leases.attributed IS 'Money of a block in this range is the order''s.';

COMMENT ON COLUMN public.address_leases.exclusive IS 'No other order gets the address in this range.';

COMMENT ON COLUMN public.address_leases.is_over IS 'What becomes of the address afterwards has been decided.';

CREATE TABLE public.addresses (
    idx integer NOT NULL,
    address text NOT NULL,
    state text DEFAULT 'free'::text NOT NULL,
    has_received boolean DEFAULT false NOT NULL,
    last_leased_at timestamp with time zone,
    balance bigint DEFAULT 0 NOT NULL,
    balance_since timestamp with time zone,
    account bytea GENERATED ALWAYS AS (public.account_of(address)) STORED NOT NULL,
    lease_ended_at timestamp with time zone,
    CONSTRAINT addresses_address_check CHECK ((address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text)),
    CONSTRAINT addresses_idx_check CHECK (((state = 'deposit'::text) = (idx < 0))),
    CONSTRAINT addresses_state_check CHECK ((state = ANY (ARRAY['free'::text, 'leased'::text, 'retired'::text, 'deposit'::text])))
);

COMMENT ON COLUMN public.addresses.idx IS 'The index in the wallet; below zero a number alone, of a deposit address.';

COMMENT ON COLUMN public.addresses.state IS 'leased includes cooling down; retired is watched for ever and never leased again; deposit belongs to one customer.';

COMMENT ON COLUMN public.addresses.balance IS 'What came less what left, by recorded transfers, in micro-units.';

COMMENT ON COLUMN public.addresses.balance_since IS 'Block time from which the balance has been above zero.';

COMMENT ON COLUMN public.addresses.account IS 'The 20 bytes that event logs name the address by.';

COMMENT ON COLUMN public.addresses.lease_ended_at IS 'When the lease ended after which it was returned: none begins before.';

CREATE TABLE public.admin_action_head (
    is_only_row boolean DEFAULT true NOT NULL,
    sequence bigint DEFAULT 0 NOT NULL,
    hash bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
    CONSTRAINT admin_action_head_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT admin_action_head_is_only_row_check CHECK (is_only_row)
);

COMMENT ON TABLE public.admin_action_head IS 'The newest row of admin_actions, so that its removal is noticed. Its lock serializes the actions.';

CREATE TABLE public.admin_actions (
    sequence bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    session_id uuid,
    address text,
    operator text,
    action text NOT NULL,
    object text,
    before jsonb,
    after jsonb,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    person_id uuid,
    role text,
    merchant_id uuid,
    CONSTRAINT admin_actions_action_check CHECK ((action ~ '^[a-z_]+[.][a-z_]+$'::text)),
    CONSTRAINT admin_actions_check1 CHECK (((actor = 'command_line'::text) = (operator IS NOT NULL))),
    CONSTRAINT admin_actions_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT admin_actions_previous_hash_check CHECK ((octet_length(previous_hash) = 32))
);

COMMENT ON TABLE public.admin_actions IS 'The admin audit log: one row for each action of the admin or from the command line, in the transaction of that action. Sequence, time and hashes are set by a trigger.';

COMMENT ON COLUMN public.admin_actions.after IS 'What the action changed or requested; never a secret.';

COMMENT ON COLUMN public.admin_actions.hash IS 'SHA-256 over the other columns, and so over every row before it.';

COMMENT ON COLUMN public.admin_actions.person_id IS 'No foreign key: its check would lock another row after the head. People are never deleted.';

COMMENT ON COLUMN public.admin_actions.role IS 'What the person was when it acted, such as "operator" or "merchant owner".';

COMMENT ON COLUMN public.admin_actions.merchant_id IS 'The merchant whose people or key acted, or whose matter it was.';

CREATE TABLE public.admin_passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT admin_passkeys_counter_check CHECK ((counter >= 0)),
    CONSTRAINT admin_passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

COMMENT ON TABLE public.admin_passkeys IS 'The passkeys of the admin (WebAuthn).';

COMMENT ON COLUMN public.admin_passkeys.counter IS 'Of the last signature: one that does not exceed it comes from a copy.';

CREATE TABLE public.admin_sessions (
    id uuid NOT NULL,
    address text NOT NULL,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    person_id uuid,
    counter_merchant_id uuid
);

COMMENT ON TABLE public.admin_sessions IS 'One row for each login, of a person or by the deployment''s password, removed after it has expired.';

COMMENT ON COLUMN public.admin_sessions.last_used_at IS 'Written at most once a minute. A session that is not used for long ends before it expires.';

COMMENT ON COLUMN public.admin_sessions.person_id IS 'Null: the deployment''s password.';

COMMENT ON COLUMN public.admin_sessions.counter_merchant_id IS 'The session is a device at the counter of this merchant, and opens nothing else.';

CREATE TABLE public.admin_totp (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    secret_sealed bytea NOT NULL,
    begun_by uuid NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    last_step integer DEFAULT 0 NOT NULL,
    last_used_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    attempted_at timestamp with time zone,
    CONSTRAINT admin_totp_attempts_check CHECK ((attempts >= 0))
);

COMMENT ON TABLE public.admin_totp IS 'The secret of the authenticator app (RFC 6238), and set-ups that are under way.';

COMMENT ON COLUMN public.admin_totp.secret_sealed IS 'Encrypted under HMAC_SECRET.';

COMMENT ON COLUMN public.admin_totp.begun_by IS 'The session that began the set-up, which alone can activate it.';

COMMENT ON COLUMN public.admin_totp.last_step IS 'The time step of the last accepted code: no code up to it is accepted again.';

COMMENT ON COLUMN public.admin_totp.attempts IS 'Codes that were tried since a factor was last accepted. Counted before a code is compared.';

CREATE TABLE public.applied_api_keys (
    api_key_hash bytea NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT applied_api_keys_api_key_hash_check CHECK ((octet_length(api_key_hash) = 32))
);

COMMENT ON TABLE public.applied_api_keys IS 'Values of API_KEY that were in force once: a replaced one is never applied again.';

CREATE TABLE public.blocks (
    network text NOT NULL,
    number bigint NOT NULL,
    block_id text NOT NULL,
    parent_id text NOT NULL,
    block_time timestamp with time zone NOT NULL,
    CONSTRAINT blocks_block_id_check CHECK ((block_id ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE public.chain_transfers (
    network text NOT NULL,
    tx_hash text NOT NULL,
    log_index integer NOT NULL,
    block_number bigint NOT NULL,
    block_time timestamp with time zone NOT NULL,
    from_address text NOT NULL,
    to_address text NOT NULL,
    amount bigint NOT NULL,
    disposition text,
    outgoing text,
    held_reason text,
    note text,
    settled_at timestamp with time zone,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chain_transfers_amount_check CHECK ((amount > 0)),
    CONSTRAINT chain_transfers_check CHECK (((disposition IS NOT NULL) OR (outgoing IS NOT NULL))),
    CONSTRAINT chain_transfers_disposition_check CHECK ((disposition = ANY (ARRAY['credited'::text, 'late'::text, 'extra'::text, 'assigned'::text, 'held'::text, 'unmatched'::text, 'dust'::text, 'resolved'::text]))),
    CONSTRAINT chain_transfers_log_index_check CHECK ((log_index >= 0)),
    CONSTRAINT chain_transfers_outgoing_check CHECK ((outgoing = ANY (ARRAY['sweep'::text, 'outside'::text]))),
    CONSTRAINT chain_transfers_tx_hash_check CHECK ((tx_hash ~ '^[0-9a-f]{64}$'::text))
);

COMMENT ON COLUMN public.chain_transfers.disposition IS 'What became of money that came to one of our addresses.';

COMMENT ON COLUMN public.chain_transfers.outgoing IS 'Why money left one of our addresses.';

CREATE TABLE public.counter_sales (
    order_id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    person_id uuid NOT NULL,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    released_at timestamp with time zone
);

COMMENT ON TABLE public.counter_sales IS 'The orders that were made at a counter: by whom, with which note.';

COMMENT ON COLUMN public.counter_sales.released_at IS 'When the counter first said that the goods may go although the payment was not final. It never changes after.';

CREATE TABLE public.credits (
    network text NOT NULL,
    tx_hash text NOT NULL,
    log_index integer NOT NULL,
    order_id uuid NOT NULL,
    amount bigint NOT NULL,
    kind text NOT NULL,
    block_time timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT credits_amount_check CHECK ((amount > 0)),
    CONSTRAINT credits_kind_check CHECK ((kind = ANY (ARRAY['credited'::text, 'late'::text, 'extra'::text, 'assigned'::text])))
);

CREATE TABLE public.daily_statistics (
    day date NOT NULL,
    order_count bigint NOT NULL,
    completed_count bigint NOT NULL,
    expired_count bigint NOT NULL,
    received bigint NOT NULL,
    came numeric(30,0) DEFAULT 0 NOT NULL,
    swept numeric(30,0) DEFAULT 0 NOT NULL,
    gone numeric(30,0) DEFAULT 0 NOT NULL,
    waived bigint DEFAULT 0 NOT NULL
);

COMMENT ON COLUMN public.daily_statistics.came IS 'To our addresses, for an order or not. Less what was swept and what is gone otherwise, up to a day, it is what our addresses held at the end of it.';

COMMENT ON COLUMN public.daily_statistics.waived IS 'What stayed unpaid of orders that are paid, on the day of the block that paid them.';

CREATE TABLE public.day_seals (
    day date NOT NULL,
    row_count bigint NOT NULL,
    root bytea NOT NULL,
    seal bytea NOT NULL,
    sealed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT day_seals_root_check CHECK ((octet_length(root) = 32)),
    CONSTRAINT day_seals_row_count_check CHECK ((row_count >= 0)),
    CONSTRAINT day_seals_seal_check CHECK ((octet_length(seal) = 32))
);

COMMENT ON TABLE public.day_seals IS 'One row for each day in UTC: the Merkle root of the credits, transfers, sweeps and admin actions recorded on it.';

COMMENT ON COLUMN public.day_seals.seal IS 'SHA-256 over the seal of the day before, the day, the number of rows and the root, and so over every day before.';

CREATE TABLE public.deposit_addresses (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    merchant_id uuid NOT NULL,
    customer_id text NOT NULL,
    address_idx integer,
    branch integer,
    child integer,
    derived_at timestamp with time zone,
    min_amount bigint NOT NULL,
    callback_url text,
    label text,
    closed_at timestamp with time zone,
    checked_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deposit_addresses_check CHECK ((num_nulls(address_idx, branch, child, derived_at) = ANY (ARRAY[0, 4]))),
    CONSTRAINT deposit_addresses_check1 CHECK (((branch > 0) AND (child >= 0))),
    CONSTRAINT deposit_addresses_customer_id_check CHECK (((char_length(customer_id) >= 1) AND (char_length(customer_id) <= 255))),
    CONSTRAINT deposit_addresses_min_amount_check CHECK ((min_amount > 0))
);

COMMENT ON TABLE public.deposit_addresses IS 'An address of one customer for good. It is closed, never removed.';

COMMENT ON COLUMN public.deposit_addresses.customer_id IS 'By which the merchant knows the customer; it derives the address.';

COMMENT ON COLUMN public.deposit_addresses.address_idx IS 'Below zero; null until the leading watcher has derived it.';

COMMENT ON COLUMN public.deposit_addresses.branch IS 'The address is m/44''/195''/0''/branch/child of the wallet.';

COMMENT ON COLUMN public.deposit_addresses.derived_at IS 'Since when the address is watched.';

COMMENT ON COLUMN public.deposit_addresses.min_amount IS 'Less than this makes no order, in micro-units.';

COMMENT ON COLUMN public.deposit_addresses.label IS 'What the merchant calls it; may be removed at any time.';

COMMENT ON COLUMN public.deposit_addresses.closed_at IS 'Money of a later block waits for an admin.';

COMMENT ON COLUMN public.deposit_addresses.checked_until IS 'Block time up to which the second pass has compared its history; null until it has done so once.';

CREATE TABLE public.energy_rentals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sweep_id uuid NOT NULL,
    attempt integer NOT NULL,
    energy bigint NOT NULL,
    price_sun bigint NOT NULL,
    state text DEFAULT 'unknown'::text NOT NULL,
    market_order_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT energy_rentals_attempt_check CHECK ((attempt >= 1)),
    CONSTRAINT energy_rentals_check CHECK (((state = ANY (ARRAY['delivered'::text, 'refused'::text, 'failed'::text])) = (decided_at IS NOT NULL))),
    CONSTRAINT energy_rentals_energy_check CHECK ((energy > 0)),
    CONSTRAINT energy_rentals_price_sun_check CHECK ((price_sun > 0)),
    CONSTRAINT energy_rentals_state_check CHECK ((state = ANY (ARRAY['unknown'::text, 'ordered'::text, 'delivered'::text, 'refused'::text, 'failed'::text])))
);

COMMENT ON TABLE public.energy_rentals IS 'Orders of energy on a market, stored before they are placed. An attempt of a sweep orders at most once.';

COMMENT ON COLUMN public.energy_rentals.price_sun IS 'The most that it costs; paid from the balance at the market.';

COMMENT ON COLUMN public.energy_rentals.state IS 'unknown: placed or not, there is no response. ordered: the market accepted it. delivered: the chain shows the energy. refused: the market did not accept it, and nothing was paid. failed: the chain does not show it in time.';

CREATE TABLE public.epay_calls (
    id bigint NOT NULL,
    merchant_id uuid NOT NULL,
    call text NOT NULL,
    out_trade_no text,
    refusal text,
    detail text,
    called_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epay_calls_call_check CHECK ((call = ANY (ARRAY['submit'::text, 'mapi'::text, 'api'::text])))
);

COMMENT ON TABLE public.epay_calls IS 'The last calls of each merchant, so that its console says why one was refused. Whatever inserts removes older ones.';

ALTER TABLE public.epay_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.epay_calls_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.epay_orders (
    order_id uuid NOT NULL,
    out_trade_no text NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    money text NOT NULL,
    param text NOT NULL,
    return_url text NOT NULL
);

COMMENT ON TABLE public.epay_orders IS 'What a shop sent by EPay with an order, byte for byte: it is told the same. Empty where it sent nothing. Never changes.';

CREATE TABLE public.event_pushes (
    merchant_id uuid NOT NULL,
    url text NOT NULL,
    origin text NOT NULL COLLATE pg_catalog."C",
    after_event uuid,
    moved_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='70');

COMMENT ON TABLE public.event_pushes IS 'Merchants to which the events of their feed are pushed.';

COMMENT ON COLUMN public.event_pushes.after_event IS 'The last event of the feed that was passed: all up to it have a delivery. Null before the first one.';

CREATE TABLE public.history_passes (
    network text NOT NULL,
    checked_until timestamp with time zone NOT NULL,
    target timestamp with time zone,
    next_address_idx integer DEFAULT 0 NOT NULL,
    CONSTRAINT history_passes_check CHECK ((target > checked_until))
);

COMMENT ON TABLE public.history_passes IS 'How far the second pass over accounts has come.';

COMMENT ON COLUMN public.history_passes.checked_until IS 'Block time up to which the history of every address was compared.';

COMMENT ON COLUMN public.history_passes.target IS 'Block time that the pass under way will have reached; null when none is.';

COMMENT ON COLUMN public.history_passes.next_address_idx IS 'The first address that the pass under way has not compared.';

CREATE TABLE public.instance (
    is_only_row boolean DEFAULT true NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    network text,
    usdt_contract text,
    hmac_fingerprint text,
    hmac_previous_fingerprint text,
    jwt_fingerprint text,
    jwt_previous_fingerprint text,
    jwt_previous_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    cold_wallet_address text,
    CONSTRAINT instance_is_only_row_check CHECK (is_only_row),
    CONSTRAINT instance_network_check CHECK ((network = ANY (ARRAY['nile'::text, 'mainnet'::text])))
);

COMMENT ON TABLE public.instance IS 'One row. What is null is pinned at the first start; a start that differs is refused.';

COMMENT ON COLUMN public.instance.hmac_previous_fingerprint IS 'While HMAC_SECRET is being rotated: a start with the previous value alone is still accepted.';

COMMENT ON COLUMN public.instance.jwt_previous_until IS 'When the last session ends that was signed with the previous JWT_SECRET.';

COMMENT ON COLUMN public.instance.cold_wallet_address IS 'Pinned at the first start that names one; changed by an operator only.';

CREATE TABLE public.invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    secret_hash bytea NOT NULL,
    name text NOT NULL,
    gateway_role text,
    merchant_id uuid,
    merchant_role text,
    person_id uuid,
    invited_by uuid,
    totp_sealed bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT invitations_check CHECK (((merchant_id IS NULL) = (merchant_role IS NULL))),
    CONSTRAINT invitations_check1 CHECK ((num_nonnulls(gateway_role, merchant_role, person_id) = 1)),
    CONSTRAINT invitations_gateway_role_check CHECK ((gateway_role = ANY (ARRAY['owner'::text, 'operator'::text, 'auditor'::text]))),
    CONSTRAINT invitations_merchant_role_check CHECK ((merchant_role = ANY (ARRAY['owner'::text, 'manager'::text, 'cashier'::text, 'reader'::text]))),
    CONSTRAINT invitations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT invitations_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

COMMENT ON TABLE public.invitations IS 'One-time links: to a role, or to new credentials of a person who lost them.';

COMMENT ON COLUMN public.invitations.secret_hash IS 'SHA-256 of the 256 random bits behind the # of the link.';

COMMENT ON COLUMN public.invitations.invited_by IS 'Null: the deployment''s password or the command line.';

COMMENT ON COLUMN public.invitations.totp_sealed IS 'The secret shown the last time that it was opened, under HMAC_SECRET.';

CREATE TABLE public.leadership (
    is_only_row boolean DEFAULT true NOT NULL,
    holder uuid,
    term bigint DEFAULT 0 NOT NULL,
    renewed_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT leadership_is_only_row_check CHECK (is_only_row)
);

COMMENT ON TABLE public.leadership IS 'A term that has passed cannot write: every write of a leader demands its own term.';

CREATE TABLE public.login_failures (
    minute timestamp with time zone NOT NULL,
    count integer NOT NULL,
    CONSTRAINT login_failures_count_check CHECK ((count > 0))
);

COMMENT ON TABLE public.login_failures IS 'Refused logins of the admin in each minute of the last days.';

CREATE TABLE public.maintenance_runs (
    id bigint NOT NULL,
    task text NOT NULL,
    violations integer,
    finished_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT maintenance_runs_check CHECK (((task = ANY (ARRAY['audit'::text, 'reconcile'::text])) = (violations IS NOT NULL))),
    CONSTRAINT maintenance_runs_task_check CHECK ((task = ANY (ARRAY['audit'::text, 'backup'::text, 'reconcile'::text]))),
    CONSTRAINT maintenance_runs_violations_check CHECK ((violations >= 0))
);

COMMENT ON COLUMN public.maintenance_runs.violations IS 'How many promises of the ledger an audit found broken, or on how many addresses the chain differs from it.';

ALTER TABLE public.maintenance_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.maintenance_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.merchant_currencies (
    merchant_id uuid NOT NULL,
    currency text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.merchant_currencies IS 'Which currencies a merchant asked for prices in, and when about last: so many are possible within some days.';

CREATE TABLE public.merchant_daily_statistics (
    merchant_id uuid NOT NULL,
    day date NOT NULL,
    order_count bigint DEFAULT 0 NOT NULL,
    completed_count bigint DEFAULT 0 NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    waived bigint DEFAULT 0 NOT NULL
);

COMMENT ON TABLE public.merchant_daily_statistics IS 'The days of a merchant, as far as deltas are folded. The days are those of statistic_deltas.';

CREATE TABLE public.merchant_epay (
    merchant_id uuid NOT NULL,
    pid integer NOT NULL,
    key_sealed bytea NOT NULL,
    currency text NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    key_made_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.merchant_epay IS 'Merchants whose shops may speak EPay. It is switched off, never removed.';

COMMENT ON COLUMN public.merchant_epay.key_sealed IS 'The key that signs in both directions, sealed under HMAC_SECRET as webhook secrets are.';

COMMENT ON COLUMN public.merchant_epay.currency IS 'What money is counted in (ISO 4217): the interface does not name it.';

ALTER TABLE public.merchant_epay ALTER COLUMN pid ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.merchant_epay_pid_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.merchant_logos (
    digest bytea NOT NULL,
    png bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT merchant_logos_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT merchant_logos_png_check CHECK (((octet_length(png) >= 1) AND (octet_length(png) <= 300000)))
);

COMMENT ON TABLE public.merchant_logos IS 'Images that the gateway encoded itself, each as long as a merchant has it.';

COMMENT ON COLUMN public.merchant_logos.digest IS 'SHA-256 of png.';

CREATE TABLE public.merchant_roles (
    person_id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT merchant_roles_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'cashier'::text, 'reader'::text])))
);

COMMENT ON TABLE public.merchant_roles IS 'What a person is at a merchant: at most one role at each.';

CREATE TABLE public.merchant_statistics (
    merchant_id uuid NOT NULL,
    order_count bigint NOT NULL,
    completed_count bigint NOT NULL,
    callback_failed_count bigint NOT NULL,
    active_count bigint NOT NULL,
    incident_count bigint NOT NULL,
    received bigint NOT NULL,
    waived bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.merchants (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    contact text,
    logo_digest bytea,
    min_amount bigint,
    max_amount bigint,
    max_open_orders integer,
    api_key_hash bytea NOT NULL,
    api_key_previous_hash bytea,
    api_key_hashed_with text,
    api_key_prefix text NOT NULL,
    replaced_key_hash bytea,
    replaced_key_previous_hash bytea,
    replaced_key_hashed_with text,
    replaced_key_prefix text,
    replaced_key_until timestamp with time zone,
    webhook_secret_sealed bytea NOT NULL,
    previous_secret_sealed bytea,
    previous_secret_until timestamp with time zone,
    overlap_signature text DEFAULT 'new'::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    is_key_rotated boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    spread text DEFAULT '0'::text NOT NULL,
    underpaid_percent text DEFAULT '0'::text NOT NULL,
    underpaid_maximum bigint DEFAULT 0 NOT NULL,
    default_callback_url text,
    seen_limit bigint DEFAULT 0 NOT NULL,
    CONSTRAINT merchants_api_key_hash_check CHECK ((octet_length(api_key_hash) = 32)),
    CONSTRAINT merchants_api_key_prefix_check CHECK (((char_length(api_key_prefix) >= 1) AND (char_length(api_key_prefix) <= 12))),
    CONSTRAINT merchants_api_key_previous_hash_check CHECK ((octet_length(api_key_previous_hash) = 32)),
    CONSTRAINT merchants_check CHECK ((min_amount <= max_amount)),
    CONSTRAINT merchants_check1 CHECK (((previous_secret_sealed IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT merchants_check2 CHECK (((replaced_key_hash IS NULL) = (replaced_key_until IS NULL))),
    CONSTRAINT merchants_check3 CHECK (((replaced_key_hash IS NULL) = (replaced_key_prefix IS NULL))),
    CONSTRAINT merchants_contact_check CHECK (((char_length(contact) >= 1) AND (char_length(contact) <= 320))),
    CONSTRAINT merchants_max_amount_check CHECK ((max_amount > 0)),
    CONSTRAINT merchants_max_open_orders_check CHECK ((max_open_orders > 0)),
    CONSTRAINT merchants_min_amount_check CHECK ((min_amount > 0)),
    CONSTRAINT merchants_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
    CONSTRAINT merchants_overlap_signature_check CHECK ((overlap_signature = ANY (ARRAY['new'::text, 'old'::text]))),
    CONSTRAINT merchants_replaced_key_hash_check CHECK ((octet_length(replaced_key_hash) = 32)),
    CONSTRAINT merchants_replaced_key_previous_hash_check CHECK ((octet_length(replaced_key_previous_hash) = 32)),
    CONSTRAINT merchants_seen_limit_check CHECK ((seen_limit >= 0))
);

COMMENT ON COLUMN public.merchants.contact IS 'The email address or https URL where payers reach the merchant.';

COMMENT ON COLUMN public.merchants.min_amount IS 'Limits of its orders, within those of the deployment. Null: no other limit than those.';

COMMENT ON COLUMN public.merchants.api_key_previous_hash IS 'The same key under the previous HMAC_SECRET, for processes that do not have the current one yet.';

COMMENT ON COLUMN public.merchants.api_key_hashed_with IS 'Fingerprint of the HMAC_SECRET of api_key_hash.';

COMMENT ON COLUMN public.merchants.replaced_key_until IS 'The key before the last rotation stays valid until then, when the admin requested an overlap.';

COMMENT ON COLUMN public.merchants.overlap_signature IS 'Which webhook secret signs x-signature while the previous one is valid.';

COMMENT ON COLUMN public.merchants.is_key_rotated IS 'An admin rotated the key of the default merchant: API_KEY no longer applies.';

COMMENT ON COLUMN public.merchants.spread IS 'Added to what an order by price costs, in percent, as decimal text.';

COMMENT ON COLUMN public.merchants.underpaid_percent IS 'What may stay unpaid of an order, in percent, as decimal text; never more than underpaid_maximum.';

COMMENT ON COLUMN public.merchants.default_callback_url IS 'The callback_url of its orders that are created without one. Null: those owe no webhook.';

COMMENT ON COLUMN public.merchants.seen_limit IS 'Up to this sum, in micro-units, the counter lets goods go before payments are final. 0: never.';

CREATE TABLE public.message_channels (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    merchant_id uuid,
    kind text NOT NULL,
    target jsonb NOT NULL,
    secret_sealed bytea NOT NULL,
    language text NOT NULL,
    time_zone text NOT NULL,
    quiet_from integer,
    quiet_until integer,
    summary_minute integer,
    most_per_hour integer NOT NULL,
    is_paused boolean DEFAULT false NOT NULL,
    after_event uuid,
    paid_day date,
    summed_day date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_channels_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
    CONSTRAINT message_channels_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'telegram'::text, 'webhook'::text]))),
    CONSTRAINT message_channels_most_per_hour_check CHECK (((most_per_hour >= 2) AND (most_per_hour <= 60))),
    CONSTRAINT message_channels_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
    CONSTRAINT message_channels_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
    CONSTRAINT message_channels_summary_minute_check CHECK (((summary_minute >= 0) AND (summary_minute <= 1439)))
);

COMMENT ON TABLE public.message_channels IS 'Where people hear of payments and faults. Without a merchant: the operator.';

COMMENT ON COLUMN public.message_channels.target IS 'What is no secret: a mail server and two addresses, a chat, a topic.';

COMMENT ON COLUMN public.message_channels.secret_sealed IS 'A password, the token of a bot or a URL, sealed under HMAC_SECRET as webhook secrets are.';

COMMENT ON COLUMN public.message_channels.quiet_from IS 'Minutes of the day in its time zone, between which it is quiet.';

COMMENT ON COLUMN public.message_channels.after_event IS 'The last event of the merchant''s feed that was passed; null before the first.';

COMMENT ON COLUMN public.message_channels.paid_day IS 'The last day, in its time zone, of which a payment was told.';

COMMENT ON COLUMN public.message_channels.summed_day IS 'The last day, in its time zone, that was summed up.';

CREATE TABLE public.message_watch (
    is_only_row boolean DEFAULT true NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    vault_fault text,
    CONSTRAINT message_watch_is_only_row_check CHECK (is_only_row)
);

COMMENT ON TABLE public.message_watch IS 'When the state of the gateway is to be looked at next, by one notifier.';

COMMENT ON COLUMN public.message_watch.vault_fault IS 'Why the watcher that started last could not open the vault.';

CREATE TABLE public.messages (
    id uuid DEFAULT public.new_id() NOT NULL,
    channel_id uuid NOT NULL,
    subject text NOT NULL,
    kind text NOT NULL,
    facts jsonb NOT NULL,
    is_grave boolean DEFAULT false NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_until timestamp with time zone,
    text text,
    result text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT messages_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT messages_check CHECK (((finished_at IS NOT NULL) = (state <> 'waiting'::text))),
    CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'summed'::text])))
);

COMMENT ON TABLE public.messages IS 'What people are told, once for each channel and subject.';

COMMENT ON COLUMN public.messages.subject IS 'What it is about, such as the id of an event: the same is never told twice.';

COMMENT ON COLUMN public.messages.state IS '"summed": told with others, in one message that counts them.';

COMMENT ON COLUMN public.messages.text IS 'As it was sent the last time.';

COMMENT ON COLUMN public.messages.result IS 'What the other side answered the last time, or why nothing did.';

CREATE TABLE public.missing_transfers (
    id bigint NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    tx_hash text,
    amount bigint NOT NULL,
    from_number bigint NOT NULL,
    to_number bigint NOT NULL,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    resolved_at timestamp with time zone,
    CONSTRAINT missing_transfers_amount_check CHECK ((amount > 0)),
    CONSTRAINT missing_transfers_check CHECK ((to_number >= from_number)),
    CONSTRAINT missing_transfers_from_number_check CHECK ((from_number >= 1)),
    CONSTRAINT missing_transfers_tx_hash_check CHECK ((tx_hash ~ '^[0-9a-f]{64}$'::text))
);

COMMENT ON TABLE public.missing_transfers IS 'Payments to our addresses that the ledger lacks. A log: rows are resolved, never removed.';

COMMENT ON COLUMN public.missing_transfers.tx_hash IS 'Null when only a balance shows that something is missing.';

COMMENT ON COLUMN public.missing_transfers.amount IS 'What the transaction brought to the address in all, or by how much the balance on chain is above the ledger.';

COMMENT ON COLUMN public.missing_transfers.from_number IS 'The first and last block in which the payment may be: one when its transaction is known.';

ALTER TABLE public.missing_transfers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.missing_transfers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operator_incidents (
    kind text NOT NULL,
    subject text NOT NULL,
    facts jsonb NOT NULL,
    began_at timestamp with time zone DEFAULT now() NOT NULL,
    told_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.operator_incidents IS 'What is wrong now, and since when the operator knows. A row ends with its incident.';

CREATE TABLE public.order_events (
    id uuid DEFAULT public.new_id() NOT NULL,
    seq bigint NOT NULL,
    order_id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    event_type text NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    from_status text,
    to_status text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT order_events_event_type_check CHECK (public.is_order_event_type(event_type))
);

COMMENT ON COLUMN public.order_events.seq IS 'Drawn after the lock of the table: once the transactions that hold it have ended, no lower number is committed.';

COMMENT ON COLUMN public.order_events.order_id IS 'Without a foreign key: orders are never removed, and the audit looks each one up.';

COMMENT ON COLUMN public.order_events.merchant_id IS 'The order''s. Without a foreign key: the audit compares them.';

COMMENT ON COLUMN public.order_events.to_status IS 'Set on the one event that records a change of status.';

ALTER TABLE public.order_events ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_events_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.order_refunds (
    network text NOT NULL,
    tx_hash text NOT NULL,
    order_id uuid NOT NULL,
    from_address text NOT NULL,
    to_address text NOT NULL,
    amount bigint NOT NULL,
    block_number bigint NOT NULL,
    block_time timestamp with time zone NOT NULL,
    note text NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT order_refunds_amount_check CHECK ((amount > 0)),
    CONSTRAINT order_refunds_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 255))),
    CONSTRAINT order_refunds_tx_hash_check CHECK ((tx_hash ~ '^[0-9a-f]{64}$'::text))
);

COMMENT ON TABLE public.order_refunds IS 'Money that was returned to payers from wallets the gateway does not know, as the chain shows it: recorded, never sent.';

CREATE TABLE public.passkey_challenges (
    challenge text NOT NULL,
    purpose text NOT NULL,
    session_id uuid,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_check CHECK (((purpose = 'log_in'::text) = (session_id IS NULL))),
    CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['log_in'::text, 'confirm'::text, 'set_up'::text])))
);

COMMENT ON TABLE public.passkey_challenges IS 'What passkeys sign; a challenge is removed when it is answered, by whatever.';

CREATE TABLE public.payment_hints (
    network text NOT NULL,
    tx_hash text NOT NULL,
    log_index integer NOT NULL,
    order_id uuid NOT NULL,
    from_address text NOT NULL,
    amount bigint NOT NULL,
    block_number bigint NOT NULL,
    block_time timestamp with time zone NOT NULL,
    block_id text,
    CONSTRAINT payment_hints_amount_check CHECK ((amount > 0))
);

COMMENT ON TABLE public.payment_hints IS 'Payments seen in blocks that are not final. They move no money and may vanish.';

COMMENT ON COLUMN public.payment_hints.block_id IS 'The block in which it was seen last. Unknown where a program of the release before wrote it.';

CREATE TABLE public.payment_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    merchant_id uuid NOT NULL,
    title text NOT NULL,
    text text,
    currency text NOT NULL,
    amount text,
    minimum text,
    maximum text,
    is_single_use boolean NOT NULL,
    most_payments integer,
    ends_at timestamp with time zone,
    reference text NOT NULL,
    success_url text,
    callback_url text,
    metadata jsonb,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_links_check CHECK (((amount IS NULL) = ((minimum IS NOT NULL) AND (maximum IS NOT NULL)))),
    CONSTRAINT payment_links_check1 CHECK (((amount IS NULL) OR ((minimum IS NULL) AND (maximum IS NULL)))),
    CONSTRAINT payment_links_check2 CHECK (((most_payments > 0) AND (NOT (is_single_use AND (most_payments IS NOT NULL))))),
    CONSTRAINT payment_links_reference_check CHECK ((reference = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text])))
);

COMMENT ON TABLE public.payment_links IS 'What a merchant sells at /pay/<id>. A link is switched off, never removed.';

COMMENT ON COLUMN public.payment_links.currency IS 'USDT, or the currency of a price (ISO 4217).';

COMMENT ON COLUMN public.payment_links.amount IS 'What one payment costs, as decimal text; null where the customer chooses from minimum to maximum.';

CREATE TABLE public.people (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    login_name text,
    gateway_role text,
    password_hash text,
    directory_subject text,
    language text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    suspended_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT people_check CHECK (((password_hash IS NULL) OR (login_name IS NOT NULL))),
    CONSTRAINT people_check1 CHECK (((removed_at IS NULL) OR (num_nonnulls(login_name, gateway_role, password_hash, directory_subject) = 0))),
    CONSTRAINT people_gateway_role_check CHECK ((gateway_role = ANY (ARRAY['owner'::text, 'operator'::text, 'auditor'::text]))),
    CONSTRAINT people_login_name_check CHECK ((login_name ~ '^[a-z0-9][a-z0-9._@-]{0,99}$'::text)),
    CONSTRAINT people_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

COMMENT ON TABLE public.people IS 'A person is never deleted: the audit log names it.';

COMMENT ON COLUMN public.people.login_name IS 'In lower case; null for a person who signs in by a passkey alone. It may look like an e-mail address.';

COMMENT ON COLUMN public.people.password_hash IS 'scrypt, with its parameters and salt; null for a person who signs in by a passkey or the directory alone.';

COMMENT ON COLUMN public.people.directory_subject IS 'Issuer and "sub" of OpenID Connect, bound when an invitation is accepted.';

COMMENT ON COLUMN public.people.removed_at IS 'Since then login name, roles and credentials are gone; the name stays.';

CREATE TABLE public.person_passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT person_passkeys_counter_check CHECK ((counter >= 0)),
    CONSTRAINT person_passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

COMMENT ON TABLE public.person_passkeys IS 'The passkeys of people (WebAuthn).';

CREATE TABLE public.person_recovery_codes (
    code_hash bytea NOT NULL,
    person_id uuid NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT person_recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);

COMMENT ON TABLE public.person_recovery_codes IS 'Each replaces the second factor of a person once.';

CREATE TABLE public.person_totp (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    secret_sealed bytea NOT NULL,
    begun_by uuid NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    last_step integer DEFAULT 0 NOT NULL,
    last_used_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    attempted_at timestamp with time zone,
    CONSTRAINT person_totp_attempts_check CHECK ((attempts >= 0))
);

COMMENT ON TABLE public.person_totp IS 'The authenticator apps of people, as admin_totp is that of the deployment''s password.';

CREATE TABLE public.pool_statistics (
    is_only_row boolean DEFAULT true NOT NULL,
    free_addresses bigint DEFAULT 0 NOT NULL,
    leased_addresses bigint DEFAULT 0 NOT NULL,
    CONSTRAINT pool_statistics_is_only_row_check CHECK (is_only_row)
);

COMMENT ON TABLE public.pool_statistics IS 'With the deltas that are not folded yet this is the whole truth, as are the other two.';

CREATE TABLE public.rate_currencies (
    currency text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.rate_currencies IS 'Currencies that orders were asked for in, which are kept fresh for a while.';

CREATE TABLE public.rate_readings (
    id bigint NOT NULL,
    source text NOT NULL,
    currency text NOT NULL,
    rate text,
    fault text,
    as_of timestamp with time zone NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rate_readings_check CHECK (((rate IS NULL) <> (fault IS NULL)))
);

COMMENT ON TABLE public.rate_readings IS 'What each source said, and why nothing could be read: kept for 90 days, so that the rate of any order is explained.';

COMMENT ON COLUMN public.rate_readings.rate IS 'Units of the currency for 1 USDT, as decimal text.';

COMMENT ON COLUMN public.rate_readings.as_of IS 'When it was so, by the source; never after read_at.';

ALTER TABLE public.rate_readings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rate_readings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rate_refresh (
    is_only_row boolean DEFAULT true NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rate_refresh_is_only_row_check CHECK (is_only_row)
);

COMMENT ON TABLE public.rate_refresh IS 'Whoever moves due_at asks the sources: one notifier at a time.';

CREATE TABLE public.read_only_keys (
    key_hash bytea NOT NULL,
    key_previous_hash bytea,
    hashed_with text NOT NULL,
    merchant_id uuid NOT NULL,
    prefix text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    valid_until timestamp with time zone,
    CONSTRAINT read_only_keys_key_hash_check CHECK ((octet_length(key_hash) = 32)),
    CONSTRAINT read_only_keys_key_previous_hash_check CHECK ((octet_length(key_previous_hash) = 32)),
    CONSTRAINT read_only_keys_prefix_check CHECK (((char_length(prefix) >= 1) AND (char_length(prefix) <= 12)))
);

COMMENT ON TABLE public.read_only_keys IS 'Keys of merchants that can read and change nothing: one, and one that it replaced.';

COMMENT ON COLUMN public.read_only_keys.valid_until IS 'Null for the current key; the end of the overlap of a replaced one.';

CREATE TABLE public.recovery_codes (
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);

COMMENT ON TABLE public.recovery_codes IS 'Each replaces the second factor once. There are none without a second factor.';

COMMENT ON COLUMN public.recovery_codes.code_hash IS 'SHA-256 of 80 random bits.';

CREATE TABLE public.rescanned_transfers (
    network text NOT NULL,
    tx_hash text NOT NULL,
    log_index integer NOT NULL,
    rescan_id bigint NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.rescanned_transfers IS 'Transfers that the scan missed, as a node had left them out, and a rescan recorded.';

CREATE TABLE public.rescans (
    id bigint NOT NULL,
    network text NOT NULL,
    from_number bigint NOT NULL,
    to_number bigint NOT NULL,
    next_number bigint NOT NULL,
    found_count integer DEFAULT 0 NOT NULL,
    credited_count integer DEFAULT 0 NOT NULL,
    differing_count integer DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    attempted_at timestamp with time zone,
    waiting_for text,
    finished_at timestamp with time zone,
    CONSTRAINT rescans_check CHECK ((from_number <= to_number)),
    CONSTRAINT rescans_check1 CHECK (((next_number >= from_number) AND (next_number <= (to_number + 1)))),
    CONSTRAINT rescans_check2 CHECK (((finished_at IS NOT NULL) = (next_number = (to_number + 1)))),
    CONSTRAINT rescans_from_number_check CHECK ((from_number >= 1))
);

COMMENT ON TABLE public.rescans IS 'Ranges of final blocks that are read again for transfers that were missed. A log: rows stay.';

COMMENT ON COLUMN public.rescans.next_number IS 'The first block that has not been read again.';

COMMENT ON COLUMN public.rescans.found_count IS 'Transfers that were missed and are recorded now.';

COMMENT ON COLUMN public.rescans.differing_count IS 'Recorded transfers that the blocks do not show, or show with other contents.';

COMMENT ON COLUMN public.rescans.waiting_for IS 'Why the last attempt read no block.';

ALTER TABLE public.rescans ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rescans_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.scan_cursors (
    network text NOT NULL,
    number bigint NOT NULL,
    block_id text NOT NULL,
    block_time timestamp with time zone NOT NULL,
    started_at_number bigint NOT NULL,
    anchor_number bigint,
    hinted_number bigint DEFAULT 0 NOT NULL
);

COMMENT ON TABLE public.scan_cursors IS 'The newest block whose effects are in the database.';

COMMENT ON COLUMN public.scan_cursors.anchor_number IS 'From this block on every block is recorded; of older ones only those with a transfer. Null: where the scan began.';

COMMENT ON COLUMN public.scan_cursors.hinted_number IS 'The highest block of which a payment was shown before it was final. Up to it a scanned block has to settle hints.';

CREATE TABLE public.service_heartbeats (
    service text NOT NULL,
    instance uuid NOT NULL,
    host text NOT NULL,
    version text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT service_heartbeats_service_check CHECK ((service = ANY (ARRAY['api'::text, 'watcher'::text, 'notifier'::text])))
);

COMMENT ON TABLE public.service_heartbeats IS 'Every running copy of a service, and for a day those that ended without removing their row.';

CREATE TABLE public.statistic_deltas (
    seq bigint NOT NULL,
    merchant_id uuid,
    day date,
    order_count integer DEFAULT 0 NOT NULL,
    completed_count integer DEFAULT 0 NOT NULL,
    callback_failed_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    expired_count integer DEFAULT 0 NOT NULL,
    incident_count integer DEFAULT 0 NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    came numeric(30,0) DEFAULT 0 NOT NULL,
    swept numeric(30,0) DEFAULT 0 NOT NULL,
    gone numeric(30,0) DEFAULT 0 NOT NULL,
    free_addresses integer DEFAULT 0 NOT NULL,
    leased_addresses integer DEFAULT 0 NOT NULL,
    waived bigint DEFAULT 0 NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='20000');

COMMENT ON TABLE public.statistic_deltas IS 'What transactions add to the statistics: appended, never updated, so that no transaction waits for a counter. Folded by the leading watcher.';

COMMENT ON COLUMN public.statistic_deltas.day IS 'UTC: of the creation for counts of orders, of the block for money, of the event for expiries.';

ALTER TABLE public.statistic_deltas ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.statistic_deltas_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.sweep_transactions (
    tx_id text NOT NULL,
    sweep_id uuid NOT NULL,
    attempt integer NOT NULL,
    kind text NOT NULL,
    to_address text NOT NULL,
    amount bigint NOT NULL,
    forecast_sun bigint NOT NULL,
    bytes bytea NOT NULL,
    head_number bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'live'::text NOT NULL,
    sent_at timestamp with time zone,
    result text,
    fee_sun bigint,
    energy_used bigint,
    block_number bigint,
    released_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sweep_transactions_amount_check CHECK ((amount > 0)),
    CONSTRAINT sweep_transactions_attempt_check CHECK ((attempt >= 1)),
    CONSTRAINT sweep_transactions_check CHECK (((released_at IS NULL) OR ((kind = 'delegation'::text) AND (state = 'final'::text)))),
    CONSTRAINT sweep_transactions_check1 CHECK (((state = 'final'::text) = (block_number IS NOT NULL))),
    CONSTRAINT sweep_transactions_check2 CHECK (((state = 'final'::text) = (fee_sun IS NOT NULL))),
    CONSTRAINT sweep_transactions_check3 CHECK (((state = 'final'::text) = (result IS NOT NULL))),
    CONSTRAINT sweep_transactions_energy_used_check CHECK ((energy_used >= 0)),
    CONSTRAINT sweep_transactions_fee_sun_check CHECK ((fee_sun >= 0)),
    CONSTRAINT sweep_transactions_forecast_sun_check CHECK ((forecast_sun >= 0)),
    CONSTRAINT sweep_transactions_kind_check CHECK ((kind = ANY (ARRAY['funding'::text, 'delegation'::text, 'transfer'::text, 'reclaim'::text]))),
    CONSTRAINT sweep_transactions_state_check CHECK ((state = ANY (ARRAY['live'::text, 'final'::text, 'dead'::text]))),
    CONSTRAINT sweep_transactions_tx_id_check CHECK ((tx_id ~ '^[0-9a-f]{64}$'::text))
);

COMMENT ON TABLE public.sweep_transactions IS 'Signed transactions, stored before they are sent. A lost one is sent again as the same bytes.';

COMMENT ON COLUMN public.sweep_transactions.kind IS 'funding brings TRX from the hot wallet to the address, delegation the energy of its stake; transfer brings the token to the cold wallet, reclaim the energy back.';

COMMENT ON COLUMN public.sweep_transactions.amount IS 'Sun of a funding, sun of stake of a delegation or reclaim, micro-units of a transfer.';

COMMENT ON COLUMN public.sweep_transactions.forecast_sun IS 'What it is expected to burn.';

COMMENT ON COLUMN public.sweep_transactions.head_number IS 'The newest block when it was built: it is in none up to this one.';

COMMENT ON COLUMN public.sweep_transactions.state IS 'dead: it has expired by final chain time and is not in the final chain.';

COMMENT ON COLUMN public.sweep_transactions.released_at IS 'When a delegation was known to be reclaimed.';

CREATE TABLE public.sweeps (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    network text NOT NULL,
    address_idx integer NOT NULL,
    address text NOT NULL,
    order_id uuid,
    state text DEFAULT 'queued'::text NOT NULL,
    after_release text,
    attempt integer DEFAULT 1 NOT NULL,
    last_attempt integer DEFAULT 3 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    waiting_for text,
    failure_reason text,
    to_address text,
    tx_hash text,
    amount bigint,
    fee_sun bigint,
    energy_used bigint,
    block_number bigint,
    swept_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state_at timestamp with time zone DEFAULT now() NOT NULL,
    refusal text,
    CONSTRAINT sweeps_after_release_check CHECK ((after_release = ANY (ARRAY['queued'::text, 'completed'::text, 'failed'::text]))),
    CONSTRAINT sweeps_amount_check CHECK ((amount > 0)),
    CONSTRAINT sweeps_attempt_check CHECK ((attempt >= 1)),
    CONSTRAINT sweeps_check CHECK ((last_attempt >= attempt)),
    CONSTRAINT sweeps_check1 CHECK (((state = 'releasing'::text) = (after_release IS NOT NULL))),
    CONSTRAINT sweeps_check2 CHECK (((COALESCE(after_release, state) = 'completed'::text) = (swept_at IS NOT NULL))),
    CONSTRAINT sweeps_check3 CHECK (((COALESCE(after_release, state) <> 'completed'::text) OR ((to_address IS NOT NULL) AND (tx_hash IS NOT NULL) AND (amount IS NOT NULL) AND (fee_sun IS NOT NULL) AND (energy_used IS NOT NULL) AND (block_number IS NOT NULL)))),
    CONSTRAINT sweeps_check4 CHECK (((COALESCE(after_release, state) <> 'failed'::text) OR (failure_reason IS NOT NULL))),
    CONSTRAINT sweeps_energy_used_check CHECK ((energy_used >= 0)),
    CONSTRAINT sweeps_fee_sun_check CHECK ((fee_sun >= 0)),
    CONSTRAINT sweeps_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'funding'::text, 'delegating'::text, 'funded'::text, 'sweeping'::text, 'releasing'::text, 'completed'::text, 'failed'::text])))
);

COMMENT ON TABLE public.sweeps IS 'One row empties one address into the cold wallet, in as many attempts as it takes.';

COMMENT ON COLUMN public.sweeps.order_id IS 'The last order that the address had been leased to when the sweep began.';

COMMENT ON COLUMN public.sweeps.after_release IS 'The state that follows once the delegated energy is reclaimed.';

COMMENT ON COLUMN public.sweeps.waiting_for IS 'Why a sweep is put off; waiting is not a failure.';

COMMENT ON COLUMN public.sweeps.refusal IS 'Why the node refused the last transaction; null once it accepted one, and when the sweep is in another state.';

CREATE TABLE public.wallet (
    is_only_row boolean DEFAULT true NOT NULL,
    xpub text NOT NULL,
    fingerprint text NOT NULL,
    epoch uuid NOT NULL,
    server_started_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    database_xid xid,
    bound_xid xid,
    CONSTRAINT wallet_is_only_row_check CHECK (is_only_row)
);

COMMENT ON COLUMN public.wallet.epoch IS 'Changes whenever the row is bound anew. An address leased in an earlier epoch is never leased again.';

COMMENT ON COLUMN public.wallet.server_started_at IS 'Start of the server that the row is bound to: differs after any restart, disk copy, point-in-time recovery and promotion.';

COMMENT ON COLUMN public.wallet.database_xid IS 'xmin of the row in pg_database that the row is bound to: differs in a copy of the database and after a rename.';

COMMENT ON COLUMN public.wallet.bound_xid IS 'The transaction that bound the row: differs from its xmin once the row was written by anything else, such as a restored dump.';

CREATE TABLE public.wallet_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    public_key bytea NOT NULL,
    requested_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    alive_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    has_failed boolean DEFAULT false NOT NULL,
    xpub text,
    fingerprint text,
    addresses text[],
    sealed_mnemonic bytea,
    CONSTRAINT wallet_requests_check CHECK ((num_nulls(xpub, fingerprint, addresses, sealed_mnemonic) = ANY (ARRAY[0, 4]))),
    CONSTRAINT wallet_requests_public_key_check CHECK ((length(public_key) = 65))
);

COMMENT ON TABLE public.wallet_requests IS 'Each POST /wallet/init that is under way. The wallet in a row exists only once it was accepted.';

COMMENT ON COLUMN public.wallet_requests.public_key IS 'Its private key exists only in the memory of the requesting api.';

COMMENT ON COLUMN public.wallet_requests.alive_at IS 'When the requesting api last looked for the answer.';

COMMENT ON COLUMN public.wallet_requests.sealed_mnemonic IS 'The seed phrase, encrypted to public_key (RFC 9180).';

CREATE TABLE public.watcher_facts (
    is_only_row boolean DEFAULT true NOT NULL,
    heartbeat_at timestamp with time zone NOT NULL,
    head_number bigint,
    head_time timestamp with time zone,
    solid_number bigint,
    solid_time timestamp with time zone,
    node_state text NOT NULL,
    node_reason text,
    node_seen_at timestamp with time zone NOT NULL,
    sweep_enabled boolean NOT NULL,
    sweep_mode text NOT NULL,
    hot_wallet_address text,
    hot_wallet_sun bigint,
    hot_wallet_usdt bigint,
    hot_wallet_alert_sun bigint,
    cold_wallet_address text,
    headers jsonb,
    sweep_basis jsonb,
    unfinal_blocks jsonb,
    CONSTRAINT watcher_facts_is_only_row_check CHECK (is_only_row),
    CONSTRAINT watcher_facts_node_state_check CHECK ((node_state = ANY (ARRAY['ok'::text, 'degraded'::text, 'down'::text])))
);

COMMENT ON TABLE public.watcher_facts IS 'Written by the leading watcher; the api asks no node.';

COMMENT ON COLUMN public.watcher_facts.headers IS 'How far the signatures of blocks are checked, and what is doubtful.';

COMMENT ON COLUMN public.watcher_facts.sweep_basis IS 'By which rules the watcher sweeps, and what a transfer costs as last measured.';

COMMENT ON COLUMN public.watcher_facts.unfinal_blocks IS 'The blocks above the final ones as the node shows them now, oldest first: [number, id, witness or null].';

CREATE TABLE public.webhook_attempts (
    delivery_id uuid NOT NULL,
    attempt integer NOT NULL,
    lease_token uuid NOT NULL,
    url text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    http_status integer,
    reason text,
    response_head text,
    merchant_id uuid
);

COMMENT ON COLUMN public.webhook_attempts.delivery_id IS 'Without a foreign key: an attempt is recorded in the transaction that ends it, and the audit looks each one up.';

COMMENT ON COLUMN public.webhook_attempts.reason IS 'Why the attempt failed; null when it was acknowledged.';

COMMENT ON COLUMN public.webhook_attempts.merchant_id IS 'Of its delivery, for the newest attempt of each merchant; null for a test, which says nothing about its server.';

CREATE TABLE public.webhook_deliveries (
    id uuid DEFAULT public.new_id() NOT NULL,
    kind text DEFAULT 'payment'::text NOT NULL,
    event_id text NOT NULL,
    order_id uuid,
    merchant_id uuid NOT NULL,
    cycle integer DEFAULT 1 NOT NULL,
    is_manual boolean DEFAULT false NOT NULL,
    url text NOT NULL,
    override_url text,
    origin text NOT NULL COLLATE pg_catalog."C",
    body bytea NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    is_express boolean DEFAULT false NOT NULL,
    is_brought_forward boolean DEFAULT false NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_token uuid,
    lease_until timestamp with time zone,
    claims integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT webhook_deliveries_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT webhook_deliveries_body_check CHECK ((octet_length(body) <= 16384)),
    CONSTRAINT webhook_deliveries_check CHECK (((kind = 'payment'::text) = (order_id IS NOT NULL))),
    CONSTRAINT webhook_deliveries_check1 CHECK (((lease_token IS NULL) OR (state = 'pending'::text))),
    CONSTRAINT webhook_deliveries_check2 CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT webhook_deliveries_check3 CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['delivered'::text, 'failed'::text, 'superseded'::text])))),
    CONSTRAINT webhook_deliveries_cycle_check CHECK ((cycle >= 1)),
    CONSTRAINT webhook_deliveries_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'test'::text, 'event'::text]))),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'delivered'::text, 'failed'::text, 'superseded'::text])))
)
WITH (fillfactor='60');

COMMENT ON TABLE public.webhook_deliveries IS 'One row is one cycle of attempts. event_id and body are the same in every cycle of an order, or of an event of the feed.';

COMMENT ON COLUMN public.webhook_deliveries.override_url IS 'Serves the fast attempts of this cycle only.';

COMMENT ON COLUMN public.webhook_deliveries.origin IS 'Where the next attempt goes: scheme, host and port.';

COMMENT ON COLUMN public.webhook_deliveries.state IS 'A pending one is to be sent now; a waiting one becomes pending when it is due.';

COMMENT ON COLUMN public.webhook_deliveries.is_express IS 'The next attempt was requested by an admin: no limit of its endpoint holds it back.';

COMMENT ON COLUMN public.webhook_deliveries.is_brought_forward IS 'Its endpoint recovered and its attempt was brought forward, which happens once.';

COMMENT ON COLUMN public.webhook_deliveries.lease_token IS 'Of the claim under which a pending one is being sent; null while none is.';

CREATE TABLE public.webhook_endpoints (
    merchant_id uuid NOT NULL,
    origin text NOT NULL COLLATE pg_catalog."C",
    failure_count integer DEFAULT 0 NOT NULL,
    unreachable_count integer DEFAULT 0 NOT NULL,
    opening_count integer DEFAULT 0 NOT NULL,
    open_until timestamp with time zone,
    is_recovering boolean DEFAULT false NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_endpoints_failure_count_check CHECK ((failure_count >= 0)),
    CONSTRAINT webhook_endpoints_unreachable_count_check CHECK ((unreachable_count >= 0))
);

COMMENT ON TABLE public.webhook_endpoints IS 'Only servers in trouble have a row. The counts are of consecutive attempts.';

COMMENT ON COLUMN public.webhook_endpoints.open_until IS 'Slow attempts are held back until then.';

COMMENT ON COLUMN public.webhook_endpoints.is_recovering IS 'It answered again: what waits for it is to be sent soon.';

COMMENT ON COLUMN public.webhook_endpoints.failed_at IS 'When the newest attempt failed.';

CREATE TABLE public.witnesses (
    network text NOT NULL,
    witness text NOT NULL,
    signer text NOT NULL,
    last_number bigint NOT NULL,
    is_elected boolean NOT NULL
);

COMMENT ON TABLE public.witnesses IS 'The witnesses whose signatures count, with their keys: accounts in hex. Without any, the next blocks pin them.';

COMMENT ON COLUMN public.witnesses.last_number IS 'The newest block that the witness produced, as far as stored.';

COMMENT ON COLUMN public.witnesses.is_elected IS 'Its signature counts; others are remembered for an election.';

ALTER TABLE ONLY public.address_leases
    ADD CONSTRAINT address_leases_never_overlap EXCLUDE USING gist (address_idx WITH =, exclusive WITH &&);

ALTER TABLE ONLY public.address_leases
    ADD CONSTRAINT address_leases_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_account_key UNIQUE (account);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (idx);

ALTER TABLE ONLY public.admin_action_head
    ADD CONSTRAINT admin_action_head_pkey PRIMARY KEY (is_only_row);

ALTER TABLE public.admin_actions
    ADD CONSTRAINT admin_actions_actor_check CHECK ((actor = ANY (ARRAY['admin'::text, 'person'::text, 'key'::text, 'command_line'::text]))) NOT VALID;

ALTER TABLE public.admin_actions
    ADD CONSTRAINT admin_actions_key_check CHECK (((actor <> 'key'::text) OR (merchant_id IS NOT NULL))) NOT VALID;

ALTER TABLE public.admin_actions
    ADD CONSTRAINT admin_actions_person_check CHECK ((((actor = 'person'::text) = (person_id IS NOT NULL)) AND ((actor = 'person'::text) = (role IS NOT NULL)))) NOT VALID;

ALTER TABLE ONLY public.admin_actions
    ADD CONSTRAINT admin_actions_pkey PRIMARY KEY (sequence);

ALTER TABLE public.admin_actions
    ADD CONSTRAINT admin_actions_session_check CHECK ((((actor = ANY (ARRAY['admin'::text, 'person'::text])) = (session_id IS NOT NULL)) AND ((actor = 'command_line'::text) = (address IS NULL)))) NOT VALID;

ALTER TABLE ONLY public.admin_passkeys
    ADD CONSTRAINT admin_passkeys_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY public.admin_passkeys
    ADD CONSTRAINT admin_passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_totp
    ADD CONSTRAINT admin_totp_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.applied_api_keys
    ADD CONSTRAINT applied_api_keys_pkey PRIMARY KEY (api_key_hash);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (network, number);

ALTER TABLE ONLY public.chain_transfers
    ADD CONSTRAINT chain_transfers_pkey PRIMARY KEY (network, tx_hash, log_index);

ALTER TABLE ONLY public.counter_sales
    ADD CONSTRAINT counter_sales_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.credits
    ADD CONSTRAINT credits_pkey PRIMARY KEY (network, tx_hash, log_index);

ALTER TABLE ONLY public.daily_statistics
    ADD CONSTRAINT daily_statistics_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.day_seals
    ADD CONSTRAINT day_seals_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_address_idx_key UNIQUE (address_idx);

ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_merchant_id_customer_id_key UNIQUE (merchant_id, customer_id);

ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.energy_rentals
    ADD CONSTRAINT energy_rentals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.epay_calls
    ADD CONSTRAINT epay_calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.epay_orders
    ADD CONSTRAINT epay_orders_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.event_pushes
    ADD CONSTRAINT event_pushes_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.history_passes
    ADD CONSTRAINT history_passes_pkey PRIMARY KEY (network);

ALTER TABLE ONLY public.instance
    ADD CONSTRAINT instance_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_secret_hash_key UNIQUE (secret_hash);

ALTER TABLE ONLY public.leadership
    ADD CONSTRAINT leadership_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (minute);

ALTER TABLE ONLY public.maintenance_runs
    ADD CONSTRAINT maintenance_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.merchant_currencies
    ADD CONSTRAINT merchant_currencies_pkey PRIMARY KEY (merchant_id, currency);

ALTER TABLE ONLY public.merchant_daily_statistics
    ADD CONSTRAINT merchant_daily_statistics_pkey PRIMARY KEY (merchant_id, day);

ALTER TABLE ONLY public.merchant_epay
    ADD CONSTRAINT merchant_epay_pid_key UNIQUE (pid);

ALTER TABLE ONLY public.merchant_epay
    ADD CONSTRAINT merchant_epay_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.merchant_logos
    ADD CONSTRAINT merchant_logos_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.merchant_roles
    ADD CONSTRAINT merchant_roles_pkey PRIMARY KEY (person_id, merchant_id);

ALTER TABLE ONLY public.merchant_statistics
    ADD CONSTRAINT merchant_statistics_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_api_key_hash_key UNIQUE (api_key_hash);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_api_key_previous_hash_key UNIQUE (api_key_previous_hash);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_replaced_key_hash_key UNIQUE (replaced_key_hash);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_replaced_key_previous_hash_key UNIQUE (replaced_key_previous_hash);

ALTER TABLE ONLY public.message_channels
    ADD CONSTRAINT message_channels_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_watch
    ADD CONSTRAINT message_watch_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_channel_id_subject_key UNIQUE (channel_id, subject);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.missing_transfers
    ADD CONSTRAINT missing_transfers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_incidents
    ADD CONSTRAINT operator_incidents_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_merchant_id_seq_key UNIQUE (merchant_id, seq);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_refunds
    ADD CONSTRAINT order_refunds_pkey PRIMARY KEY (network, tx_hash);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge);

ALTER TABLE ONLY public.payment_hints
    ADD CONSTRAINT payment_hints_pkey PRIMARY KEY (network, tx_hash, log_index);

ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_directory_subject_key UNIQUE (directory_subject);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_login_name_key UNIQUE (login_name);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person_passkeys
    ADD CONSTRAINT person_passkeys_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY public.person_passkeys
    ADD CONSTRAINT person_passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person_recovery_codes
    ADD CONSTRAINT person_recovery_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.person_totp
    ADD CONSTRAINT person_totp_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pool_statistics
    ADD CONSTRAINT pool_statistics_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.rate_currencies
    ADD CONSTRAINT rate_currencies_pkey PRIMARY KEY (currency);

ALTER TABLE ONLY public.rate_readings
    ADD CONSTRAINT rate_readings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_refresh
    ADD CONSTRAINT rate_refresh_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.read_only_keys
    ADD CONSTRAINT read_only_keys_key_previous_hash_key UNIQUE (key_previous_hash);

ALTER TABLE ONLY public.read_only_keys
    ADD CONSTRAINT read_only_keys_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.rescanned_transfers
    ADD CONSTRAINT rescanned_transfers_pkey PRIMARY KEY (network, tx_hash, log_index);

ALTER TABLE ONLY public.rescans
    ADD CONSTRAINT rescans_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.scan_cursors
    ADD CONSTRAINT scan_cursors_pkey PRIMARY KEY (network);

ALTER TABLE ONLY public.service_heartbeats
    ADD CONSTRAINT service_heartbeats_pkey PRIMARY KEY (service, instance);

ALTER TABLE ONLY public.statistic_deltas
    ADD CONSTRAINT statistic_deltas_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY public.sweep_transactions
    ADD CONSTRAINT sweep_transactions_pkey PRIMARY KEY (tx_id);

ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT sweeps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet
    ADD CONSTRAINT wallet_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.wallet_requests
    ADD CONSTRAINT wallet_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.watcher_facts
    ADD CONSTRAINT watcher_facts_pkey PRIMARY KEY (is_only_row);

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery_id, lease_token);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_order_id_cycle_key UNIQUE (order_id, cycle);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (merchant_id, origin);

ALTER TABLE ONLY public.witnesses
    ADD CONSTRAINT witnesses_pkey PRIMARY KEY (network, witness, signer);

CREATE INDEX address_leases_ending ON public.address_leases USING btree (upper(exclusive)) WHERE (NOT is_over);

CREATE UNIQUE INDEX addresses_by_address ON public.addresses USING btree (address text_pattern_ops);

CREATE INDEX addresses_by_age_of_money ON public.addresses USING btree (balance_since) WHERE (balance > 0);

CREATE INDEX addresses_free ON public.addresses USING btree (COALESCE(last_leased_at, '-infinity'::timestamp with time zone), idx) WHERE (state = 'free'::text);

CREATE INDEX addresses_with_money ON public.addresses USING btree (balance) WHERE (balance > 0);

CREATE INDEX admin_actions_by_action ON public.admin_actions USING btree (action, sequence DESC);

CREATE INDEX admin_actions_by_day ON public.admin_actions USING brin (recorded_at) WITH (pages_per_range='16');

CREATE INDEX admin_actions_of_merchant ON public.admin_actions USING btree (merchant_id, sequence DESC) WHERE (merchant_id IS NOT NULL);

CREATE INDEX admin_sessions_by_end ON public.admin_sessions USING btree (expires_at);

CREATE INDEX admin_sessions_newest ON public.admin_sessions USING btree (created_at DESC, id DESC);

CREATE INDEX admin_sessions_of_person ON public.admin_sessions USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE UNIQUE INDEX admin_totp_one_active ON public.admin_totp USING btree ((true)) WHERE (activated_at IS NOT NULL);

CREATE UNIQUE INDEX admin_totp_one_set_up ON public.admin_totp USING btree (begun_by) WHERE (activated_at IS NULL);

CREATE INDEX chain_transfers_by_day ON public.chain_transfers USING brin (recorded_at) WITH (pages_per_range='16');

CREATE INDEX chain_transfers_by_disposition ON public.chain_transfers USING btree (disposition, block_time DESC) WHERE (disposition IS NOT NULL);

CREATE INDEX chain_transfers_from ON public.chain_transfers USING btree (from_address, block_time) WHERE (outgoing IS NOT NULL);

CREATE INDEX chain_transfers_newest ON public.chain_transfers USING btree (block_time DESC);

CREATE INDEX chain_transfers_of_block ON public.chain_transfers USING btree (block_number, network);

CREATE INDEX chain_transfers_to ON public.chain_transfers USING btree (to_address, block_time);

CREATE INDEX counter_sales_of_merchant ON public.counter_sales USING btree (merchant_id, created_at DESC);

CREATE INDEX credits_by_day ON public.credits USING brin (created_at) WITH (pages_per_range='16');

CREATE INDEX credits_by_time ON public.credits USING btree (block_time);

CREATE INDEX credits_of_order ON public.credits USING btree (order_id);

CREATE INDEX deposit_addresses_checked ON public.deposit_addresses USING btree (checked_until, id);

CREATE INDEX deposit_addresses_of_merchant ON public.deposit_addresses USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX deposit_addresses_to_derive ON public.deposit_addresses USING btree (created_at, id) WHERE (address_idx IS NULL);

CREATE INDEX deposit_addresses_unchecked ON public.deposit_addresses USING btree (derived_at, id) WHERE (checked_until IS NULL);

CREATE INDEX energy_rentals_by_time ON public.energy_rentals USING btree (created_at) WHERE (state <> 'refused'::text);

CREATE UNIQUE INDEX energy_rentals_of_attempt ON public.energy_rentals USING btree (sweep_id, attempt);

CREATE INDEX epay_calls_of_merchant ON public.epay_calls USING btree (merchant_id, id DESC);

CREATE INDEX invitations_newest ON public.invitations USING btree (created_at DESC, id DESC);

CREATE INDEX invitations_of_merchant ON public.invitations USING btree (merchant_id, created_at DESC) WHERE (merchant_id IS NOT NULL);

CREATE INDEX maintenance_runs_newest ON public.maintenance_runs USING btree (task, finished_at DESC);

CREATE INDEX merchant_roles_of_merchant ON public.merchant_roles USING btree (merchant_id, person_id);

CREATE INDEX merchants_by_logo ON public.merchants USING btree (logo_digest) WHERE (logo_digest IS NOT NULL);

CREATE INDEX merchants_by_name ON public.merchants USING btree (lower(name) text_pattern_ops);

CREATE INDEX merchants_newest ON public.merchants USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX merchants_one_default ON public.merchants USING btree (is_default) WHERE is_default;

CREATE INDEX message_channels_of_merchant ON public.message_channels USING btree (merchant_id, created_at, id);

CREATE INDEX messages_by_age ON public.messages USING btree (created_at DESC, id DESC);

CREATE INDEX messages_sent ON public.messages USING btree (channel_id, finished_at) WHERE (state = 'sent'::text);

CREATE INDEX messages_waiting ON public.messages USING btree (channel_id, due_at, id) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX missing_transfers_open ON public.missing_transfers USING btree (network, address, COALESCE(tx_hash, ''::text)) WHERE (resolved_at IS NULL);

CREATE INDEX order_events_expired ON public.order_events USING btree (created_at) WHERE (event_type = 'order_expired'::text);

CREATE INDEX order_events_incidents ON public.order_events USING btree (seq DESC) WHERE (event_type = ANY (ARRAY['webhook_failed'::text, 'sweep_failed'::text]));

CREATE INDEX order_events_incidents_of_merchant ON public.order_events USING btree (merchant_id, seq DESC) WHERE (event_type = ANY (ARRAY['webhook_failed'::text, 'sweep_failed'::text]));

CREATE INDEX order_events_of_order ON public.order_events USING btree (order_id, seq);

CREATE INDEX order_refunds_of_order ON public.order_refunds USING btree (order_id, block_time);

CREATE UNIQUE INDEX orders_by_external_id ON public.orders USING btree (external_id text_pattern_ops, merchant_id);

CREATE INDEX orders_by_status ON public.orders USING btree (status, created_at DESC, id DESC);

CREATE INDEX orders_closed ON public.orders USING btree (created_at DESC, id DESC) WHERE (closed_at IS NOT NULL);

CREATE INDEX orders_monitored ON public.orders USING btree (monitor_until);

CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);

CREATE INDEX orders_of_address ON public.orders USING btree (address_idx);

CREATE INDEX orders_of_deposits ON public.orders USING btree (deposit_id, created_at DESC, id DESC) INCLUDE (status, amount_received) WHERE (deposit_id IS NOT NULL);

CREATE INDEX orders_of_links ON public.orders USING btree (link_id, created_at DESC, id DESC) INCLUDE (status, amount_received, link_visitor) WHERE (link_id IS NOT NULL);

CREATE INDEX orders_of_merchant ON public.orders USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX orders_of_merchant_by_status ON public.orders USING btree (merchant_id, status, created_at DESC, id DESC);

CREATE INDEX orders_of_merchant_by_update ON public.orders USING btree (merchant_id, updated_at, id);

CREATE INDEX orders_of_visitors ON public.orders USING btree (link_id, link_visitor, created_at DESC, id DESC) WHERE (link_id IS NOT NULL);

CREATE INDEX orders_pending_expiry ON public.orders USING btree (expires_at) WHERE (status = 'pending'::text);

CREATE INDEX orders_undecided ON public.orders USING btree (created_at DESC, id DESC) WHERE ((status = 'failed'::text) AND (closed_at IS NULL));

CREATE INDEX passkey_challenges_by_end ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX payment_hints_by_block ON public.payment_hints USING btree (network, block_number);

CREATE INDEX payment_hints_of_order ON public.payment_hints USING btree (order_id);

CREATE INDEX payment_links_by_age ON public.payment_links USING btree (created_at DESC, id DESC);

CREATE INDEX payment_links_of_merchant ON public.payment_links USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX person_passkeys_of_person ON public.person_passkeys USING btree (person_id, created_at);

CREATE INDEX person_recovery_codes_of_person ON public.person_recovery_codes USING btree (person_id);

CREATE UNIQUE INDEX person_totp_one_active ON public.person_totp USING btree (person_id) WHERE (activated_at IS NOT NULL);

CREATE UNIQUE INDEX person_totp_one_set_up ON public.person_totp USING btree (begun_by) WHERE (activated_at IS NULL);

CREATE INDEX rate_readings_by_age ON public.rate_readings USING btree (read_at, id);

CREATE INDEX rate_readings_newest ON public.rate_readings USING btree (currency, source, id DESC) WHERE (rate IS NOT NULL);

CREATE UNIQUE INDEX read_only_keys_current ON public.read_only_keys USING btree (merchant_id) WHERE (valid_until IS NULL);

CREATE UNIQUE INDEX read_only_keys_replaced ON public.read_only_keys USING btree (merchant_id) WHERE (valid_until IS NOT NULL);

CREATE UNIQUE INDEX rescans_open ON public.rescans USING btree (network, from_number, to_number) WHERE (finished_at IS NULL);

CREATE INDEX sweep_transactions_delegations ON public.sweep_transactions USING btree (sweep_id) WHERE ((kind = 'delegation'::text) AND (state <> 'dead'::text) AND (released_at IS NULL));

CREATE INDEX sweep_transactions_of_hot_wallet ON public.sweep_transactions USING btree (created_at) WHERE ((kind <> 'transfer'::text) AND (state <> 'dead'::text));

CREATE INDEX sweep_transactions_of_sweep ON public.sweep_transactions USING btree (sweep_id, created_at);

CREATE UNIQUE INDEX sweep_transactions_one_live ON public.sweep_transactions USING btree (sweep_id) WHERE (state = 'live'::text);

CREATE INDEX sweeps_by_day ON public.sweeps USING btree (state_at) WHERE (state = 'completed'::text);

CREATE INDEX sweeps_by_state ON public.sweeps USING btree (state, created_at DESC, id DESC);

CREATE INDEX sweeps_by_time ON public.sweeps USING btree (swept_at) WHERE (state = 'completed'::text);

CREATE INDEX sweeps_due ON public.sweeps USING btree (due_at) WHERE (state = ANY (ARRAY['queued'::text, 'funding'::text, 'delegating'::text, 'funded'::text, 'sweeping'::text, 'releasing'::text]));

CREATE INDEX sweeps_newest ON public.sweeps USING btree (created_at DESC, id DESC);

CREATE INDEX sweeps_of_address ON public.sweeps USING btree (address_idx, created_at);

CREATE INDEX sweeps_of_order ON public.sweeps USING btree (order_id, created_at) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX sweeps_one_live ON public.sweeps USING btree (address_idx) WHERE (state = ANY (ARRAY['queued'::text, 'funding'::text, 'delegating'::text, 'funded'::text, 'sweeping'::text, 'releasing'::text]));

CREATE INDEX webhook_attempts_by_time ON public.webhook_attempts USING btree (started_at);

CREATE INDEX webhook_attempts_of_merchant ON public.webhook_attempts USING btree (merchant_id, started_at) WHERE (merchant_id IS NOT NULL);

CREATE INDEX webhook_deliveries_express ON public.webhook_deliveries USING btree (due_at) WHERE ((state = 'pending'::text) AND is_express);

CREATE INDEX webhook_deliveries_of_event ON public.webhook_deliveries USING btree (merchant_id, event_id) WHERE (kind = 'event'::text);

CREATE UNIQUE INDEX webhook_deliveries_one_live ON public.webhook_deliveries USING btree (order_id) WHERE (state = ANY (ARRAY['pending'::text, 'waiting'::text]));

CREATE INDEX webhook_deliveries_open_events ON public.webhook_deliveries USING btree (merchant_id) WHERE ((kind = 'event'::text) AND (state = ANY (ARRAY['pending'::text, 'waiting'::text])));

CREATE INDEX webhook_deliveries_passing ON public.webhook_deliveries USING btree (created_at) WHERE (kind <> 'payment'::text);

CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (merchant_id, origin, ((kind = 'event'::text)), due_at, id) WITH (deduplicate_items=off) WHERE ((state = 'pending'::text) AND (NOT is_express));

CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (due_at) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_deliveries_waiting_for ON public.webhook_deliveries USING btree (merchant_id, origin) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_endpoints_recovering ON public.webhook_endpoints USING btree (merchant_id) WHERE is_recovering;

CREATE TRIGGER admin_actions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.admin_actions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER book_transfers AFTER INSERT ON public.chain_transfers REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION public.book_transfers();

CREATE TRIGGER chain_admin_action BEFORE INSERT ON public.admin_actions FOR EACH ROW EXECUTE FUNCTION public.chain_admin_action();

CREATE TRIGGER count_credits AFTER INSERT ON public.credits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_credits();

CREATE TRIGGER count_deposit AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.deposit_id IS NOT NULL)) EXECUTE FUNCTION public.count_deposit();

CREATE TRIGGER count_expiry AFTER INSERT ON public.order_events FOR EACH ROW WHEN ((new.event_type = 'order_expired'::text)) EXECUTE FUNCTION public.count_expiry();

CREATE TRIGGER count_incident AFTER INSERT ON public.order_events FOR EACH ROW WHEN ((new.event_type = ANY (ARRAY['webhook_failed'::text, 'sweep_failed'::text]))) EXECUTE FUNCTION public.count_incident();

CREATE TRIGGER count_movements AFTER INSERT ON public.chain_transfers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_movements();

CREATE TRIGGER count_new_addresses AFTER INSERT ON public.addresses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_new_addresses();

CREATE TRIGGER count_order_edges AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION public.count_order_edges();

CREATE TRIGGER count_waived AFTER UPDATE OF status, amount_received ON public.orders FOR EACH ROW WHEN ((new.underpaid_tolerance > 0)) EXECUTE FUNCTION public.count_waived();

CREATE TRIGGER credits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credits FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER day_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_seals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER fold_merchant_days AFTER DELETE ON public.statistic_deltas REFERENCING OLD TABLE AS folded FOR EACH STATEMENT EXECUTE FUNCTION public.fold_merchant_days();

CREATE TRIGGER guard_admin_action_head BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.admin_action_head FOR EACH STATEMENT EXECUTE FUNCTION public.guard_admin_action_head();

CREATE TRIGGER guard_completion AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (old.status <> 'completed'::text) AND (new.callback_url <> 'https://callback.invalid/'::text))) EXECUTE FUNCTION public.guard_completion();

CREATE TRIGGER guard_creation BEFORE INSERT ON public.orders FOR EACH ROW WHEN (((new.deposit_id IS NULL) AND (CURRENT_USER = 'gateway_watcher'::name))) EXECUTE FUNCTION public.guard_creation();

CREATE TRIGGER guard_deposit_address BEFORE DELETE OR UPDATE ON public.deposit_addresses FOR EACH ROW EXECUTE FUNCTION public.guard_deposit_address();

CREATE TRIGGER guard_heartbeat BEFORE INSERT OR DELETE OR UPDATE ON public.service_heartbeats FOR EACH ROW EXECUTE FUNCTION public.guard_heartbeat();

CREATE TRIGGER guard_order BEFORE INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.guard_order();

CREATE TRIGGER guard_sweep BEFORE INSERT OR DELETE OR UPDATE ON public.sweeps FOR EACH ROW EXECUTE FUNCTION public.guard_sweep();

CREATE TRIGGER guard_sweep_transaction BEFORE INSERT OR DELETE OR UPDATE ON public.sweep_transactions FOR EACH ROW EXECUTE FUNCTION public.guard_sweep_transaction();

CREATE TRIGGER guard_transfer BEFORE DELETE OR UPDATE ON public.chain_transfers FOR EACH ROW EXECUTE FUNCTION public.guard_transfer();

CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER order_refunds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_refunds FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER orders_deposit_stays BEFORE UPDATE OF deposit_id, deposit_customer ON public.orders FOR EACH ROW EXECUTE FUNCTION public.refuse_deposit_change();

CREATE TRIGGER orders_description_stays BEFORE UPDATE OF description ON public.orders FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER orders_link_stays BEFORE UPDATE OF link_id, link_reference, link_visitor ON public.orders FOR EACH ROW EXECUTE FUNCTION public.refuse_link_change();

CREATE TRIGGER orders_price_stays BEFORE UPDATE OF price ON public.orders FOR EACH ROW EXECUTE FUNCTION public.refuse_price_change();

CREATE TRIGGER rescanned_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rescanned_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_counter_merchant_id_fkey FOREIGN KEY (counter_merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.chain_transfers
    ADD CONSTRAINT chain_transfers_network_block_number_fkey FOREIGN KEY (network, block_number) REFERENCES public.blocks(network, number);

ALTER TABLE ONLY public.counter_sales
    ADD CONSTRAINT counter_sales_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.counter_sales
    ADD CONSTRAINT counter_sales_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.counter_sales
    ADD CONSTRAINT counter_sales_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.credits
    ADD CONSTRAINT credits_network_tx_hash_log_index_fkey FOREIGN KEY (network, tx_hash, log_index) REFERENCES public.chain_transfers(network, tx_hash, log_index);

ALTER TABLE ONLY public.credits
    ADD CONSTRAINT credits_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_address_idx_fkey FOREIGN KEY (address_idx) REFERENCES public.addresses(idx);

ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.energy_rentals
    ADD CONSTRAINT energy_rentals_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES public.sweeps(id);

ALTER TABLE ONLY public.epay_calls
    ADD CONSTRAINT epay_calls_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.epay_orders
    ADD CONSTRAINT epay_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.event_pushes
    ADD CONSTRAINT event_pushes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.people(id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.merchant_currencies
    ADD CONSTRAINT merchant_currencies_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.merchant_daily_statistics
    ADD CONSTRAINT merchant_daily_statistics_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.merchant_epay
    ADD CONSTRAINT merchant_epay_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.merchant_roles
    ADD CONSTRAINT merchant_roles_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.merchant_roles
    ADD CONSTRAINT merchant_roles_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.merchant_statistics
    ADD CONSTRAINT merchant_statistics_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_logo_digest_fkey FOREIGN KEY (logo_digest) REFERENCES public.merchant_logos(digest);

ALTER TABLE ONLY public.message_channels
    ADD CONSTRAINT message_channels_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.message_channels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.order_refunds
    ADD CONSTRAINT order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_address_idx_fkey FOREIGN KEY (address_idx) REFERENCES public.addresses(idx);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit_addresses(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.payment_links(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.payment_hints
    ADD CONSTRAINT payment_hints_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.person_passkeys
    ADD CONSTRAINT person_passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.person_recovery_codes
    ADD CONSTRAINT person_recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.person_totp
    ADD CONSTRAINT person_totp_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);

ALTER TABLE ONLY public.read_only_keys
    ADD CONSTRAINT read_only_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.rescanned_transfers
    ADD CONSTRAINT rescanned_transfers_network_tx_hash_log_index_fkey FOREIGN KEY (network, tx_hash, log_index) REFERENCES public.chain_transfers(network, tx_hash, log_index);

ALTER TABLE ONLY public.rescanned_transfers
    ADD CONSTRAINT rescanned_transfers_rescan_id_fkey FOREIGN KEY (rescan_id) REFERENCES public.rescans(id);

ALTER TABLE ONLY public.sweep_transactions
    ADD CONSTRAINT sweep_transactions_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES public.sweeps(id);

ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT sweeps_address_idx_fkey FOREIGN KEY (address_idx) REFERENCES public.addresses(idx);

ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT sweeps_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

REVOKE ALL ON FUNCTION public.accept_wallet(request uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_addresses() FROM PUBLIC;
