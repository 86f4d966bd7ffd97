interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Money on its way from payment addresses to the cold wallet, and what is needed to choose whose turn it is. */
export async function up(db: Database): Promise<void> {
  await addColumns(db);
  await createBookkeeping(db);
  await createTables(db);
  await createGuards(db);
}

async function addColumns(db: Database): Promise<void> {
  await db.raw(`
    alter table instance add column cold_wallet_address text;
    comment on column instance.cold_wallet_address is 'Pinned at the first start that names one; changed by an operator only.';

    alter table watcher_facts add column hot_wallet_address text, add column hot_wallet_sun bigint,
      add column hot_wallet_alert_sun bigint, add column cold_wallet_address text;

    alter table addresses add column balance bigint not null default 0, add column balance_since timestamptz;
    comment on column addresses.balance is 'What came less what left, by recorded transfers, in micro-units.';
    comment on column addresses.balance_since is 'Block time from which the balance has been above zero.';
    update addresses a set balance = m.balance, balance_since = case when m.balance > 0 then m.since end
    from (
      select address, sum(amount)::bigint as balance, min(block_time) as since
      from (
        select to_address as address, amount, block_time from chain_transfers where disposition is not null
        union all
        select from_address, -amount, block_time from chain_transfers where outgoing is not null
      ) t group by address
    ) m where m.address = a.address;
    create index addresses_with_money on addresses (balance) where balance > 0;

    alter table address_leases add column is_over boolean not null default false;
    comment on column address_leases.is_over is 'What becomes of the address afterwards has been decided.';
    create index address_leases_ending on address_leases (upper(exclusive)) where not is_over;
  `);
}

/** Whoever records a transfer moves the balances with it; what came without an order takes its address out of the pool. */
async function createBookkeeping(db: Database): Promise<void> {
  await db.raw(`
    create function book_transfers() returns trigger language plpgsql as $$
    begin
      update addresses a set
        balance = a.balance + m.change,
        balance_since = case when a.balance + m.change <= 0 then null
          when a.balance <= 0 then m.since else a.balance_since end,
        has_received = a.has_received or m.is_received,
        state = case when a.state = 'free' and m.is_unowned then 'retired' else a.state end
      from (
        select address, sum(change)::bigint as change, min(block_time) as since,
          bool_or(coalesce(disposition <> 'dust', false)) as is_received,
          bool_or(coalesce(disposition in ('unmatched', 'held'), false)) as is_unowned
        from (
          select to_address as address, amount as change, block_time, disposition
          from recorded where disposition is not null
          union all
          select from_address, -amount, block_time, null from recorded where outgoing is not null
        ) moved group by address
      ) m where m.address = a.address;
      return null;
    end $$;
    create trigger book_transfers after insert on chain_transfers
      referencing new table as recorded for each statement execute function book_transfers();
  `);
}

async function createTables(db: Database): Promise<void> {
  await db.raw(`
    create table sweeps (
      id uuid primary key default gen_random_uuid(),
      network text not null,
      address_idx integer not null references addresses,
      address text not null,
      order_id uuid references orders,
      state text not null default 'queued'
        check (state in ('queued', 'funding', 'funded', 'sweeping', 'completed', 'failed')),
      attempt integer not null default 1 check (attempt >= 1),
      last_attempt integer not null default 3 check (last_attempt >= attempt),
      due_at timestamptz not null default now(),
      waiting_for text,
      failure_reason text,
      to_address text,
      tx_hash text,
      amount bigint check (amount > 0),
      fee_sun bigint check (fee_sun >= 0),
      energy_used bigint check (energy_used >= 0),
      block_number bigint,
      swept_at timestamptz,
      created_at timestamptz not null default now(),
      state_at timestamptz not null default now(),
      check ((state = 'completed') = (swept_at is not null)),
      check (state <> 'completed' or (to_address is not null and tx_hash is not null and amount is not null
        and fee_sun is not null and energy_used is not null and block_number is not null)),
      check (state <> 'failed' or failure_reason is not null)
    );
    comment on table sweeps is 'One row empties one address into the cold wallet, in as many attempts as it takes.';
    comment on column sweeps.order_id is 'The last order that the address had been leased to when the sweep began.';
    comment on column sweeps.waiting_for is 'Why a queued sweep is put off; waiting is not a failure.';
    create unique index sweeps_one_live on sweeps (address_idx) where state in ('queued', 'funding', 'funded', 'sweeping');
    create index sweeps_of_address on sweeps (address_idx, created_at);
    create index sweeps_of_order on sweeps (order_id, created_at) where order_id is not null;
    create index sweeps_due on sweeps (due_at) where state in ('queued', 'funding', 'funded', 'sweeping');
    create index sweeps_newest on sweeps (created_at desc, id desc);

    create table sweep_transactions (
      tx_id text primary key check (tx_id ~ '^[0-9a-f]{64}$'),
      sweep_id uuid not null references sweeps,
      attempt integer not null check (attempt >= 1),
      kind text not null check (kind in ('funding', 'transfer')),
      to_address text not null,
      amount bigint not null check (amount > 0),
      forecast_sun bigint not null check (forecast_sun >= 0),
      bytes bytea not null,
      head_number bigint not null,
      expires_at timestamptz not null,
      state text not null default 'live' check (state in ('live', 'final', 'dead')),
      sent_at timestamptz,
      result text,
      fee_sun bigint check (fee_sun >= 0),
      energy_used bigint check (energy_used >= 0),
      block_number bigint,
      created_at timestamptz not null default now(),
      check ((state = 'final') = (block_number is not null)),
      check ((state = 'final') = (fee_sun is not null)),
      check ((state = 'final') = (result is not null))
    );
    comment on table sweep_transactions is 'Signed transactions, stored before they are sent. A lost one is sent again as the same bytes.';
    comment on column sweep_transactions.kind is 'funding brings TRX from the hot wallet to the address; transfer brings the token to the cold wallet.';
    comment on column sweep_transactions.amount is 'Sun of a funding, micro-units of a transfer.';
    comment on column sweep_transactions.forecast_sun is 'What it is expected to burn.';
    comment on column sweep_transactions.head_number is 'The newest block when it was built: it is in none up to this one.';
    comment on column sweep_transactions.state is 'dead: it has expired by final chain time and is not in the final chain.';
    create unique index sweep_transactions_one_live on sweep_transactions (sweep_id) where state = 'live';
    create index sweep_transactions_of_sweep on sweep_transactions (sweep_id, created_at);
    create index sweep_transactions_fundings on sweep_transactions (created_at) where kind = 'funding' and state <> 'dead';
  `);
}

async function createGuards(db: Database): Promise<void> {
  await db.raw(`
    create function is_legal_sweep_edge(from_state text, to_state text) returns boolean immutable language sql as $$
      select (from_state, to_state) in (
        ('queued', 'funding'), ('queued', 'sweeping'), ('queued', 'failed'),
        ('funding', 'funded'), ('funding', 'queued'), ('funding', 'failed'),
        ('funded', 'funding'), ('funded', 'sweeping'), ('funded', 'queued'), ('funded', 'failed'),
        ('sweeping', 'completed'), ('sweeping', 'queued'), ('sweeping', 'failed'),
        ('failed', 'queued'))
    $$;

    create function guard_sweep() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'sweeps are never removed';
      elsif tg_op = 'INSERT' then
        if new.state <> 'queued' then
          raise exception 'a sweep begins as queued, not as %', new.state;
        end if;
        return new;
      end if;
      if new.state <> old.state and not is_legal_sweep_edge(old.state, new.state) then
        raise exception 'illegal sweep edge % -> %', old.state, new.state;
      end if;
      if (new.id, new.network, new.address_idx, new.address, new.order_id, new.created_at)
        is distinct from (old.id, old.network, old.address_idx, old.address, old.order_id, old.created_at) then
        raise exception 'what a sweep empties never changes';
      end if;
      if old.state = 'completed' or new.attempt < old.attempt then
        raise exception 'a sweep is completed once, and an attempt is never taken back';
      end if;
      return new;
    end $$;
    create trigger guard_sweep before insert or update or delete on sweeps
      for each row execute function guard_sweep();

    create function guard_sweep_transaction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'signed transactions are never removed';
      elsif tg_op = 'INSERT' then
        if new.state <> 'live' or new.sent_at is not null then
          raise exception 'a signed transaction is stored before it is sent';
        end if;
        return new;
      end if;
      if (new.tx_id, new.sweep_id, new.attempt, new.kind, new.to_address, new.amount, new.forecast_sun, new.bytes,
          new.head_number, new.expires_at, new.created_at)
        is distinct from
         (old.tx_id, old.sweep_id, old.attempt, old.kind, old.to_address, old.amount, old.forecast_sun, old.bytes,
          old.head_number, old.expires_at, old.created_at) then
        raise exception 'a signed transaction never changes';
      end if;
      if old.state <> 'live' then
        raise exception 'the fate of a transaction is decided once';
      end if;
      return new;
    end $$;
    create trigger guard_sweep_transaction before insert or update or delete on sweep_transactions
      for each row execute function guard_sweep_transaction();
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    drop table sweep_transactions, sweeps;
    drop function guard_sweep_transaction, guard_sweep, is_legal_sweep_edge;
    drop trigger book_transfers on chain_transfers;
    drop function book_transfers;
    alter table address_leases drop column is_over;
    drop index addresses_with_money;
    alter table addresses drop column balance, drop column balance_since;
    alter table watcher_facts drop column hot_wallet_address, drop column hot_wallet_sun,
      drop column hot_wallet_alert_sun, drop column cold_wallet_address;
    alter table instance drop column cold_wallet_address;
  `);
}
