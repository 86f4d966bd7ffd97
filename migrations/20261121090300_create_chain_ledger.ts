interface Database {
  raw(sql: string): Promise<unknown>;
}

/** What was read from the chain, and what it credited. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
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
      started_at_number bigint not null
    );
    comment on table scan_cursors is 'The newest block whose effects are in the database.';

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
      primary key (network, tx_hash, log_index),
      foreign key (network, block_number) references blocks (network, number),
      check (disposition is not null or outgoing is not null)
    );
    comment on column chain_transfers.disposition is 'What became of money that came to one of our addresses.';
    comment on column chain_transfers.outgoing is 'Why money left one of our addresses.';
    create index chain_transfers_to on chain_transfers (to_address, block_time);
    create index chain_transfers_from on chain_transfers (from_address, block_time) where outgoing is not null;
    create index chain_transfers_open on chain_transfers (disposition, block_time desc)
      where disposition in ('held', 'unmatched');

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
    create trigger credits_append_only before update or delete or truncate on credits
      for each statement execute function refuse_change();

    create function guard_transfer() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception 'transfers are never removed';
      end if;
      if (new.network, new.tx_hash, new.log_index, new.block_number, new.block_time, new.from_address, new.to_address,
          new.amount, new.outgoing)
        is distinct from
         (old.network, old.tx_hash, old.log_index, old.block_number, old.block_time, old.from_address, old.to_address,
          old.amount, old.outgoing) then
        raise exception 'what the chain said never changes';
      end if;
      if new.disposition is distinct from old.disposition
         and (old.disposition not in ('held', 'unmatched') or new.disposition not in ('held', 'assigned', 'resolved')) then
        raise exception 'illegal disposition % -> %', old.disposition, new.disposition;
      end if;
      return new;
    end $$;
    create trigger guard_transfer before update or delete on chain_transfers
      for each row execute function guard_transfer();

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
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    drop table payment_hints, credits, chain_transfers, scan_cursors, blocks;
    drop function guard_transfer;
  `);
}
