import { AS_OWNER } from './as-owner';

/** Counts that the dashboard reads. */
export const STATISTICS = `
  create table statistic_deltas (
    seq bigint generated always as identity primary key,
    merchant_id uuid,
    day date,
    order_count integer not null default 0,
    completed_count integer not null default 0,
    callback_failed_count integer not null default 0,
    active_count integer not null default 0,
    expired_count integer not null default 0,
    incident_count integer not null default 0,
    received bigint not null default 0,
    came numeric(30) not null default 0,
    swept numeric(30) not null default 0,
    gone numeric(30) not null default 0,
    free_addresses integer not null default 0,
    leased_addresses integer not null default 0
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
  comment on table statistic_deltas is
    'What transactions add to the statistics: appended, never updated, so that no transaction waits '
    'for a counter. Folded by the leading watcher.';
  comment on column statistic_deltas.day is
    'UTC: of the creation for counts of orders, of the block for money, of the event for expiries.';

  create table daily_statistics (
    day date primary key,
    order_count bigint not null,
    completed_count bigint not null,
    expired_count bigint not null,
    received bigint not null,
    came numeric(30) not null default 0,
    swept numeric(30) not null default 0,
    gone numeric(30) not null default 0
  );
  -- Wider than an amount: only a token that is not the real one can say that more has moved, and it stops no block.
  comment on column daily_statistics.came is
    'To our addresses, for an order or not. Less what was swept and what is gone otherwise, up to a day, it is what our '
    'addresses held at the end of it.';

  create table merchant_statistics (
    merchant_id uuid primary key references merchants,
    order_count bigint not null,
    completed_count bigint not null,
    callback_failed_count bigint not null,
    active_count bigint not null,
    incident_count bigint not null,
    received bigint not null
  );

  create table pool_statistics (
    is_only_row boolean primary key default true check (is_only_row),
    free_addresses bigint not null default 0,
    leased_addresses bigint not null default 0
  );
  insert into pool_statistics default values;
  comment on table pool_statistics is
    'With the deltas that are not folded yet this is the whole truth, as are the other two.';
`;

/**
 * Every transaction appends what it adds to the counts. New orders, and addresses that are leased, returned or retired,
 * are counted by the statements that make them so (ADR 54).
 */
export const STATISTICS_TRIGGERS = `
  create function utc_day(at_time timestamptz) returns date immutable language sql as $$
    select (at_time at time zone 'UTC')::date
  $$;

  create function count_order_edges() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    insert into statistic_deltas (merchant_id, day, completed_count, callback_failed_count, active_count)
    select merchant_id, day, sum(completed), sum(callback_failed), sum(active)
    from (
      select merchant_id, utc_day(created_at) as day, (status = 'completed')::int as completed,
        (status = 'callback_failed')::int as callback_failed, (status in ('pending', 'confirmed'))::int as active
      from became
      union all
      select merchant_id, utc_day(created_at), -(status = 'completed')::int,
        -(status = 'callback_failed')::int, -(status in ('pending', 'confirmed'))::int
      from was
    ) counts
    group by merchant_id, day
    having sum(completed) <> 0 or sum(callback_failed) <> 0 or sum(active) <> 0;
    return null;
  end $$;
  create trigger count_order_edges after update on orders referencing old table as was new table as became
    for each statement execute function count_order_edges();

  create function count_credits() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    insert into statistic_deltas (merchant_id, day, received)
    select o.merchant_id, utc_day(c.block_time), sum(c.amount)
    from added c join orders o on o.id = c.order_id group by 1, 2;
    return null;
  end $$;
  create trigger count_credits after insert on credits referencing new table as added
    for each statement execute function count_credits();

  create function count_movements() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    insert into statistic_deltas (day, came, swept, gone)
    select utc_day(block_time), coalesce(sum(amount) filter (where disposition is not null), 0),
      coalesce(sum(amount) filter (where outgoing = 'sweep'), 0),
      coalesce(sum(amount) filter (where outgoing = 'outside'), 0)
    from added group by 1;
    return null;
  end $$;
  create trigger count_movements after insert on chain_transfers referencing new table as added
    for each statement execute function count_movements();

  create function count_incident() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    insert into statistic_deltas (merchant_id, incident_count) values (new.merchant_id, 1);
    return null;
  end $$;
  create trigger count_incident after insert on order_events for each row
    when (new.event_type in ('webhook_failed', 'sweep_failed')) execute function count_incident();

  create function count_expiry() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    insert into statistic_deltas (day, expired_count) values (utc_day(new.created_at), 1);
    return null;
  end $$;
  create trigger count_expiry after insert on order_events for each row
    when (new.event_type = 'order_expired') execute function count_expiry();

  create function count_new_addresses() returns trigger language plpgsql ${AS_OWNER} as $$
  begin
    insert into statistic_deltas (free_addresses, leased_addresses)
    select count(*) filter (where state = 'free'), count(*) filter (where state = 'leased')
    from added where state <> 'retired' having count(*) > 0;
    return null;
  end $$;
  create trigger count_new_addresses after insert on addresses referencing new table as added
    for each statement execute function count_new_addresses();
`;
