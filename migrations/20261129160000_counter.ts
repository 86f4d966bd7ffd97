/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Sales at the counter, how far a merchant lets goods go before a payment is final, and in which blocks it was seen. */
const COUNTER = `
  set local lock_timeout = '2s';
  create table counter_sales (
    order_id uuid primary key references orders (id),
    merchant_id uuid not null references merchants (id),
    person_id uuid not null references people (id),
    note text,
    created_at timestamptz not null default now(),
    released_at timestamptz
  );
  comment on table counter_sales is 'The orders that were made at a counter: by whom, with which note.';
  comment on column counter_sales.released_at is
    'When the counter first said that the goods may go although the payment was not final. It never changes after.';
  create index counter_sales_of_merchant on counter_sales (merchant_id, created_at desc);

  alter table merchants add column seen_limit bigint not null default 0 check (seen_limit >= 0);
  comment on column merchants.seen_limit is
    'Up to this sum, in micro-units, the counter lets goods go before payments are final. 0: never.';

  alter table payment_hints add column block_id text;
  comment on column payment_hints.block_id is
    'The block in which it was seen last. Unknown where a program of the release before wrote it.';
  alter table watcher_facts add column unfinal_blocks jsonb;
  comment on column watcher_facts.unfinal_blocks is
    'The blocks above the final ones as the node shows them now, oldest first: [number, id, witness or null].';
`;

/** Adds only: a program of the release before goes on without the counter. */
export async function up(db: Database): Promise<void> {
  await db.raw(COUNTER);
}

/** Knex demands it. No migration is taken back: an older program runs on this schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the counter is not taken back: an older program runs on this schema'));
}
