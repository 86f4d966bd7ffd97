/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/**
 * An order may name no callback_url. A program of the previous release cannot read a null there, and would stop at the
 * payment of such an order: the column has a URL that nobody can ever serve instead (RFC 2606).
 */
const COMMENTS = `
  set local lock_timeout = '2s';
  comment on column orders.callback_url is
    'Where the webhook goes when the order is paid. https://callback.invalid/ of an order without one, which owes none.';
`;

/** An order that owes no webhook is completed when it is paid, by the service that credits it. */
const COMPLETION = `
  create or replace function is_order_event_type(event_type text) returns boolean language plpgsql immutable as $$
  begin
    return event_type in (
      'order_created', 'payment_seen', 'payment_dropped', 'payment_confirmed', 'payment_underpaid', 'payment_overpaid',
      'payment_late', 'payment_extra', 'payment_assigned', 'payment_accepted', 'order_expired', 'order_failed',
      'order_cancelled', 'order_closed', 'order_reopened', 'order_refunded', 'order_completed', 'note_added',
      'webhook_delivered', 'webhook_failed', 'webhook_retry_requested', 'sweep_queued', 'sweep_funded',
      'sweep_delegated', 'sweep_broadcast', 'sweep_reclaimed', 'sweep_completed', 'sweep_failed',
      'sweep_retry_requested');
  end $$;

  create or replace function is_order_edge_of_role(from_status text, to_status text) returns boolean
    language sql stable as $$
    select case current_user
      when 'gateway_api' then (from_status, to_status) in (
        ('pending', 'confirmed'), ('expired', 'confirmed'), ('failed', 'confirmed'), ('expired', 'failed'),
        ('callback_failed', 'confirmed'), ('confirmed', 'completed'))
      when 'gateway_watcher' then (from_status, to_status) in (
        ('pending', 'confirmed'), ('pending', 'expired'), ('pending', 'failed'),
        ('expired', 'confirmed'), ('expired', 'failed'), ('failed', 'confirmed'), ('confirmed', 'completed'))
      when 'gateway_notifier' then (from_status, to_status) in (
        ('confirmed', 'completed'), ('confirmed', 'callback_failed'), ('callback_failed', 'completed'))
      else true
    end
  $$;

  create function guard_completion() returns trigger language plpgsql as $$
  begin
    if current_user in ('gateway_api', 'gateway_watcher') then
      raise insufficient_privilege using message =
        format('%s must not complete an order whose webhook is owed', current_user);
    end if;
    return null;
  end $$;
  create trigger guard_completion after update of status on orders for each row
    when (new.status = 'completed' and old.status <> 'completed' and new.callback_url <> 'https://callback.invalid/')
    execute function guard_completion();
`;

/** Adds only: a program of the previous release sends the webhook of such an order to a host that does not exist. */
export async function up(db: Database): Promise<void> {
  for (const sql of [COMMENTS, COMPLETION]) await db.raw(sql);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('this is not taken back: an older program runs on this schema'));
}
