interface Database {
  raw(sql: string): Promise<unknown>;
}

/** The outbox: what merchants are owed, and every attempt to tell them. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      event_id text not null,
      order_id uuid not null references orders,
      merchant_id uuid not null references merchants,
      cycle integer not null default 1 check (cycle >= 1),
      is_manual boolean not null default false,
      url text not null,
      override_url text,
      endpoint_key text not null,
      body bytea not null check (octet_length(body) <= 16384),
      state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'failed', 'superseded')),
      attempt integer not null default 0 check (attempt >= 0),
      due_at timestamptz not null default now(),
      lease_token uuid,
      lease_until timestamptz,
      claims integer not null default 0,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (order_id, cycle),
      check ((state = 'sending') = (lease_token is not null)),
      check ((lease_token is null) = (lease_until is null)),
      check ((finished_at is not null) = (state in ('delivered', 'failed', 'superseded')))
    ) with (fillfactor = 70);
    comment on table webhook_deliveries is 'One row is one cycle of attempts. event_id and body are the same in every cycle of an order.';
    comment on column webhook_deliveries.override_url is 'Serves the fast attempts of this cycle only.';
    create unique index webhook_deliveries_one_live on webhook_deliveries (order_id) where state in ('pending', 'sending');
    create index webhook_deliveries_due on webhook_deliveries (endpoint_key, due_at) where state = 'pending';
    create index webhook_deliveries_oldest_due on webhook_deliveries (due_at) where state = 'pending';
    create index webhook_deliveries_leases on webhook_deliveries (lease_until) where state = 'sending';

    create table webhook_attempts (
      delivery_id uuid not null references webhook_deliveries,
      attempt integer not null,
      lease_token uuid not null,
      url text not null,
      started_at timestamptz not null,
      duration_ms integer not null,
      http_status integer,
      reason text,
      response_head text,
      primary key (delivery_id, lease_token)
    );
    comment on column webhook_attempts.reason is 'Why the attempt failed; null when it was acknowledged.';
    create index webhook_attempts_by_time on webhook_attempts (started_at);
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('drop table webhook_attempts, webhook_deliveries');
}
