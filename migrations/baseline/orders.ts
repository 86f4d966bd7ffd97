/** Orders, the leases that bind addresses to them, and their events. */
export const ORDERS = `
  create extension if not exists btree_gist;

  create table orders (
    id uuid primary key default gen_random_uuid(),
    merchant_id uuid not null references merchants,
    external_id text not null,
    address_idx integer not null references addresses,
    address text not null,
    is_address_reused boolean not null,
    network text not null,
    currency text not null,
    amount_expected bigint not null,
    amount_received bigint not null default 0,
    amount_refunded bigint not null default 0,
    status text not null default 'pending',
    tx_hash text,
    tx_log_index integer,
    callback_url text not null,
    success_url text,
    cancel_url text,
    metadata jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    monitor_until timestamptz not null,
    confirmed_at timestamptz,
    cancelled_at timestamptz,
    is_accepted boolean not null default false,
    closed_at timestamptz,
    updated_at timestamptz not null default now()
  );
  comment on table orders is 'What its values must be to each other is checked by guard_order.';
  comment on column orders.cancelled_at is
    'When the merchant closed the payment window; expires_at is then no later, and the scan expires the order.';
  comment on column orders.is_accepted is
    'An admin accepted less than the expected amount as paid; amount_received is what came.';
  comment on column orders.amount_refunded is
    'The sum of the order''s refunds, which were sent elsewhere: never more than came.';
  comment on column orders.closed_at is
    'When an admin decided that nothing more is to be done. guard_order clears it when money comes or the status changes.';
  comment on column orders.updated_at is
    'Set by guard_order whenever the row is written, before the transaction commits.';
  comment on column orders.metadata is 'The merchant''s own pairs of texts; null for an order without any.';
  -- No index on tx_hash: an order is found by the hash of any of its payments, which have indexes of their own.
  -- By bytes, whatever the database's collation, so that it also finds what begins with a text.
  create unique index orders_by_external_id on orders (external_id text_pattern_ops, merchant_id);
  create index orders_newest on orders (created_at desc, id desc);
  create index orders_of_merchant on orders (merchant_id, created_at desc, id desc);
  create index orders_of_merchant_by_status on orders (merchant_id, status, created_at desc, id desc);
  create index orders_of_merchant_by_update on orders (merchant_id, updated_at, id);
  create index orders_pending_expiry on orders (expires_at) where status = 'pending';
  create index orders_monitored on orders (monitor_until);
  create index orders_of_address on orders (address_idx);
  create index orders_by_status on orders (status, created_at desc, id desc);
  create index orders_undecided on orders (created_at desc, id desc) where status = 'failed' and closed_at is null;
  create index orders_closed on orders (created_at desc, id desc) where closed_at is not null;

  create table address_leases (
    order_id uuid primary key,
    address_idx integer not null,
    attributed tstzrange not null,
    exclusive tstzrange not null,
    epoch uuid not null,
    is_over boolean not null default false,
    check (exclusive @> attributed),
    constraint address_leases_never_overlap exclude using gist (address_idx with =, exclusive with &&)
  );
  comment on table address_leases is
    'Without foreign keys, which would be checked at each create: the statement that inserts an order inserts its lease.';
  comment on column address_leases.attributed is 'Money of a block in this range is the order''s.';
  comment on column address_leases.exclusive is 'No other order gets the address in this range.';
  comment on column address_leases.is_over is 'What becomes of the address afterwards has been decided.';
  create index address_leases_ending on address_leases (upper(exclusive)) where not is_over;

  -- Postgres parses the text of a check for each statement, and of a function in plpgsql once a connection: a list of
  -- this length would be a twentieth of what a create costs.
  create function is_order_event_type(event_type text) returns boolean language plpgsql immutable as $$
  begin
    return event_type in (
      'order_created', 'payment_seen', 'payment_dropped', 'payment_confirmed', 'payment_underpaid', 'payment_overpaid',
      'payment_late', 'payment_extra', 'payment_assigned', 'payment_accepted', 'order_expired', 'order_failed',
      'order_cancelled', 'order_closed', 'order_reopened', 'order_refunded', 'note_added', 'webhook_delivered',
      'webhook_failed', 'webhook_retry_requested', 'sweep_queued', 'sweep_funded', 'sweep_delegated',
      'sweep_broadcast', 'sweep_reclaimed', 'sweep_completed', 'sweep_failed', 'sweep_retry_requested');
  end $$;

  create table order_events (
    id uuid primary key default gen_random_uuid(),
    seq bigint generated always as identity,
    order_id uuid not null,
    merchant_id uuid not null,
    event_type text not null check (is_order_event_type(event_type)),
    payload jsonb not null default '{}',
    from_status text,
    to_status text,
    created_at timestamptz not null default now(),
    unique (merchant_id, seq)
  );
  comment on column order_events.to_status is 'Set on the one event that records a change of status.';
  comment on column order_events.seq is
    'Drawn after the lock of the table: once the transactions that hold it have ended, no lower number is committed.';
  comment on column order_events.order_id is 'Without a foreign key: orders are never removed, and the audit looks each one up.';
  comment on column order_events.merchant_id is 'The order''s. Without a foreign key: the audit compares them.';
  create index order_events_of_order on order_events (order_id, seq);
  create index order_events_incidents on order_events (seq desc) where event_type in ('webhook_failed', 'sweep_failed');
  create index order_events_incidents_of_merchant on order_events (merchant_id, seq desc)
    where event_type in ('webhook_failed', 'sweep_failed');
  create index order_events_expired on order_events (created_at) where event_type = 'order_expired';

  create table order_refunds (
    network text not null,
    tx_hash text not null check (tx_hash ~ '^[0-9a-f]{64}$'),
    order_id uuid not null references orders,
    from_address text not null,
    to_address text not null,
    amount bigint not null check (amount > 0),
    block_number bigint not null,
    block_time timestamptz not null,
    note text not null check (char_length(note) between 1 and 255),
    recorded_at timestamptz not null default now(),
    primary key (network, tx_hash)
  );
  comment on table order_refunds is
    'Money that was returned to payers from wallets the gateway does not know, as the chain shows it: recorded, never sent.';
  create index order_refunds_of_order on order_refunds (order_id, block_time);
`;
