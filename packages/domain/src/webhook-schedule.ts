import { invariant } from './assert';

/** When a delivery is tried: seconds to wait before each attempt, the first of which is usually 0. */
export interface RetrySchedule {
  waits: readonly number[];
  /** After this many failed attempts the order shows `callback_failed`; the slow attempts go on. */
  fastAttempts: number;
}

const JITTER = 0.2;

/**
 * Seconds until the attempt after `attempt` (1-based), spread by ±20 %, or undefined when none is left.
 * @param random a number in [0, 1)
 */
export function waitAfter(schedule: RetrySchedule, attempt: number, random: number): number | undefined {
  invariant(attempt >= 1, 'attempts are counted from 1');
  const wait = schedule.waits[attempt];
  return wait === undefined ? undefined : wait * (1 - JITTER + 2 * JITTER * random);
}
