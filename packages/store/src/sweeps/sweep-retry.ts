import { refuse } from '@gateway/domain';
import { queryOne, type Tx } from '../db/pool';
import { lockOrders } from '../orders/orders';
import { advanceSweep } from './sweep-state';

/**
 * Gives the newest sweep of an order three more attempts. Wake `sweeps` after the commit.
 * @throws Refusal NOT_FOUND for an unknown order; SWEEP_DISABLED while no watcher sweeps; INVALID_STATE unless the
 * newest sweep of the order has failed
 */
export async function requestSweepRetry(tx: Tx, orderId: string): Promise<void> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('NOT_FOUND', 'Order does not exist');
  const facts = await queryOne<{ sweep_enabled: boolean }>(tx, 'select sweep_enabled from watcher_facts');
  if (!facts?.sweep_enabled) refuse('SWEEP_DISABLED', 'Sweep is not enabled on this deployment');
  const newest = await queryOne<{ id: string; state: string }>(
    tx,
    'select id, state from sweeps where order_id = :orderId order by created_at desc, id desc limit 1',
    { orderId: order.id },
  );
  if (newest?.state !== 'failed') refuse('INVALID_STATE', 'The newest sweep of this order has not failed');
  await advanceSweep(tx, newest.id, { trigger: 'retry_requested' });
}
