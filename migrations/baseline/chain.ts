import { AS_OWNER } from './as-owner';

/** What was read from the chain, and what it credited. */
export const CHAIN = `
  create table blocks (
    network text not null,
    number bigint not null,
    block_id text not null check (block_id ~ '^[0-9a-f]{64}$'),
    parent_id text not null,
    block_time timestamptz not null,
    primary key (network, number)
  );

  create table scan_cursors (
    network text primary key,
    number bigint not null,
    block_id text not null,
    block_time timestamptz not null,
    started_at_number bigint not null,
    anchor_number bigint,
    hinted_number bigint not null default 0
  );
  comment on table scan_cursors is 'The newest block whose effects are in the database.';
  comment on column scan_cursors.anchor_number is
    'From this block on every block is recorded; of older ones only those with a transfer. Null: where the scan began.';
  comment on column scan_cursors.hinted_number is
    'The highest block of which a payment was shown before it was final. Up to it a scanned block has to settle hints.';

  create table witnesses (
    network text not null,
    witness text not null,
    signer text not null,
    last_number bigint not null,
    is_elected boolean not null,
    primary key (network, witness, signer)
  );
  comment on table witnesses is
    'The witnesses whose signatures count, with their keys: accounts in hex. Without any, the next blocks pin them.';
  comment on column witnesses.last_number is 'The newest block that the witness produced, as far as stored.';
  comment on column witnesses.is_elected is 'Its signature counts; others are remembered for an election.';

  create table chain_transfers (
    network text not null,
    tx_hash text not null check (tx_hash ~ '^[0-9a-f]{64}$'),
    log_index integer not null check (log_index >= 0),
    block_number bigint not null,
    block_time timestamptz not null,
    from_address text not null,
    to_address text not null,
    amount bigint not null check (amount > 0),
    disposition text check (disposition in
      ('credited', 'late', 'extra', 'assigned', 'held', 'unmatched', 'dust', 'resolved')),
    outgoing text check (outgoing in ('sweep', 'outside')),
    held_reason text,
    note text,
    settled_at timestamptz,
    recorded_at timestamptz not null default now(),
    primary key (network, tx_hash, log_index),
    foreign key (network, block_number) references blocks (network, number),
    check (disposition is not null or outgoing is not null)
  );
  comment on column chain_transfers.disposition is 'What became of money that came to one of our addresses.';
  comment on column chain_transfers.outgoing is 'Why money left one of our addresses.';
  create index chain_transfers_to on chain_transfers (to_address, block_time);
  create index chain_transfers_from on chain_transfers (from_address, block_time) where outgoing is not null;
  create index chain_transfers_newest on chain_transfers (block_time desc);
  create index chain_transfers_by_disposition on chain_transfers (disposition, block_time desc)
    where disposition is not null;
  -- All rows share the network. Were it first, a planner without statistics would take it for the key and walk through
  -- all transfers for each credit.
  create index chain_transfers_of_block on chain_transfers (block_number, network);

  create table credits (
    network text not null,
    tx_hash text not null,
    log_index integer not null,
    order_id uuid not null references orders,
    amount bigint not null check (amount > 0),
    kind text not null check (kind in ('credited', 'late', 'extra', 'assigned')),
    block_time timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (network, tx_hash, log_index),
    foreign key (network, tx_hash, log_index) references chain_transfers
  );
  create index credits_of_order on credits (order_id);
  create index credits_by_time on credits (block_time);

  create table payment_hints (
    network text not null,
    tx_hash text not null,
    log_index integer not null,
    order_id uuid not null references orders,
    from_address text not null,
    amount bigint not null check (amount > 0),
    block_number bigint not null,
    block_time timestamptz not null,
    primary key (network, tx_hash, log_index)
  );
  comment on table payment_hints is 'Payments seen in blocks that are not final. They move no money and may vanish.';
  create index payment_hints_of_order on payment_hints (order_id);
  create index payment_hints_by_block on payment_hints (network, block_number);
`;

/**
 * Recording a transfer moves the balances in the same statement; what came without an order takes its address out of
 * the pool. A balance stops at what a bigint holds: only a token that is not the real one can say that more has come;
 * such a transfer is still recorded and stops no block, while the audit names the address.
 */
export const BOOKKEEPING = `
  create function book_transfers() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    update addresses a set
      balance = least(greatest(a.balance + m.change, -9223372036854775807), 9223372036854775807),
      balance_since = case when a.balance + m.change <= 0 then null
        when a.balance <= 0 then m.since else a.balance_since end,
      has_received = a.has_received or m.is_received
    from (
      select address, sum(change) as change, min(block_time) as since,
        bool_or(coalesce(disposition <> 'dust', false)) as is_received
      from (
        select to_address as address, amount as change, block_time, disposition
        from recorded where disposition is not null
        union all
        select from_address, -amount, block_time, null from recorded where outgoing is not null
      ) moved group by address
    ) m where m.address = a.address;
    if exists (select from recorded where disposition in ('unmatched', 'held')) then
      with retired as (
        update addresses a set state = 'retired' from recorded r
        where r.disposition in ('unmatched', 'held') and a.address = r.to_address and a.state = 'free'
        returning 1
      )
      insert into statistic_deltas (free_addresses) select -count(*) from retired having count(*) > 0;
    end if;
    return null;
  end $$;
  create trigger book_transfers after insert on chain_transfers
    referencing new table as recorded for each statement execute function book_transfers();
`;
