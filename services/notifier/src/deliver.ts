import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tick } from '@gateway/runtime';
import { claimDeliveries, type ClaimedDelivery } from '@gateway/store';
import { attemptDelivery } from './attempt';
import type { NotifierContext } from './context';
import { countAttempt } from './metrics';

/** Deliveries that an admin asked for find room even when all slots are taken. */
const EXPRESS_SLOTS = 32;
/** A lease outlives its attempt by this, so that a slow commit of the outcome does not send twice. */
const LEASE_SPARE_MS = 45_000;
/** Between so many the process turns to answers and to the database, which otherwise waits until all are sent. */
const SENT_PER_TURN = 16;
const RING_AGAIN_MS = 250;
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000';

/**
 * One tick: claims as many deliveries as there are free slots and sends them on their way, without waiting for
 * answers. No transaction is open while anything is sent. Slots become free when outcomes are recorded, and then this
 * tick is woken again.
 * @param wasWoken whether somebody asked for this tick; otherwise what is new was missed by the bell
 */
export function createDeliverTick(context: NotifierContext, wasWoken: () => boolean): Tick {
  const { config, db, flight, metrics } = context;
  const ringOn = createRing(context);
  let afterMerchant = NO_MERCHANT;
  return async () => {
    const room = Math.max(0, config.slots - flight.size());
    const expressRoom = Math.max(0, Math.min(EXPRESS_SLOTS, config.slots + EXPRESS_SLOTS - flight.size()));
    if (room + expressRoom === 0) return 'idle';
    const isPoll = !wasWoken();
    const askedAt = performance.now();
    const claimed = await claimDeliveries(db, {
      room,
      expressRoom,
      afterMerchant,
      leaseToken: randomUUID(),
      leaseSeconds: (config.timeoutMs + LEASE_SPARE_MS) / 1000,
      fastAttempts: config.schedule.fastAttempts,
    });
    if (isPoll) metrics.missedWakeups.inc(claimed.filter(({ attempt }) => attempt === 1).length);
    for (let from = 0; from < claimed.length; from += SENT_PER_TURN) {
      if (from > 0) await nextTurn();
      // A process that was stopped in between no longer holds these leases: others send them.
      if (performance.now() - askedAt > LEASE_SPARE_MS) return 'more';
      for (const delivery of claimed.slice(from, from + SENT_PER_TURN)) flight.takeOff(sendOut(context, delivery));
    }
    const fair = claimed.filter((delivery) => !delivery.isExpress);
    if (fair.length > 0 && fair.length === room) {
      afterMerchant = fair.at(-1)?.merchantId ?? afterMerchant;
      ringOn();
    }
    return 'idle';
  };
}

async function sendOut(context: NotifierContext, delivery: ClaimedDelivery): ReturnType<typeof attemptDelivery> {
  const outcome = await attemptDelivery(context, delivery);
  countAttempt(context.metrics, outcome, delivery);
  return outcome;
}

/** What a full notifier leaves, another may take: wakes it now and then. */
function createRing({ wakeups }: NotifierContext): () => void {
  let rungAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - rungAt < RING_AGAIN_MS) return;
    rungAt = performance.now();
    wakeups.wake('webhooks');
  };
}
