interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * Binds the wallet row to one incarnation of the database. A row of an earlier version is not bound: the watcher begins
 * a new address epoch. Programs of that version go on with the columns that are no longer written.
 */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    alter table wallet
      add column database_xid xid,
      add column bound_xid xid,
      alter column system_identifier drop not null,
      alter column timeline drop not null,
      alter column wal_position drop not null;
    comment on column wallet.epoch is 'Changes whenever the row is bound anew. An address leased in an earlier epoch is never leased again.';
    comment on column wallet.server_started_at is 'Start of the server that the row is bound to: differs after any restart, disk copy, point-in-time recovery and promotion.';
    comment on column wallet.database_xid is 'xmin of the row in pg_database that the row is bound to: differs in a copy of the database and after a rename.';
    comment on column wallet.bound_xid is 'The transaction that bound the row: differs from its xmin once the row was written by anything else, such as a restored dump.';
    comment on column wallet.system_identifier is 'Not written any more.';
    comment on column wallet.timeline is 'Not written any more.';
    comment on column wallet.wal_position is 'Not written any more.';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    update wallet set system_identifier = '', timeline = '', wal_position = '0/0', server_started_at = '-infinity';
    alter table wallet
      drop column database_xid,
      drop column bound_xid,
      alter column system_identifier set not null,
      alter column timeline set not null,
      alter column wal_position set not null;
  `);
}
