import type { Moment } from '../api/http/server-clock';

/** A value and the server's time at which it was last known to be true. */
export interface Known<T> {
  data: T | undefined;
  knownAt: Date | undefined;
  /** Whether it may be shown as the state of now. */
  isFresh: boolean;
}

/** A source of data that is asked again and again. */
export interface Source {
  everyMs: number;
  /** When it was first asked. */
  openedAt: Moment;
  /** When the newest answer was asked for: what it says was true then. */
  heardAt: Moment | undefined;
  error: unknown;
}

/** What a source last said, and which of its data that is. */
export interface Shown<T> {
  key: string;
  data: T | undefined;
  heardAt: Moment | undefined;
  knownAt: Date | undefined;
  error: unknown;
}

/** An answer or a failure of a source. */
export type Outcome<T> = { key: string; askedAt: Moment; serverTime: Date } & ({ data: T } | { error: unknown });

/** How much later than planned an answer may be. */
const GRACE_MS = 5_000;
/** The services report every five to ten seconds. */
const MAX_REPORT_AGE_MS = 30_000;
/** Sources that are asked less often say nothing about an outage that has just begun. */
const MAX_FREQUENT_MS = 20_000;

/** The time since a moment, on the clock that counted more of it: after a sleep, one of them may not have gone on. */
export function ageMs(since: Moment, now: Moment): number {
  return Math.max(now.wallMs - since.wallMs, now.monotonicMs - since.monotonicMs);
}

/** Whether a source failed, or missed a poll: its data, if there is any, is only known to have been true. */
export function isStale({ everyMs, openedAt, heardAt, error }: Source, now: Moment): boolean {
  if (error !== undefined) return true;
  return heardAt ? ageMs(heardAt, now) > everyMs + GRACE_MS : ageMs(openedAt, now) > GRACE_MS;
}

/** Whether what a service reported of itself may still be shown as its state. */
export function isRecent(asOf: string | null, now: Date): boolean {
  return asOf !== null && now.getTime() - Date.parse(asOf) <= MAX_REPORT_AGE_MS;
}

/** What is shown after an outcome: one that was asked for before what is shown changes nothing. */
export function shownAfter<T>(before: Shown<T>, outcome: Outcome<T>): Shown<T> {
  const { key, askedAt } = outcome;
  const known = before.key === key ? before : { key, data: undefined, heardAt: undefined, knownAt: undefined };
  if (known.heardAt && known.heardAt.monotonicMs > askedAt.monotonicMs) return before;
  if ('error' in outcome) return { ...known, error: outcome.error };
  return { key, data: outcome.data, heardAt: askedAt, knownAt: outcome.serverTime, error: undefined };
}

/** The frequent sources of a page, if all of them are stale; else none. */
export function failedSources<S extends Source>(sources: readonly S[], now: Moment): readonly S[] {
  const frequent = sources.filter(({ everyMs }) => everyMs <= MAX_FREQUENT_MS);
  const asked = frequent.length > 0 ? frequent : sources;
  return asked.every((source) => isStale(source, now)) ? asked : [];
}

/** The earliest time; undefined if there is none. */
export function earliest(times: readonly (Date | undefined)[]): Date | undefined {
  return times.reduce((first, time) => (time && (!first || time < first) ? time : first), undefined);
}
