/** The outbox: what merchants are owed, every attempt to send it, and which of their servers are failing. */
export const WEBHOOKS = `
  create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    kind text not null default 'payment' check (kind in ('payment', 'test', 'event')),
    event_id text not null,
    order_id uuid references orders,
    merchant_id uuid not null references merchants,
    cycle integer not null default 1 check (cycle >= 1),
    is_manual boolean not null default false,
    url text not null,
    override_url text,
    origin text collate "C" not null,
    body bytea not null check (octet_length(body) <= 16384),
    state text not null default 'pending'
      check (state in ('pending', 'waiting', 'delivered', 'failed', 'superseded')),
    is_express boolean not null default false,
    is_brought_forward boolean not null default false,
    attempt integer not null default 0 check (attempt >= 0),
    due_at timestamptz not null default now(),
    lease_token uuid,
    lease_until timestamptz,
    claims integer not null default 0,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    unique (order_id, cycle),
    check ((kind = 'payment') = (order_id is not null)),
    check (lease_token is null or state = 'pending'),
    check ((lease_token is null) = (lease_until is null)),
    check ((finished_at is not null) = (state in ('delivered', 'failed', 'superseded')))
  ) with (fillfactor = 60);
  comment on table webhook_deliveries is
    'One row is one cycle of attempts. event_id and body are the same in every cycle of an order, or of an event of the feed.';
  comment on column webhook_deliveries.override_url is 'Serves the fast attempts of this cycle only.';
  comment on column webhook_deliveries.origin is 'Where the next attempt goes: scheme, host and port.';
  comment on column webhook_deliveries.state is
    'A pending one is to be sent now; a waiting one becomes pending when it is due.';
  -- No index knows the lease: a claim then writes the row again in its page, and no index (ADR 53). The page has room.
  comment on column webhook_deliveries.lease_token is
    'Of the claim under which a pending one is being sent; null while none is.';
  comment on column webhook_deliveries.is_express is
    'The next attempt was requested by an admin: no limit of its endpoint holds it back.';
  comment on column webhook_deliveries.is_brought_forward is
    'Its endpoint recovered and its attempt was brought forward, which happens once.';
  create unique index webhook_deliveries_one_live on webhook_deliveries (order_id)
    where state in ('pending', 'waiting');
  -- Rows stay in it for milliseconds; equal keys in one entry would keep the dead until all of them are.
  -- Payments first: a server that does not answer pushed events keeps no payment waiting behind them. By their id after
  -- that: what is being sent stays the first of its endpoint.
  create index webhook_deliveries_pending on webhook_deliveries (merchant_id, origin, (kind = 'event'), due_at, id)
    with (deduplicate_items = off) where state = 'pending' and not is_express;
  create index webhook_deliveries_express on webhook_deliveries (due_at) where state = 'pending' and is_express;
  create index webhook_deliveries_waiting on webhook_deliveries (due_at) where state = 'waiting';
  create index webhook_deliveries_waiting_for on webhook_deliveries (merchant_id, origin) where state = 'waiting';
  create index webhook_deliveries_passing on webhook_deliveries (created_at) where kind <> 'payment';
  create index webhook_deliveries_of_event on webhook_deliveries (merchant_id, event_id) where kind = 'event';
  create index webhook_deliveries_open_events on webhook_deliveries (merchant_id)
    where kind = 'event' and state in ('pending', 'waiting');

  create table event_pushes (
    merchant_id uuid primary key references merchants,
    url text not null,
    origin text collate "C" not null,
    after_event uuid,
    moved_at timestamptz not null default now()
  ) with (fillfactor = 70);
  comment on table event_pushes is 'Merchants to which the events of their feed are pushed.';
  comment on column event_pushes.after_event is
    'The last event of the feed that was passed: all up to it have a delivery. Null before the first one.';

  create table webhook_attempts (
    delivery_id uuid not null,
    attempt integer not null,
    lease_token uuid not null,
    url text not null,
    started_at timestamptz not null,
    duration_ms integer not null,
    http_status integer,
    reason text,
    response_head text,
    merchant_id uuid,
    primary key (delivery_id, lease_token)
  );
  comment on column webhook_attempts.delivery_id is
    'Without a foreign key: an attempt is recorded in the transaction that ends it, and the audit looks each one up.';
  comment on column webhook_attempts.reason is 'Why the attempt failed; null when it was acknowledged.';
  comment on column webhook_attempts.merchant_id is
    'Of its delivery, for the newest attempt of each merchant; null for a test, which says nothing about its server.';
  create index webhook_attempts_by_time on webhook_attempts (started_at);
  create index webhook_attempts_of_merchant on webhook_attempts (merchant_id, started_at) where merchant_id is not null;

  -- A merchant may name another server in every order, and a failing server may never answer again: rows without a
  -- failure for a week are removed.
  create table webhook_endpoints (
    merchant_id uuid not null references merchants,
    origin text collate "C" not null,
    failure_count integer not null default 0 check (failure_count >= 0),
    unreachable_count integer not null default 0 check (unreachable_count >= 0),
    opening_count integer not null default 0,
    open_until timestamptz,
    is_recovering boolean not null default false,
    failed_at timestamptz not null default now(),
    primary key (merchant_id, origin)
  );
  comment on table webhook_endpoints is 'Only servers in trouble have a row. The counts are of consecutive attempts.';
  comment on column webhook_endpoints.open_until is 'Slow attempts are held back until then.';
  comment on column webhook_endpoints.is_recovering is 'It answered again: what waits for it is to be sent soon.';
  comment on column webhook_endpoints.failed_at is 'When the newest attempt failed.';
  create index webhook_endpoints_recovering on webhook_endpoints (merchant_id) where is_recovering;
`;
