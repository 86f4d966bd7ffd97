interface Database {
  raw(sql: string): Promise<unknown>;
}

/** What runs by the clock and not by an order: audits and backups leave a note; old blocks may go. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    create table chore_runs (
      id bigint primary key generated always as identity,
      chore text not null check (chore in ('audit', 'backup')),
      violations integer check (violations >= 0),
      finished_at timestamptz not null default now(),
      check ((chore = 'audit') = (violations is not null))
    );
    comment on column chore_runs.violations is 'How many promises of the ledger an audit found broken.';
    create index chore_runs_newest on chore_runs (chore, finished_at desc);

    alter table scan_cursors add column anchor_number bigint;
    comment on column scan_cursors.anchor_number is
      'From this block on every block is recorded; of older ones only those with a transfer. Null: where the scan began.';
    create index chain_transfers_of_block on chain_transfers (network, block_number);
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    drop index chain_transfers_of_block;
    alter table scan_cursors drop column anchor_number;
    drop table chore_runs;
  `);
}
