import { query, queryOne, type Db } from '@gateway/store/db';

/** How far the time of an order goes: past its payment window, or past the monitoring for late payments too. */
export type Deadline = 'expired' | 'closed';

/**
 * Prepares the database of a sandbox, as its owner: a function brings the end of an order's window, or of its
 * monitoring, to the present, which guard_order refuses everywhere else. Money that was seen remains on time, so the
 * ledger stays one that the audit accepts. May be repeated.
 */
export async function prepareSandboxDatabase(owner: Db): Promise<void> {
  await owner.transaction(async (tx) => {
    for (const statement of STATEMENTS) await query(tx, statement);
  });
}

const STATEMENTS = [
  `create or replace trigger guard_order before insert or delete or update on orders for each row
     when (coalesce(current_setting('gateway.sandbox', true), '') <> 'on') execute function guard_order()`,
  `create or replace function sandbox_pass_time(passed uuid, is_closed boolean) returns timestamptz
   language plpgsql security definer set search_path = pg_catalog, public as $$
   declare
     present timestamptz;
   begin
     perform from orders where id = passed for update;
     select greatest(date_trunc('milliseconds', clock_timestamp()), max(seen.at) + interval '1 millisecond') into present from (
       select t.block_time as at from credits c join chain_transfers t using (network, tx_hash, log_index)
       where c.order_id = passed
       union all select block_time from payment_hints where order_id = passed
     ) seen;
     perform set_config('gateway.sandbox', 'on', true);
     update orders set expires_at = least(expires_at, present),
       monitor_until = case when is_closed then least(monitor_until, present) else monitor_until end,
       updated_at = greatest(updated_at, present)
     where id = passed;
     if is_closed then
       update address_leases set attributed = tstzrange(lower(attributed), least(upper(attributed), present), '[)')
       where order_id = passed;
     end if;
     perform set_config('gateway.sandbox', 'off', true);
     return present;
   end $$`,
  'revoke all on function sandbox_pass_time(uuid, boolean) from public',
  `do $$ begin
     if exists (select from pg_roles where rolname = 'gateway_api') then
       grant execute on function sandbox_pass_time(uuid, boolean) to gateway_api;
     end if;
   end $$`,
];

/** Whether this is a database of a sandbox. */
export async function isPrepared(db: Db): Promise<boolean> {
  const row = await queryOne<{ is_prepared: boolean }>(
    db,
    `select to_regprocedure('sandbox_pass_time(uuid, boolean)') is not null as is_prepared`,
  );
  return row?.is_prepared ?? false;
}

/** Brings the deadline of an order to the present, and returns it. Blocks must pass before the order is over. */
export async function passTime(db: Db, orderId: string, deadline: Deadline): Promise<Date> {
  const row = await queryOne<{ present: Date }>(
    db,
    'select sandbox_pass_time(:orderId::uuid, :isClosed::boolean) as present',
    { orderId, isClosed: deadline === 'closed' },
  );
  if (!row) throw new Error('a function returns a row');
  return row.present;
}
