import { Unavailable } from '@gateway/domain';
import type { Tick } from '@gateway/runtime';
import { isDatabaseTrouble, isDatabaseWell } from '@gateway/store/db';
import {
  forgetQuietEndpoints,
  bringForwardRecovered,
  oweMissingDeliveries,
  promoteDue,
  pruneAttempts,
  reclaimLapsed,
  unparkDeliveries,
  type LapsedLeases,
} from '@gateway/store/deliveries';
import { pruneLoginFailures, pruneMessages } from '@gateway/store/messages';
import { failureOf } from './delivery/attempt';
import { recordGroup } from './delivery/record';
import type { NotifierContext } from './context/context';

const MAX_PER_STEP = 1000;
/** The search for lapsed leases reads all that is to be sent, so it takes at most a twentieth of the time. */
const RESTS_PER_SEARCH = 20;
/** Attempts are at most a day apart, jitter aside. */
const QUIET_DAYS = 7;
const PROBE_MS = 1_000;
const GRACE_MS = 5_000;

/** One tick: makes retries pending when they are due; `onDue` wakes the sender. */
export async function promote({ db, config }: NotifierContext, onDue: () => void): Promise<'more' | 'idle'> {
  const count = await promoteDue(db, config.schedule.fastAttempts, MAX_PER_STEP);
  if (count > 0) onDue();
  return count === MAX_PER_STEP ? 'more' : 'idle';
}

/** One tick: reclaims deliveries from senders that died, and brings forward those waiting for recovered endpoints. */
export function createReapTick(context: NotifierContext, onDue: () => void): Tick {
  const reclaim = createReclaim(context);
  return async () => {
    const count = await settleLapsed(context, await reclaim(), onDue);
    const broughtForwardCount = await bringForwardRecovered(context.db, MAX_PER_STEP);
    return Math.max(count, broughtForwardCount) === MAX_PER_STEP ? 'more' : 'idle';
  };
}

/**
 * Rests in between in proportion to the work, and reclaims nothing just after the database was away: leases ended meanwhile, and other
 * notifiers, whose senders are alive, record first what they could not.
 */
function createReclaim({ db, config, inFlight }: NotifierContext): () => Promise<LapsedLeases> {
  let isAway = false;
  let reclaimFrom = Number.NEGATIVE_INFINITY;
  return async () => {
    if (isAway && (await isDatabaseWell(db, PROBE_MS))) {
      isAway = false;
      reclaimFrom = performance.now() + GRACE_MS;
    }
    if (isAway || performance.now() < reclaimFrom) return { reclaimedCount: 0, crashed: [] };
    const startedAt = performance.now();
    try {
      const { fastAttempts } = config.schedule;
      const lapsed = await reclaimLapsed(db, { fastAttempts, most: MAX_PER_STEP, held: inFlight.ids() });
      const endedAt = performance.now();
      reclaimFrom = endedAt + RESTS_PER_SEARCH * (endedAt - startedAt);
      return lapsed;
    } catch (error) {
      isAway = true;
      throw error;
    }
  };
}

/** Reports what was reclaimed and records what had crashed. Returns the higher of the two counts. */
async function settleLapsed(
  context: NotifierContext,
  { reclaimedCount, crashed }: LapsedLeases,
  onDue: () => void,
): Promise<number> {
  const { config, logger, metrics } = context;
  if (reclaimedCount > 0) {
    metrics.reclaimed.inc(reclaimedCount);
    logger.warn('expired deliveries reclaimed', { count: reclaimedCount });
    onDue();
  }
  if (crashed.length > 0) {
    logger.error('delivery lease expired repeatedly', {
      orderIds: crashed.map(({ orderId }) => orderId),
    });
    await recordGroup(
      context,
      crashed.map((delivery) => ({
        ...{ delivery, durationMs: 0, httpStatus: null, responseHead: null },
        ...failureOf(config.schedule, delivery, 'notifier_crash'),
      })),
    );
  }
  return Math.max(reclaimedCount, crashed.length);
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
  await pruneLoginFailures(db);
  await pruneMessages(db, config.logDays, MAX_PER_STEP);
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
