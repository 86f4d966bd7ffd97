/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Addresses that belong to one customer of a merchant for good, and the orders that their payments become. */
const DEPOSITS = `
  set local lock_timeout = '2s';
  create table deposit_addresses (
    id uuid primary key default gen_random_uuid(),
    merchant_id uuid not null references merchants (id),
    customer_id text not null,
    address_idx int unique references addresses (idx),
    branch int,
    child int,
    derived_at timestamptz,
    min_amount bigint not null,
    callback_url text,
    label text,
    closed_at timestamptz,
    checked_until timestamptz,
    created_at timestamptz not null default now(),
    unique (merchant_id, customer_id),
    check (char_length(customer_id) between 1 and 255),
    check (min_amount > 0),
    check (num_nulls(address_idx, branch, child, derived_at) in (0, 4)),
    check (branch > 0 and child >= 0)
  );
  comment on table deposit_addresses is 'An address of one customer for good. It is closed, never removed.';
  comment on column deposit_addresses.customer_id is 'By which the merchant knows the customer; it derives the address.';
  comment on column deposit_addresses.address_idx is 'Below zero; null until the leading watcher has derived it.';
  comment on column deposit_addresses.branch is 'The address is m/44''/195''/0''/branch/child of the wallet.';
  comment on column deposit_addresses.derived_at is 'Since when the address is watched.';
  comment on column deposit_addresses.min_amount is 'Less than this makes no order, in micro-units.';
  comment on column deposit_addresses.label is 'What the merchant calls it; may be removed at any time.';
  comment on column deposit_addresses.closed_at is 'Money of a later block waits for an admin.';
  comment on column deposit_addresses.checked_until is
    'Block time up to which the second pass has compared its history; null until it has done so once.';
  create index deposit_addresses_of_merchant on deposit_addresses (merchant_id, created_at desc, id desc);
  create index deposit_addresses_to_derive on deposit_addresses (created_at, id) where address_idx is null;
  create index deposit_addresses_unchecked on deposit_addresses (derived_at, id) where checked_until is null;
  create index deposit_addresses_checked on deposit_addresses (checked_until, id);

  create function guard_deposit_address() returns trigger language plpgsql as $$
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
  create trigger guard_deposit_address before update or delete on deposit_addresses
    for each row execute function guard_deposit_address();

  alter table addresses drop constraint addresses_idx_check, drop constraint addresses_state_check,
    add constraint addresses_state_check check (state in ('free', 'leased', 'retired', 'deposit')) not valid,
    add constraint addresses_idx_check check ((state = 'deposit') = (idx < 0)) not valid;
  comment on column addresses.idx is 'The index in the wallet; below zero a number alone, of a deposit address.';
  comment on column addresses.state is
    'leased includes cooling down; retired is watched for ever and never leased again; deposit belongs to one customer.';

  alter table orders add column deposit_id uuid references deposit_addresses (id),
    add column deposit_customer text;
  comment on column orders.deposit_id is
    'The deposit address whose payment it is; null for any other order. Never changes.';
  comment on column orders.deposit_customer is 'The customer of that address.';

  create function refuse_deposit_change() returns trigger language plpgsql as $$
  begin
    if (new.deposit_id, new.deposit_customer) is distinct from (old.deposit_id, old.deposit_customer) then
      raise exception 'the deposit address of an order never changes';
    end if;
    return new;
  end $$;
  create trigger orders_deposit_stays before update of deposit_id, deposit_customer on orders
    for each row execute function refuse_deposit_change();

  create function guard_creation() returns trigger language plpgsql as $$
  begin
    raise insufficient_privilege using message = 'gateway_watcher must only create orders of deposits';
  end $$;
  create trigger guard_creation before insert on orders for each row
    when (new.deposit_id is null and current_user = 'gateway_watcher') execute function guard_creation();

  create function count_deposit() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into statistic_deltas (merchant_id, day, order_count, active_count)
    values (new.merchant_id, utc_day(new.created_at), 1, 1);
    return null;
  end $$;
  create trigger count_deposit after insert on orders for each row
    when (new.deposit_id is not null) execute function count_deposit();
`;

/** Adds only: a program of the release before goes on, and records money to a deposit address as unmatched. */
export async function up(db: Database): Promise<void> {
  await db.raw(DEPOSITS);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('deposit addresses are not taken back: an older program runs on this schema'));
}
