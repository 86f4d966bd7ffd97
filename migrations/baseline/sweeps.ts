/** Money on its way from payment addresses to the cold wallet. */
export const SWEEPS = `
  create table sweeps (
    id uuid primary key default gen_random_uuid(),
    network text not null,
    address_idx integer not null references addresses,
    address text not null,
    order_id uuid references orders,
    state text not null default 'queued'
      check (state in ('queued', 'funding', 'delegating', 'funded', 'sweeping', 'releasing', 'completed', 'failed')),
    after_release text check (after_release in ('queued', 'completed', 'failed')),
    attempt integer not null default 1 check (attempt >= 1),
    last_attempt integer not null default 3 check (last_attempt >= attempt),
    due_at timestamptz not null default now(),
    waiting_for text,
    failure_reason text,
    to_address text,
    tx_hash text,
    amount bigint check (amount > 0),
    fee_sun bigint check (fee_sun >= 0),
    energy_used bigint check (energy_used >= 0),
    block_number bigint,
    swept_at timestamptz,
    created_at timestamptz not null default now(),
    state_at timestamptz not null default now(),
    check ((state = 'releasing') = (after_release is not null)),
    check ((coalesce(after_release, state) = 'completed') = (swept_at is not null)),
    check (coalesce(after_release, state) <> 'completed' or (to_address is not null and tx_hash is not null and amount is not null
      and fee_sun is not null and energy_used is not null and block_number is not null)),
    check (coalesce(after_release, state) <> 'failed' or failure_reason is not null)
  );
  comment on table sweeps is 'One row empties one address into the cold wallet, in as many attempts as it takes.';
  comment on column sweeps.order_id is 'The last order that the address had been leased to when the sweep began.';
  comment on column sweeps.waiting_for is 'Why a sweep is put off; waiting is not a failure.';
  comment on column sweeps.after_release is 'The state that follows once the delegated energy is reclaimed.';
  create unique index sweeps_one_live on sweeps (address_idx)
    where state in ('queued', 'funding', 'delegating', 'funded', 'sweeping', 'releasing');
  create index sweeps_of_address on sweeps (address_idx, created_at);
  create index sweeps_of_order on sweeps (order_id, created_at) where order_id is not null;
  create index sweeps_due on sweeps (due_at)
    where state in ('queued', 'funding', 'delegating', 'funded', 'sweeping', 'releasing');
  create index sweeps_newest on sweeps (created_at desc, id desc);
  create index sweeps_by_state on sweeps (state, created_at desc, id desc);
  create index sweeps_by_time on sweeps (swept_at) where state = 'completed';

  create table sweep_transactions (
    tx_id text primary key check (tx_id ~ '^[0-9a-f]{64}$'),
    sweep_id uuid not null references sweeps,
    attempt integer not null check (attempt >= 1),
    kind text not null check (kind in ('funding', 'delegation', 'transfer', 'reclaim')),
    to_address text not null,
    amount bigint not null check (amount > 0),
    forecast_sun bigint not null check (forecast_sun >= 0),
    bytes bytea not null,
    head_number bigint not null,
    expires_at timestamptz not null,
    state text not null default 'live' check (state in ('live', 'final', 'dead')),
    sent_at timestamptz,
    result text,
    fee_sun bigint check (fee_sun >= 0),
    energy_used bigint check (energy_used >= 0),
    block_number bigint,
    released_at timestamptz check (released_at is null or kind = 'delegation' and state = 'final'),
    created_at timestamptz not null default now(),
    check ((state = 'final') = (block_number is not null)),
    check ((state = 'final') = (fee_sun is not null)),
    check ((state = 'final') = (result is not null))
  );
  comment on table sweep_transactions is
    'Signed transactions, stored before they are sent. A lost one is sent again as the same bytes.';
  comment on column sweep_transactions.kind is
    'funding brings TRX from the hot wallet to the address, delegation the energy of its stake; transfer brings the token to the cold wallet, reclaim the energy back.';
  comment on column sweep_transactions.amount is
    'Sun of a funding, sun of stake of a delegation or reclaim, micro-units of a transfer.';
  comment on column sweep_transactions.released_at is 'When a delegation was known to be reclaimed.';
  comment on column sweep_transactions.forecast_sun is 'What it is expected to burn.';
  comment on column sweep_transactions.head_number is
    'The newest block when it was built: it is in none up to this one.';
  comment on column sweep_transactions.state is
    'dead: it has expired by final chain time and is not in the final chain.';
  create unique index sweep_transactions_one_live on sweep_transactions (sweep_id) where state = 'live';
  create index sweep_transactions_of_sweep on sweep_transactions (sweep_id, created_at);
  create index sweep_transactions_of_hot_wallet on sweep_transactions (created_at)
    where kind <> 'transfer' and state <> 'dead';
  create index sweep_transactions_delegations on sweep_transactions (sweep_id)
    where kind = 'delegation' and state <> 'dead' and released_at is null;

  create table energy_rentals (
    id uuid primary key default gen_random_uuid(),
    sweep_id uuid not null references sweeps,
    attempt integer not null check (attempt >= 1),
    energy bigint not null check (energy > 0),
    price_sun bigint not null check (price_sun > 0),
    state text not null default 'unknown' check (state in ('unknown', 'ordered', 'delivered', 'refused', 'failed')),
    market_order_id text,
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    check ((state in ('delivered', 'refused', 'failed')) = (decided_at is not null))
  );
  comment on table energy_rentals is
    'Orders of energy on a market, stored before they are placed. An attempt of a sweep orders at most once.';
  comment on column energy_rentals.price_sun is 'The most that it costs; paid from the balance at the market.';
  comment on column energy_rentals.state is
    'unknown: placed or not, there is no response. ordered: the market accepted it. delivered: the chain shows the '
    'energy. refused: the market did not accept it, and nothing was paid. failed: the chain does not show it in time.';
  create unique index energy_rentals_of_attempt on energy_rentals (sweep_id, attempt);
  create index energy_rentals_by_time on energy_rentals (created_at) where state <> 'refused';
`;
