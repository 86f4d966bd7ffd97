/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Shops that speak EPay: what a merchant has set, what its shop sent with each order, and its last calls. */
const EPAY = `
  set local lock_timeout = '2s';
  create table merchant_epay (
    merchant_id uuid primary key references merchants (id),
    pid int generated always as identity (start with 1000) unique,
    key_sealed bytea not null,
    currency text not null,
    is_enabled boolean not null default true,
    key_made_at timestamptz not null default now()
  );
  comment on table merchant_epay is 'Merchants whose shops may speak EPay. It is switched off, never removed.';
  comment on column merchant_epay.key_sealed is
    'The key that signs in both directions, sealed under HMAC_SECRET as webhook secrets are.';
  comment on column merchant_epay.currency is 'What money is counted in (ISO 4217): the interface does not name it.';

  create table epay_orders (
    order_id uuid primary key references orders (id),
    out_trade_no text not null,
    type text not null,
    name text not null,
    money text not null,
    param text not null,
    return_url text not null
  );
  comment on table epay_orders is
    'What a shop sent by EPay with an order, byte for byte: it is told the same. Empty where it sent nothing. Never changes.';

  create table epay_calls (
    id bigint generated always as identity primary key,
    merchant_id uuid not null references merchants (id),
    call text not null check (call in ('submit', 'mapi', 'api')),
    out_trade_no text,
    refusal text,
    detail text,
    called_at timestamptz not null default now()
  );
  comment on table epay_calls is
    'The last calls of each merchant, so that its console says why one was refused. Whatever inserts removes older ones.';
  create index epay_calls_of_merchant on epay_calls (merchant_id, id desc);

  create or replace function count_unsealed_secrets(fingerprint text) returns integer
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
    select count(*)::integer
    from (select webhook_secret_sealed as sealed from merchants
          union all
          select previous_secret_sealed from merchants where previous_secret_until > now()
          union all
          select key_sealed from merchant_epay
          union all
          select secret_sealed from admin_totp where activated_at is not null) s
    where position(decode(fingerprint, 'hex') in sealed) = 0
  $$;
`;

/** Adds only: a program of the release before goes on without EPay. */
export async function up(db: Database): Promise<void> {
  await db.raw(EPAY);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('EPay is not taken back: an older program runs on this schema'));
}
