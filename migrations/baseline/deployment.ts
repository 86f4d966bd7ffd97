/** Which deployment this is, who leads its watchers, and which maintenance ran. */
export const DEPLOYMENT = `
  create table instance (
    is_only_row boolean primary key default true check (is_only_row),
    id uuid not null default gen_random_uuid(),
    network text check (network in ('nile', 'mainnet')),
    usdt_contract text,
    hmac_fingerprint text,
    hmac_previous_fingerprint text,
    jwt_fingerprint text,
    jwt_previous_fingerprint text,
    jwt_previous_until timestamptz,
    created_at timestamptz not null default now(),
    cold_wallet_address text
  );
  comment on table instance is 'One row. What is null is pinned at the first start; a start that differs is refused.';
  comment on column instance.cold_wallet_address is
    'Pinned at the first start that names one; changed by an operator only.';
  comment on column instance.hmac_previous_fingerprint is
    'While HMAC_SECRET is being rotated: a start with the previous value alone is still accepted.';
  comment on column instance.jwt_previous_until is
    'When the last session ends that was signed with the previous JWT_SECRET.';
  insert into instance default values;

  create table leadership (
    is_only_row boolean primary key default true check (is_only_row),
    holder uuid,
    term bigint not null default 0,
    renewed_at timestamptz not null default '-infinity'
  );
  comment on table leadership is 'A term that has passed cannot write: every write of a leader demands its own term.';
  insert into leadership default values;

  create table watcher_facts (
    is_only_row boolean primary key default true check (is_only_row),
    heartbeat_at timestamptz not null,
    head_number bigint,
    head_time timestamptz,
    solid_number bigint,
    solid_time timestamptz,
    node_state text not null check (node_state in ('ok', 'degraded', 'down')),
    node_reason text,
    node_seen_at timestamptz not null,
    sweep_enabled boolean not null,
    sweep_mode text not null,
    hot_wallet_address text,
    hot_wallet_sun bigint,
    hot_wallet_usdt bigint,
    hot_wallet_alert_sun bigint,
    cold_wallet_address text,
    headers jsonb,
    sweep_basis jsonb
  );
  comment on table watcher_facts is 'Written by the leading watcher; the api asks no node.';
  comment on column watcher_facts.sweep_basis is
    'By which rules the watcher sweeps, and what a transfer costs as last measured.';
  comment on column watcher_facts.headers is 'How far the signatures of blocks are checked, and what is doubtful.';

  create table maintenance_runs (
    id bigint primary key generated always as identity,
    task text not null check (task in ('audit', 'backup', 'reconcile')),
    violations integer check (violations >= 0),
    finished_at timestamptz not null default now(),
    check ((task in ('audit', 'reconcile')) = (violations is not null))
  );
  comment on column maintenance_runs.violations is
    'How many promises of the ledger an audit found broken, or on how many addresses the chain differs from it.';
  create index maintenance_runs_newest on maintenance_runs (task, finished_at desc);

  create table service_heartbeats (
    service text not null check (service in ('api', 'watcher', 'notifier')),
    instance uuid not null,
    host text not null,
    version text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null default clock_timestamp(),
    primary key (service, instance)
  );
  comment on table service_heartbeats is
    'Every running copy of a service, and for a day those that ended without removing their row.';
`;
