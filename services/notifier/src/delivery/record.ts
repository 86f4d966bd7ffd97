import { concernOrders, errorFields, span, type Tick } from '@gateway/runtime';
import { isDataFault } from '@gateway/store/db';
import { recordOutcomes, type AttemptOutcome } from '@gateway/store/deliveries';
import type { NotifierContext } from '../context/context';

const MAX_PER_GROUP = 500;
const MAX_LOGGED = 20;

/**
 * One tick: records, in one transaction, the outcomes that arrived while the last group was written. A group that
 * could not be written is kept and retried: recording the same outcomes twice changes nothing.
 */
export function createRecordTick(context: NotifierContext, onRecorded: () => void): Tick {
  let group: AttemptOutcome[] = [];
  return async () => {
    if (group.length === 0) group = context.inFlight.takeArrived(MAX_PER_GROUP);
    if (group.length === 0) return 'idle';
    const orderIds = group.flatMap(({ delivery }) => delivery.orderId ?? []);
    await span('record outcomes', {}, () => {
      concernOrders(orderIds);
      return recordGroup(context, group);
    });
    context.inFlight.settle(group);
    group = [];
    onRecorded();
    return 'more';
  };
}

/** Records outcomes; one refused because of its data does not block the others. @throws any other error */
export async function recordGroup(context: NotifierContext, group: readonly AttemptOutcome[]): Promise<void> {
  try {
    const { staleCount } = await recordOutcomes(context.db, group);
    context.metrics.stale.inc(staleCount);
    report(context, group);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (group.length > 1) {
      const half = Math.ceil(group.length / 2);
      await recordGroup(context, group.slice(0, half));
      await recordGroup(context, group.slice(half));
      return;
    }
    context.logger.error('outcome could not be recorded', {
      error: errorFields(error),
      deliveryId: group[0]?.delivery.id,
      orderId: group[0]?.delivery.orderId,
    });
  }
}

function report({ logger }: NotifierContext, group: readonly AttemptOutcome[]): void {
  const acknowledged = group.filter((outcome) => outcome.isAcknowledged);
  if (acknowledged.length > 0) {
    const orderIds = acknowledged.flatMap(({ delivery }) => delivery.orderId ?? []).slice(0, MAX_LOGGED);
    logger.info('webhooks delivered', { count: acknowledged.length, orderIds });
  }
  for (const outcome of group) {
    if (outcome.isAcknowledged) continue;
    const { id, kind, merchantId, orderId, attempt, cycle } = outcome.delivery;
    // Tests and pushed events have no order.
    const subject = { kind, deliveryId: id, merchantId, orderId: orderId ?? undefined };
    logger.warn('webhook failed', { ...subject, attempt, cycle, reason: outcome.reason });
  }
}
