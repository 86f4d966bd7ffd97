import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { concernOrders, span, type Tick } from '@gateway/runtime';
import { claimDeliveries, type ClaimedDelivery, passOrigins } from '@gateway/store/deliveries';
import { attemptDelivery } from './attempt';
import type { NotifierContext } from '../context/context';
import { countAttempt } from '../context/metrics';

/** Reserved for deliveries that an admin requested, on top of the configured slots. */
const EXPRESS_SLOTS = 32;
/** A lease outlives its attempt by this, so that a slow commit of the outcome does not cause a second delivery. */
const LEASE_SPARE_MS = 45_000;
/** After each batch the event loop handles responses and the database, which otherwise wait until all are sent. */
const SENT_PER_TURN = 16;
const MIN_WAKE_INTERVAL_MS = 250;
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000';

/**
 * One tick: claims as many deliveries as there are free slots and starts sending them, without waiting for
 * responses. No transaction is open while anything is sent. Recording outcomes frees slots and wakes this tick again.
 * @param wasWoken whether a wake-up triggered this tick; otherwise new deliveries it finds missed their wake-up
 */
export function createDeliverTick(context: NotifierContext, wasWoken: () => boolean): Tick {
  const { config, db, inFlight, metrics } = context;
  const wakeOthers = createThrottledWake(context);
  let afterMerchant = NO_MERCHANT;
  const afterOrigins = new Map<string, string>();
  return async () => {
    const room = Math.max(0, config.slots - inFlight.size());
    const expressRoom = Math.max(0, Math.min(EXPRESS_SLOTS, config.slots + EXPRESS_SLOTS - inFlight.size()));
    if (room + expressRoom === 0) return 'idle';
    const isPoll = !wasWoken();
    const claimedAt = performance.now();
    const claimed = await claim(db, {
      room,
      expressRoom,
      afterMerchant,
      afterOrigins,
      inFlight: inFlight.byMerchant(),
      leaseToken: randomUUID(),
      leaseSeconds: (config.timeoutMs + LEASE_SPARE_MS) / 1000,
      fastAttempts: config.schedule.fastAttempts,
    });
    if (isPoll) metrics.missedWakeups.inc(claimed.filter(({ attempt }) => attempt === 1).length);
    for (let from = 0; from < claimed.length; from += SENT_PER_TURN) {
      if (from > 0) await nextTurn();
      // A process that was suspended in between no longer holds these leases: others send them.
      if (performance.now() - claimedAt > LEASE_SPARE_MS) return 'more';
      for (const delivery of claimed.slice(from, from + SENT_PER_TURN))
        inFlight.add(delivery, sendOut(context, delivery));
    }
    const fair = claimed.filter((delivery) => !delivery.isExpress);
    passOrigins(afterOrigins, claimed);
    if (fair.length > 0 && fair.length === room) {
      afterMerchant = fair.at(-1)?.merchantId ?? afterMerchant;
      wakeOthers();
    }
    return 'idle';
  };
}

const claim: typeof claimDeliveries = (db, wanted) =>
  span('claim deliveries', {}, async () => {
    const claimed = await claimDeliveries(db, wanted);
    concernOrders(ordersOf(claimed));
    return claimed;
  });

async function sendOut(context: NotifierContext, delivery: ClaimedDelivery): ReturnType<typeof attemptDelivery> {
  const outcome = await span('deliver', { attributes: { 'gateway.delivery.attempt': delivery.attempt } }, () => {
    if (delivery.orderId !== null) concernOrders([delivery.orderId]);
    return attemptDelivery(context, delivery);
  });
  countAttempt(context.metrics, outcome, delivery);
  return outcome;
}

function ordersOf(claimed: readonly ClaimedDelivery[]): string[] {
  return claimed.flatMap(({ orderId }) => orderId ?? []);
}

/** Wakes other notifiers, at most every 250 ms, to take what this one has no slots for. */
function createThrottledWake({ wakeups }: NotifierContext): () => void {
  let wokenAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - wokenAt < MIN_WAKE_INTERVAL_MS) return;
    wokenAt = performance.now();
    wakeups.wake('webhooks');
  };
}
