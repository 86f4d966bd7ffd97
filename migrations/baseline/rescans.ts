/** Requests to read final blocks again, and payments that a node left out. */
export const RESCANS = `
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
  comment on table rescans is
    'Ranges of final blocks that are read again for transfers that were missed. A log: rows stay.';
  comment on column rescans.next_number is 'The first block that has not been read again.';
  comment on column rescans.found_count is 'Transfers that were missed and are recorded now.';
  comment on column rescans.differing_count is
    'Recorded transfers that the blocks do not show, or show with other contents.';
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
  comment on table rescanned_transfers is
    'Transfers that the scan missed, as a node had left them out, and a rescan recorded.';

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
  comment on table missing_transfers is
    'Payments to our addresses that the ledger lacks. A log: rows are resolved, never removed.';
  comment on column missing_transfers.tx_hash is 'Null when only a balance shows that something is missing.';
  comment on column missing_transfers.amount is
    'What the transaction brought to the address in all, or by how much the balance on chain is above the ledger.';
  comment on column missing_transfers.from_number is
    'The first and last block in which the payment may be: one when its transaction is known.';
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
`;
