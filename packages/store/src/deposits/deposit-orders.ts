import { invariant } from '@gateway/domain';
import type { FinalTransfer } from '../orders/transfers';
import type { Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { NO_CALLBACK, ORDER_COLUMNS, toOrder, type Order, type OrderRow } from '../orders/orders';

/** A final transfer that becomes an order of the customer whose address it came to. */
export interface DepositPayment {
  depositId: string;
  transfer: FinalTransfer;
}

/** By what the merchant finds the order of a transfer: the same transfer never makes another one. */
export function depositExternalId({ network, txHash, logIndex }: FinalTransfer): string {
  return `deposit-${network}-${txHash}-${String(logIndex)}`;
}

/**
 * Inserts an order for each payment to a deposit address, about to be credited with exactly that. It is created when it
 * is paid, by the time of the block, also where that is read much later. Its window ends at once: no other money is ever
 * its own. It has no lease, because the address belongs to the customer.
 * @returns the orders, in the sequence of the payments
 */
export async function insertDepositOrders(tx: Tx, payments: readonly DepositPayment[]): Promise<Order[]> {
  if (payments.length === 0) return [];
  const transfers = payments.map(({ transfer }) => transfer);
  const rows = await runPrepared<OrderRow>(tx, INSERT_DEPOSIT_ORDERS, {
    depositIds: payments.map(({ depositId }) => depositId),
    externalIds: transfers.map(depositExternalId),
    networks: transfers.map(({ network }) => network),
    amounts: transfers.map(({ amount }) => amount),
    blockTimes: transfers.map(({ blockTime }) => blockTime),
  });
  const orders = new Map(rows.map((row) => [row.external_id, toOrder(row)]));
  return transfers.map((transfer) => {
    const order = orders.get(depositExternalId(transfer));
    invariant(order !== undefined, 'each payment to a deposit address has an order');
    return order;
  });
}

const INSERT_DEPOSIT_ORDERS = prepare(
  'insert_deposit_orders',
  `with created as (
     insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
       amount_expected, callback_url, deposit_id, deposit_customer, created_at, expires_at, monitor_until)
     select d.merchant_id, p.external_id, a.idx, a.address, false, p.network, 'USDT', p.amount,
       coalesce(d.callback_url, '${NO_CALLBACK}'), d.id, d.customer_id, t.at, u.at, u.at
     from unnest(:depositIds::uuid[], :externalIds::text[], :networks::text[], :amounts::bigint[],
         :blockTimes::timestamptz[]) as p (deposit_id, external_id, network, amount, block_time)
       join deposit_addresses d on d.id = p.deposit_id join addresses a on a.idx = d.address_idx
       cross join lateral (select least(date_trunc('milliseconds', now()), p.block_time) as at) t
       cross join lateral (select greatest(t.at, p.block_time) + interval '1 second' as at) u
     order by p.external_id
     returning ${ORDER_COLUMNS}
   ), event as (
     insert into order_events (order_id, merchant_id, event_type, to_status, payload)
     select id, merchant_id, 'order_created', 'pending', '{}' from created
   )
   select * from created`,
);
