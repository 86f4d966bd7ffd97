/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Built as deltas are folded, whichever version of the watcher folds them: it removes them, and this table gains them. */
const MERCHANT_DAYS = `
  set local lock_timeout = '2s';
  create table merchant_daily_statistics (
    merchant_id uuid not null references merchants (id),
    day date not null,
    order_count bigint not null default 0,
    completed_count bigint not null default 0,
    received bigint not null default 0,
    waived bigint not null default 0,
    primary key (merchant_id, day)
  );
  comment on table merchant_daily_statistics is
    'The days of a merchant, as far as deltas are folded. The days are those of statistic_deltas.';

  create function fold_merchant_days() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into merchant_daily_statistics as d (merchant_id, day, order_count, completed_count, received, waived)
    select merchant_id, day, sum(order_count), sum(completed_count), sum(received), sum(waived)
    from folded where day is not null and merchant_id in (select id from merchants) group by merchant_id, day
    on conflict (merchant_id, day) do update set order_count = d.order_count + excluded.order_count,
      completed_count = d.completed_count + excluded.completed_count, received = d.received + excluded.received,
      waived = d.waived + excluded.waived;
    return null;
  end $$;
  create trigger fold_merchant_days after delete on statistic_deltas referencing old table as folded
    for each statement execute function fold_merchant_days();
`;

export async function up(db: Database): Promise<void> {
  await db.raw(MERCHANT_DAYS);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the days of merchants are not taken back'));
}
