import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import type { AttemptOutcome } from '@gateway/store/deliveries';
import { createInFlight, type InFlight } from './in-flight';
import { times } from '../testing/test-notifier';

const MANY = 256;

function outcome(): AttemptOutcome {
  const delivery = {
    ...{ id: randomUUID(), kind: 'payment' as const, orderId: randomUUID(), merchantId: randomUUID(), cycle: 1 },
    ...{ attempt: 1, url: 'https://shop.example/hook', leaseToken: randomUUID(), claimedAt: new Date() },
  };
  return { delivery, durationMs: 1, httpStatus: 200, responseHead: '', isAcknowledged: true };
}

/** Adds attempts that have ended. @returns how often the listener was called for them */
async function arrive(inFlight: InFlight, count: number): Promise<number> {
  let calls = 0;
  inFlight.onArrival(() => (calls += 1));
  const attempts = times(count, () => Promise.resolve(outcome()));
  for (const attempt of attempts) inFlight.add((await attempt).delivery, attempt);
  await Promise.all(attempts);
  return calls;
}

test('an outcome is recorded at once while no group is', async () => {
  const inFlight = createInFlight();
  expect(await arrive(inFlight, 1)).toBe(1);
  expect(inFlight.takeArrived(MANY)).toHaveLength(1);
});

test('what arrives while a group is recorded follows it together', async () => {
  const inFlight = createInFlight();
  await arrive(inFlight, 2);
  const first = inFlight.takeArrived(MANY);
  expect(await arrive(inFlight, 3)).toBe(0);
  expect(inFlight.takeArrived(MANY)).toEqual([]);
  inFlight.settle(first);
  expect(inFlight.takeArrived(MANY)).toHaveLength(3);
});

test('many outcomes are recorded beside the group before them', async () => {
  const inFlight = createInFlight();
  await arrive(inFlight, 1);
  inFlight.takeArrived(MANY);
  expect(await arrive(inFlight, MANY)).toBe(1);
  expect(inFlight.takeArrived(MANY)).toHaveLength(MANY);
});

test('an outcome that has waited for long is recorded beside the group before it', async () => {
  const inFlight = createInFlight();
  await arrive(inFlight, 1);
  inFlight.takeArrived(MANY);
  await arrive(inFlight, 1);
  await until('the next group begins', () => inFlight.takeArrived(MANY).length === 1);
});

test('what is in flight is counted for each merchant, without what an admin requested', () => {
  const inFlight = createInFlight();
  const [one, other] = [outcome().delivery, outcome().delivery];
  for (const delivery of [{ ...one }, { ...one }, { ...other }, { ...other, isExpress: true }])
    inFlight.add(delivery, new Promise(() => undefined));
  expect(inFlight.byMerchant()).toEqual(
    new Map([
      [one.merchantId, 2],
      [other.merchantId, 1],
    ]),
  );
});
