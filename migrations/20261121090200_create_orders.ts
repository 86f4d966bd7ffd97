interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Orders, the leases that bind addresses to them, and their events. The database refuses what the rules forbid. */
export async function up(db: Database): Promise<void> {
  await createTables(db);
  await createGuards(db);
}

async function createTables(db: Database): Promise<void> {
  await db.raw(`
    create extension if not exists btree_gist;

    create table orders (
      id uuid primary key default gen_random_uuid(),
      merchant_id uuid not null references merchants,
      external_id text not null check (char_length(external_id) between 1 and 255),
      address_idx integer not null references addresses,
      address text not null,
      is_address_reused boolean not null,
      network text not null,
      currency text not null check (currency = 'USDT'),
      amount_expected bigint not null check (amount_expected > 0),
      amount_received bigint not null default 0 check (amount_received >= 0),
      status text not null default 'pending'
        check (status in ('pending', 'confirmed', 'completed', 'callback_failed', 'expired', 'failed')),
      tx_hash text,
      tx_log_index integer,
      callback_url text not null,
      success_url text,
      cancel_url text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      monitor_until timestamptz not null,
      confirmed_at timestamptz,
      unique (external_id, merchant_id),
      check (expires_at > created_at and monitor_until >= expires_at),
      check ((tx_hash is null) = (tx_log_index is null)),
      check ((confirmed_at is not null) = (status in ('confirmed', 'completed', 'callback_failed'))),
      check (confirmed_at is null or amount_received >= amount_expected)
    );
    create index orders_newest on orders (created_at desc, id desc);
    create index orders_of_merchant on orders (merchant_id, created_at desc, id desc);
    create index orders_pending_expiry on orders (expires_at) where status = 'pending';
    create index orders_monitored on orders (monitor_until);
    create index orders_of_address on orders (address_idx);
    create index orders_by_tx_hash on orders (tx_hash) where tx_hash is not null;

    create table address_leases (
      order_id uuid primary key references orders,
      address_idx integer not null references addresses,
      attributed tstzrange not null,
      exclusive tstzrange not null,
      epoch uuid not null,
      check (exclusive @> attributed),
      constraint address_leases_never_overlap exclude using gist (address_idx with =, exclusive with &&)
    );
    comment on column address_leases.attributed is 'Money of a block in this range is the order''s.';
    comment on column address_leases.exclusive is 'Nobody else gets the address in this range.';

    create table order_events (
      id uuid primary key default gen_random_uuid(),
      seq bigint generated always as identity unique,
      order_id uuid not null references orders,
      event_type text not null check (event_type in (
        'order_created', 'payment_seen', 'payment_dropped', 'payment_confirmed', 'payment_underpaid', 'payment_overpaid',
        'payment_late', 'payment_extra', 'payment_assigned', 'order_expired', 'order_failed', 'webhook_delivered',
        'webhook_failed', 'webhook_retry_requested', 'sweep_queued', 'sweep_funded', 'sweep_broadcast', 'sweep_completed',
        'sweep_failed', 'sweep_retry_requested')),
      payload jsonb not null default '{}',
      from_status text,
      to_status text,
      created_at timestamptz not null default now()
    );
    comment on column order_events.to_status is 'Set on the one event that records a change of status.';
    create index order_events_of_order on order_events (order_id, seq);
    create index order_events_incidents on order_events (seq desc) where event_type in ('webhook_failed', 'sweep_failed');
    create index order_events_expired on order_events (created_at) where event_type = 'order_expired';
  `);
}

async function createGuards(db: Database): Promise<void> {
  await db.raw(`
    create function is_legal_order_edge(from_status text, to_status text) returns boolean immutable language sql as $$
      select (from_status, to_status) in (
        ('pending', 'confirmed'), ('pending', 'expired'), ('pending', 'failed'),
        ('expired', 'confirmed'), ('expired', 'failed'), ('failed', 'confirmed'),
        ('confirmed', 'completed'), ('confirmed', 'callback_failed'),
        ('callback_failed', 'completed'), ('callback_failed', 'confirmed'))
    $$;

    create function guard_order() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'orders are never removed';
      elsif tg_op = 'INSERT' then
        if new.status <> 'pending' then
          raise exception 'an order begins as pending, not as %', new.status;
        end if;
        return new;
      end if;
      if new.status <> old.status and not is_legal_order_edge(old.status, new.status) then
        raise exception 'illegal order edge % -> %', old.status, new.status;
      end if;
      if new.amount_received < old.amount_received then
        raise exception 'amount_received never falls';
      end if;
      if (new.id, new.merchant_id, new.external_id, new.address_idx, new.address, new.network, new.currency,
          new.amount_expected, new.callback_url, new.created_at, new.expires_at, new.monitor_until)
        is distinct from
         (old.id, old.merchant_id, old.external_id, old.address_idx, old.address, old.network, old.currency,
          old.amount_expected, old.callback_url, old.created_at, old.expires_at, old.monitor_until) then
        raise exception 'the terms of an order never change';
      end if;
      return new;
    end $$;
    create trigger guard_order before insert or update or delete on orders
      for each row execute function guard_order();

    create trigger order_events_append_only before update or delete or truncate on order_events
      for each statement execute function refuse_change();
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    drop table order_events, address_leases, orders;
    drop function guard_order, is_legal_order_edge;
  `);
}
