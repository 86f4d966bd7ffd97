import { randomUUID } from 'node:crypto';
import type { AttemptFailure, AttemptOutcome } from '../deliveries/attempt-outcome';
import { query, type Db } from '../db/pool';
import { claimDeliveries, type ClaimedDelivery, type ClaimLimits } from '../deliveries/delivery-claim';
import { buildMerchant } from './data';
import { buildPaidOrders } from './paid-orders';

/** The fast attempts in every test. */
export const TEST_FAST_ATTEMPTS = 4;

/** The callback URL of `oweOne`. */
export const TEST_HOOK = 'https://shop.example/hook';

/** Inserts a paid order of a new merchant, which owes one delivery, and returns its id. */
export async function oweOne(db: Db): Promise<string> {
  const { id: merchantId } = await buildMerchant(db);
  const [id = ''] = await buildPaidOrders(db, [{ merchantId, callbackUrl: TEST_HOOK }]);
  return id;
}

/** Claims a delivery, even if it waits for a later attempt. */
export async function claimOne(db: Db): Promise<ClaimedDelivery> {
  await query(db, `update webhook_deliveries set state = 'pending' where state = 'waiting'`);
  const [delivery] = await claim(db);
  if (!delivery) throw new Error('no delivery was claimed');
  return delivery;
}

/** Claims as a notifier would. */
export function claim(db: Db, overrides: Partial<ClaimLimits> = {}): Promise<ClaimedDelivery[]> {
  return claimDeliveries(db, {
    room: 512,
    expressRoom: 32,
    leaseToken: randomUUID(),
    leaseSeconds: 60,
    fastAttempts: TEST_FAST_ATTEMPTS,
    afterMerchant: '00000000-0000-0000-0000-000000000000',
    afterOrigins: new Map(),
    inFlight: new Map(),
    ...overrides,
  });
}

/** The outcome of a 200 response. */
export function acknowledged(delivery: ClaimedDelivery): AttemptOutcome {
  return { delivery, durationMs: 12, httpStatus: 200, responseHead: 'ok', isAcknowledged: true };
}

/** The outcome of a 500 response by default, with a retry after a minute. */
export function failed(delivery: ClaimedDelivery, overrides: Partial<AttemptFailure> = {}): AttemptOutcome {
  return {
    delivery,
    durationMs: 34,
    httpStatus: overrides.isUnreachable ? null : 500,
    responseHead: overrides.isUnreachable ? null : 'oh no',
    isAcknowledged: false,
    reason: overrides.isUnreachable ? 'timeout' : 'http_500',
    isUnreachable: false,
    isThrottled: false,
    isSlow: delivery.attempt > TEST_FAST_ATTEMPTS,
    isExhausted: delivery.attempt >= TEST_FAST_ATTEMPTS,
    next: { seconds: 60, origin: new URL(delivery.ownUrl).origin },
    ...overrides,
  };
}
