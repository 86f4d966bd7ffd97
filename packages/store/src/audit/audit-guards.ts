import type { AuditCheck } from './audit-check';

/** Every trigger of the schema, as table and name: without one the database permits what the rules forbid, or miscounts. */
export const GUARDS = [
  'addresses.count_new_addresses',
  'admin_action_head.guard_admin_action_head',
  'admin_actions.admin_actions_append_only',
  'admin_actions.chain_admin_action',
  'chain_transfers.book_transfers',
  'chain_transfers.count_movements',
  'chain_transfers.guard_transfer',
  'credits.count_credits',
  'credits.credits_append_only',
  'day_seals.day_seals_append_only',
  'deposit_addresses.guard_deposit_address',
  'order_events.count_expiry',
  'order_events.count_incident',
  'order_events.order_events_append_only',
  'order_refunds.order_refunds_append_only',
  'orders.count_deposit',
  'orders.count_order_edges',
  'orders.count_waived',
  'orders.guard_completion',
  'orders.guard_creation',
  'orders.guard_order',
  'orders.orders_deposit_stays',
  'orders.orders_description_stays',
  'orders.orders_link_stays',
  'orders.orders_price_stays',
  'rescanned_transfers.rescanned_transfers_append_only',
  'service_heartbeats.guard_heartbeat',
  'statistic_deltas.fold_merchant_days',
  'sweep_transactions.guard_sweep_transaction',
  'sweeps.guard_sweep',
] as const;

/**
 * The database still refuses what the rules forbid, and nothing came past it. A restore of rows may switch triggers off,
 * and one that was interrupted leaves them so; a check constraint could not be lost that way (ADR 54).
 */
export const GUARD_CHECKS: readonly AuditCheck[] = [
  {
    name: 'G01',
    promise: 'the values of an order are what they must be to each other',
    sql: `select o.id::text as key, broken_order_rule(o) as detail from orders o where broken_order_rule(o) is not null`,
  },
  {
    name: 'G02',
    promise: 'every guard of the database exists and is switched on, and so is every foreign key',
    sql: `select distinct coalesce(g.name, t.name) as key, case when t.name is null then 'missing' else 'switched off' end
        as detail
      from unnest(array['${GUARDS.join("', '")}']) g (name) full join (
        select r.relname || '.' || coalesce(c.conname, d.tgname) as name, d.tgenabled in ('O', 'A') as is_on
        from pg_trigger d join pg_class r on r.oid = d.tgrelid left join pg_constraint c on c.oid = d.tgconstraint
        where r.relnamespace = 'public'::regnamespace
      ) t on t.name = g.name
      where t.is_on is not true`,
  },
];
