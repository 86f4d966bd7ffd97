import { refuse } from '@gateway/domain';
import { queryOne, type Tx } from '../db/pool';
import { lockOrders } from '../orders/orders';
import { advanceSweep } from './sweep-state';

interface Found {
  id: string;
  state: string;
}

/**
 * Gives the newest sweep of an order three more attempts. Wake `sweeps` after the commit.
 * @throws Refusal NOT_FOUND for an unknown order; SWEEP_DISABLED while no watcher sweeps; INVALID_STATE unless the
 * newest sweep of the order has failed
 */
export async function requestSweepRetry(tx: Tx, orderId: string): Promise<void> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('NOT_FOUND', 'Order does not exist');
  const newest = await queryOne<Found>(
    tx,
    'select id, state from sweeps where order_id = :orderId order by created_at desc, id desc limit 1',
    { orderId: order.id },
  );
  await retry(tx, newest, 'order');
}

/**
 * The same for the newest sweep of an address: an address may have money without ever having had an order.
 * @throws Refusal NOT_FOUND for an address that is not ours; otherwise as `requestSweepRetry`
 */
export async function requestSweepRetryOfAddress(tx: Tx, address: string): Promise<void> {
  const own = await queryOne<{ idx: number }>(tx, 'select idx from addresses where address = :address', { address });
  if (!own) refuse('NOT_FOUND', 'Address is not of this gateway');
  const newest = await queryOne<Found>(
    tx,
    'select id, state from sweeps where address_idx = :idx order by created_at desc, id desc limit 1',
    own,
  );
  await retry(tx, newest, 'address');
}

async function retry(tx: Tx, newest: Found | undefined, owner: 'order' | 'address'): Promise<void> {
  const facts = await queryOne<{ sweep_enabled: boolean }>(tx, 'select sweep_enabled from watcher_facts');
  if (!facts?.sweep_enabled) refuse('SWEEP_DISABLED', 'Sweep is not enabled on this deployment');
  if (newest?.state !== 'failed') refuse('INVALID_STATE', `The newest sweep of this ${owner} has not failed`);
  await advanceSweep(tx, newest.id, { trigger: 'retry_requested' });
}
