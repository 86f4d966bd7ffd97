interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * A block is read before it is scanned, and a payment may be shown at its height in between. The cursor's own row tells
 * the scan, which has to lock it anyway. Hints that stand already are noted by the watcher when it begins to lead.
 */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    alter table scan_cursors add column hinted_number bigint not null default 0;
    comment on column scan_cursors.hinted_number is
      'The highest block of which a payment was shown before it was final. Up to it a scanned block has to settle hints.';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('alter table scan_cursors drop column hinted_number');
}
