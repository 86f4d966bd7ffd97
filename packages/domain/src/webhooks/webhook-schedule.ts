import { invariant } from '../assert';

/** The retry schedule of a delivery: seconds to wait before each attempt, the first of which is 0. */
export interface RetrySchedule {
  waits: readonly number[];
  /** After this many failed attempts the order becomes `callback_failed`; the slow attempts continue. */
  fastAttempts: number;
}

const JITTER = 0.2;
const MAX_REQUESTED_SECONDS = 3600;

/**
 * Seconds until the attempt after `attempt` (1-based), spread by ±20 %, or undefined when none is left.
 * A server may request a longer wait, of up to an hour or twice the scheduled wait, whichever is longer.
 * @param random a number in [0, 1)
 * @param requested seconds that the server requested with Retry-After
 */
export function waitAfter(schedule: RetrySchedule, attempt: number, random: number, requested = 0): number | undefined {
  invariant(attempt >= 1, 'attempts are counted from 1');
  const wait = schedule.waits[attempt];
  if (wait === undefined) return undefined;
  return Math.max(
    wait * (1 - JITTER + 2 * JITTER * random),
    Math.min(requested, Math.max(2 * wait, MAX_REQUESTED_SECONDS)),
  );
}

/** The seconds that a `Retry-After` requests, in either of its forms (RFC 9110, 10.2.3); undefined when invalid. */
export function parseRetryAfter(text: string, now: Date): number | undefined {
  if (/^\d{1,15}$/.test(text)) return parseInt(text, 10);
  const moment = /^[A-Z]/i.test(text) ? Date.parse(text) : NaN;
  return isNaN(moment) ? undefined : Math.max(0, (moment - now.getTime()) / 1000);
}
