/** The daily seals, over what is never changed once it is recorded. */
export const DAY_SEALS = `
  create table day_seals (
    day date primary key,
    row_count bigint not null check (row_count >= 0),
    root bytea not null check (octet_length(root) = 32),
    seal bytea not null check (octet_length(seal) = 32),
    sealed_at timestamptz not null default now()
  );
  comment on table day_seals is
    'One row for each day in UTC: the Merkle root of the credits, transfers, sweeps and admin actions recorded on it.';
  comment on column day_seals.seal is
    'SHA-256 over the seal of the day before, the day, the number of rows and the root, and so over every day before.';
  create trigger day_seals_append_only before update or delete or truncate on day_seals
    for each statement execute function refuse_change();

  -- What a day recorded is found by blocks of the table, because rows are inserted in the order of their time.
  create index credits_by_day on credits using brin (created_at) with (pages_per_range = 16);
  create index chain_transfers_by_day on chain_transfers using brin (recorded_at) with (pages_per_range = 16);
  create index admin_actions_by_day on admin_actions using brin (recorded_at) with (pages_per_range = 16);
  create index sweeps_by_day on sweeps (state_at) where state = 'completed';
`;
