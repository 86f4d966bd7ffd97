/** What is recorded once stays as it is. */
export const APPEND_ONLY_GUARDS = `
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are never changed or removed', tg_table_name;
  end $$;

  create trigger order_events_append_only before update or delete or truncate on order_events
    for each statement execute function refuse_change();
  create trigger credits_append_only before update or delete or truncate on credits
    for each statement execute function refuse_change();
  create trigger order_refunds_append_only before update or delete or truncate on order_refunds
    for each statement execute function refuse_change();
  create trigger rescanned_transfers_append_only before update or delete or truncate on rescanned_transfers
    for each statement execute function refuse_change();
`;

/**
 * The rules of orders and transfers hold whatever a program does. Those of an order's values are not check constraints,
 * which Postgres parses anew for each statement (ADR 54).
 */
export const ORDER_GUARDS = `
  create function is_legal_order_edge(from_status text, to_status text) returns boolean immutable language sql as $$
    select (from_status, to_status) in (
      ('pending', 'confirmed'), ('pending', 'expired'), ('pending', 'failed'),
      ('expired', 'confirmed'), ('expired', 'failed'), ('failed', 'confirmed'),
      ('confirmed', 'completed'), ('confirmed', 'callback_failed'),
      ('callback_failed', 'completed'), ('callback_failed', 'confirmed'))
  $$;

  -- The roles are those of packages/store/src/db/roles.ts. Any other user, such as the one of a development database, is
  -- bound by the table of edges alone.
  create function is_order_edge_of_role(from_status text, to_status text) returns boolean stable language sql as $$
    select case current_user
      when 'gateway_api' then (from_status, to_status) in (
        ('pending', 'confirmed'), ('expired', 'confirmed'), ('failed', 'confirmed'), ('expired', 'failed'),
        ('callback_failed', 'confirmed'))
      when 'gateway_watcher' then (from_status, to_status) in (
        ('pending', 'confirmed'), ('pending', 'expired'), ('pending', 'failed'),
        ('expired', 'confirmed'), ('expired', 'failed'), ('failed', 'confirmed'))
      when 'gateway_notifier' then (from_status, to_status) in (
        ('confirmed', 'completed'), ('confirmed', 'callback_failed'), ('callback_failed', 'completed'))
      else true
    end
  $$;

  -- Null for an order that breaks none. Which statuses there are follows from the first one and the table of edges.
  create function broken_order_rule(o orders) returns text language plpgsql immutable as $$
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
      when not (o.confirmed_at is null or o.is_accepted or o.amount_received >= o.amount_expected)
        then 'a paid order has received its amount, unless less was accepted'
      when not (o.confirmed_at is not null or not o.is_accepted) then 'an accepted order counts as paid'
      when not (o.closed_at is null or o.status in ('expired', 'failed'))
        then 'only an expired or failed order is closed'
    end;
  end $$;

  create function guard_order() returns trigger language plpgsql as $$
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
      if new.amount_expected > (select coalesce(sum(amount), 0) from credits where order_id = new.id) then
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
        new.amount_expected, new.callback_url, new.metadata, new.created_at, new.monitor_until)
      is distinct from
       (old.id, old.merchant_id, old.external_id, old.address_idx, old.address, old.network, old.currency,
        old.amount_expected, old.callback_url, old.metadata, old.created_at, old.monitor_until) then
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
  create trigger guard_order before insert or update or delete on orders
    for each row execute function guard_order();

  create function guard_transfer() returns trigger language plpgsql as $$
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
  create trigger guard_transfer before update or delete on chain_transfers
    for each row execute function guard_transfer();
`;

/** The rules of sweeps hold whatever a program does. */
export const SWEEP_GUARDS = `
  create function is_legal_sweep_edge(from_state text, to_state text) returns boolean immutable language sql as $$
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

  create function guard_sweep() returns trigger language plpgsql as $$
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
  create trigger guard_sweep before insert or update or delete on sweeps
    for each row execute function guard_sweep();

  create function guard_sweep_transaction() returns trigger language plpgsql as $$
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
  create trigger guard_sweep_transaction before insert or update or delete on sweep_transactions
    for each row execute function guard_sweep_transaction();
`;

/** A service reports on itself only: one that was taken over must not report that another still runs. */
export const HEARTBEAT_GUARDS = `
  create function guard_heartbeat() returns trigger language plpgsql as $$
  begin
    if current_user in ('gateway_api', 'gateway_watcher', 'gateway_notifier')
       and current_user <> 'gateway_' || coalesce(new.service, old.service) then
      raise insufficient_privilege using message = format('%s must not report on another service', current_user);
    end if;
    return coalesce(new, old);
  end $$;
  create trigger guard_heartbeat before insert or update or delete on service_heartbeats
    for each row execute function guard_heartbeat();
`;
