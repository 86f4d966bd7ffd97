interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Who leads the watchers, and what the leader tells the other services about the chain. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
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
      sweep_enabled boolean not null,
      sweep_mode text not null
    );
    comment on table watcher_facts is 'Written by the leading watcher; the api asks no node.';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('drop table watcher_facts, leadership');
}
