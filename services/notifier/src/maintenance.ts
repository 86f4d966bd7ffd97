import { Unavailable } from '@gateway/domain';
import type { Tick } from '@gateway/runtime';
import {
  forgetQuietEndpoints,
  bringForwardRecovered,
  isDatabaseTrouble,
  oweMissingDeliveries,
  promoteDue,
  pruneAttempts,
  reclaimLapsed,
  recordOutcomes,
  unparkDeliveries,
} from '@gateway/store';
import { failureOf } from './delivery/attempt';
import type { NotifierContext } from './context';

const MAX_PER_STEP = 1000;
/** Attempts are at most a day apart, jitter aside. */
const QUIET_DAYS = 7;

/** One tick: makes retries pending when they are due; `onDue` wakes the sender. */
export async function promote({ db, config }: NotifierContext, onDue: () => void): Promise<'more' | 'idle'> {
  const count = await promoteDue(db, config.schedule.fastAttempts, MAX_PER_STEP);
  if (count > 0) onDue();
  return count === MAX_PER_STEP ? 'more' : 'idle';
}

/** One tick: reclaims deliveries from senders that died, and brings forward those waiting for recovered endpoints. */
export async function reap(context: NotifierContext, onDue: () => void): Promise<'more' | 'idle'> {
  const { db, config, logger, metrics, inFlight } = context;
  const { reclaimedCount, crashed } = await reclaimLapsed(db, {
    fastAttempts: config.schedule.fastAttempts,
    most: MAX_PER_STEP,
    held: inFlight.ids(),
  });
  if (reclaimedCount > 0) {
    metrics.reclaimed.inc(reclaimedCount);
    logger.warn('expired deliveries reclaimed', { count: reclaimedCount });
    onDue();
  }
  if (crashed.length > 0) {
    logger.error('delivery lease expired repeatedly', {
      orderIds: crashed.map(({ orderId }) => orderId),
    });
    await recordOutcomes(
      db,
      crashed.map((delivery) => ({
        ...{ delivery, durationMs: 0, httpStatus: null, responseHead: null },
        ...failureOf(config.schedule, delivery, 'notifier_crash'),
      })),
    );
  }
  const broughtForwardCount = await bringForwardRecovered(db, MAX_PER_STEP);
  return Math.max(reclaimedCount, crashed.length, broughtForwardCount) === MAX_PER_STEP ? 'more' : 'idle';
}

/** One tick: repairs states that correct code never leaves behind, and removes old rows. */
export async function tidy({ db, config, logger, metrics }: NotifierContext): Promise<'more' | 'idle'> {
  const orderIds = await oweMissingDeliveries(db, MAX_PER_STEP);
  if (orderIds.length > 0) {
    metrics.foundOwed.inc(orderIds.length);
    logger.error('paid orders had no delivery', { orderIds });
  }
  const parked = await unparkDeliveries(db);
  if (parked > 0) logger.warn('deliveries had been parked in the far future', { count: parked });
  await forgetQuietEndpoints(db, QUIET_DAYS);
  const pruned = await pruneAttempts(db, config.logDays, MAX_PER_STEP);
  return pruned === MAX_PER_STEP ? 'more' : 'idle';
}

/** A tick whose database does not respond is retried and not reported as a bug. */
export function guardTick(tick: Tick): Tick {
  return async () => {
    try {
      return await tick();
    } catch (error) {
      throw isDatabaseTrouble(error) ? new Unavailable('database did not respond', { cause: error }) : error;
    }
  };
}
