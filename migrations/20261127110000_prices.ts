/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Readings of rates, which currencies are asked for, and the price that an order was created by. */
const PRICES = `
  set local lock_timeout = '2s';
  create table rate_readings (
    id bigint generated always as identity primary key,
    source text not null,
    currency text not null,
    rate text,
    fault text,
    as_of timestamptz not null,
    read_at timestamptz not null default now(),
    check ((rate is null) <> (fault is null))
  );
  comment on table rate_readings is
    'What each source said, and why nothing could be read: kept for 90 days, so that the rate of any order is explained.';
  comment on column rate_readings.rate is 'Units of the currency for 1 USDT, as decimal text.';
  comment on column rate_readings.as_of is 'When it was so, by the source; never after read_at.';
  create index rate_readings_newest on rate_readings (currency, source, id desc) where rate is not null;
  create index rate_readings_by_age on rate_readings (read_at, id);

  create table rate_currencies (
    currency text primary key,
    asked_at timestamptz not null
  );
  comment on table rate_currencies is 'Currencies that orders were asked for in, which are kept fresh for a while.';

  create table rate_refresh (
    is_only_row boolean primary key default true check (is_only_row),
    due_at timestamptz not null default now()
  );
  comment on table rate_refresh is 'Whoever moves due_at asks the sources: one notifier at a time.';
  insert into rate_refresh default values;

  alter table orders add column price jsonb;
  comment on column orders.price is
    'What the shop asked in its currency, and the rate, its time, its sources and the spread by which amount_expected '
    'follows from it. Null for an order by amount. Never changes.';
  alter table merchants add column spread text not null default '0';
  comment on column merchants.spread is 'Added to what an order by price costs, in percent, as decimal text.';

  create function refuse_price_change() returns trigger language plpgsql as $$
  begin
    if new.price is distinct from old.price then
      raise exception 'the price of an order never changes';
    end if;
    return new;
  end $$;
  create trigger orders_price_stays before update of price on orders
    for each row execute function refuse_price_change();
`;

/** Adds only: a program of the release before goes on without prices. */
export async function up(db: Database): Promise<void> {
  await db.raw(PRICES);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('prices are not taken back: an older program runs on this schema'));
}
