import type { Schemas } from '@gateway/contract';
import { Unavailable } from '@gateway/domain';
import { waitForTestOutcome } from '@gateway/store/deliveries';
import type { ApiContext } from '../../base/context';

/** Waits until a notifier has made a requested test delivery. @throws Unavailable if none does */
export async function readTestOutcome(
  { db, wakeups, waits }: ApiContext,
  deliveryId: string,
): Promise<Schemas['TestOutcome']> {
  wakeups.wake('webhooks');
  const outcome = await waitForTestOutcome(db, deliveryId, waits.testMs);
  if (!outcome) throw new Unavailable('no notifier has sent the test');
  return {
    acknowledged: outcome.isAcknowledged,
    http_status: outcome.httpStatus,
    reason: outcome.reason,
    duration_ms: outcome.durationMs,
    response: outcome.responseHead,
  };
}
