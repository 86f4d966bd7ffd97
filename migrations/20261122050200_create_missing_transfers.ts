interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Payments that the blocks of a node left out and its history of accounts, or a balance, shows. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    create table missing_transfers (
      id bigint primary key generated always as identity,
      network text not null,
      address text not null,
      tx_hash text check (tx_hash ~ '^[0-9a-f]{64}$'),
      amount bigint not null check (amount > 0),
      from_number bigint not null check (from_number >= 1),
      to_number bigint not null check (to_number >= from_number),
      found_at timestamptz not null default now(),
      resolved_at timestamptz
    );
    comment on table missing_transfers is 'Payments to our addresses that the ledger lacks. A log: rows are resolved, never removed.';
    comment on column missing_transfers.tx_hash is 'Null when only a balance shows that something is missing.';
    comment on column missing_transfers.amount is
      'What the transaction brought to the address in all, or by how much the balance on chain is above the ledger.';
    comment on column missing_transfers.from_number is 'The first and last block in which the payment may be: one when its transaction is known.';
    create unique index missing_transfers_open on missing_transfers (network, address, coalesce(tx_hash, ''))
      where resolved_at is null;

    create table history_passes (
      network text primary key,
      checked_until timestamptz not null,
      target timestamptz check (target > checked_until),
      next_address_idx integer not null default 0
    );
    comment on table history_passes is 'How far the second pass over accounts has come.';
    comment on column history_passes.checked_until is 'Block time up to which the history of every address was compared.';
    comment on column history_passes.target is 'Block time that the pass under way will have reached; null when none is.';
    comment on column history_passes.next_address_idx is 'The first address that the pass under way has not compared.';
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw('drop table history_passes, missing_transfers');
}
