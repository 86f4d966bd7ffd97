interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * A merchant may name another server in every order, and a server that has failed kept its row until it answered again,
 * which it may never do. Rows of servers without a failure for a week go; this column says when the newest one was.
 */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    alter table webhook_endpoints add column failed_at timestamptz not null default now();
    comment on column webhook_endpoints.failed_at is 'When the newest attempt failed.';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('alter table webhook_endpoints drop column failed_at');
}
