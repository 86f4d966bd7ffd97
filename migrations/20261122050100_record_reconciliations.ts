interface Database {
  raw(sql: string): Promise<unknown>;
}

/** A comparison of the ledger with the chain leaves a note, as an audit does. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    alter table chore_runs drop constraint chore_runs_chore_check, drop constraint chore_runs_check;
    alter table chore_runs add constraint chore_runs_chore_check check (chore in ('audit', 'backup', 'reconcile'));
    alter table chore_runs add constraint chore_runs_check
      check ((chore in ('audit', 'reconcile')) = (violations is not null));
    comment on column chore_runs.violations is
      'How many promises of the ledger an audit found broken, or on how many addresses the chain differs from it.';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    delete from chore_runs where chore = 'reconcile';
    alter table chore_runs drop constraint chore_runs_chore_check, drop constraint chore_runs_check;
    alter table chore_runs add constraint chore_runs_chore_check check (chore in ('audit', 'backup'));
    alter table chore_runs add constraint chore_runs_check check ((chore = 'audit') = (violations is not null));
  `);
}
