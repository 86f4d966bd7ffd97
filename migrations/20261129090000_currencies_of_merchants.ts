/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Which merchant asked for which currency, so that one alone cannot have the sources asked for all there are. */
const CURRENCIES = `
  set local lock_timeout = '2s';
  create table merchant_currencies (
    merchant_id uuid not null references merchants (id),
    currency text not null,
    asked_at timestamptz not null,
    primary key (merchant_id, currency)
  );
  comment on table merchant_currencies is
    'Which currencies a merchant asked for prices in, and when about last: so many are possible within some days.';
`;

/** Adds only: a program of the release before goes on without the bound. */
export async function up(db: Database): Promise<void> {
  await db.raw(CURRENCIES);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the table is not taken back: an older program runs on this schema'));
}
