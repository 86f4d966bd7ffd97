interface Database {
  raw(sql: string): Promise<unknown>;
}

/** The HD wallet's public half, and every address ever derived from it. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    create table wallet (
      is_only_row boolean primary key default true check (is_only_row),
      xpub text not null,
      fingerprint text not null,
      epoch uuid not null,
      system_identifier text not null,
      timeline text not null,
      wal_position pg_lsn not null,
      server_started_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    comment on column wallet.epoch is 'Begins anew after a restore or failover; the mark file in the vault folder holds the same value.';
    comment on column wallet.server_started_at is 'Addresses are given only while this is the start time of the running server.';

    create table addresses (
      idx integer primary key check (idx >= 0),
      address text not null unique check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
      state text not null default 'free' check (state in ('free', 'leased', 'retired')),
      has_received boolean not null default false,
      last_leased_at timestamptz
    );
    comment on column addresses.state is 'leased includes cooling down; retired is watched for ever and never given again.';
    create index addresses_free on addresses (last_leased_at nulls first, idx) where state = 'free';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('drop table addresses, wallet');
}
