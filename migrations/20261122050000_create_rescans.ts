interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Requests to read final blocks again; the leading watcher carries them out, and a command shows their progress. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    create table rescans (
      id bigint primary key generated always as identity,
      network text not null,
      from_number bigint not null check (from_number >= 1),
      to_number bigint not null,
      next_number bigint not null,
      found_count integer not null default 0,
      credited_count integer not null default 0,
      differing_count integer not null default 0,
      requested_at timestamptz not null default now(),
      attempted_at timestamptz,
      waiting_for text,
      finished_at timestamptz,
      check (from_number <= to_number),
      check (next_number between from_number and to_number + 1),
      check ((finished_at is not null) = (next_number = to_number + 1))
    );
    comment on table rescans is 'Ranges of final blocks that are read again for transfers that were missed. A log: rows stay.';
    comment on column rescans.next_number is 'The first block that has not been read again.';
    comment on column rescans.found_count is 'Transfers that were missed and are recorded now.';
    comment on column rescans.differing_count is 'Recorded transfers that the blocks do not show, or show with other contents.';
    comment on column rescans.waiting_for is 'Why the last attempt read no block.';
    create unique index rescans_open on rescans (network, from_number, to_number) where finished_at is null;

    create table rescanned_transfers (
      network text not null,
      tx_hash text not null,
      log_index integer not null,
      rescan_id bigint not null references rescans,
      recorded_at timestamptz not null default now(),
      primary key (network, tx_hash, log_index),
      foreign key (network, tx_hash, log_index) references chain_transfers
    );
    comment on table rescanned_transfers is 'Transfers that the scan missed, as a node had left them out, and a rescan recorded.';
    create trigger rescanned_transfers_append_only before update or delete or truncate on rescanned_transfers
      for each statement execute function refuse_change();
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('drop table rescanned_transfers, rescans');
}
