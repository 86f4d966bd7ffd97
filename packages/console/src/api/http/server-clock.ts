const SECOND_MS = 1_000;

/** A moment on the two clocks of this device: one follows corrections and sleep, the other only ever goes on. */
export interface Moment {
  wallMs: number;
  monotonicMs: number;
}

let offsetMs = 0;

/**
 * Reads the server's clock from the `Date` header of a response, which was written between these two times of this
 * device. A response that was read late, as after a sleep, bounds the clock loosely and so changes nothing.
 */
export function syncServerTime(header: string | null, askedMs: number, readMs: number): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(time) || readMs < askedMs) return;
  offsetMs = Math.min(Math.max(offsetMs, time - readMs), time + SECOND_MS - askedMs);
}

/** The server's time, accurate to a second: ages are based on it, not on this device's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** This moment, on both clocks of this device. */
export function moment(): Moment {
  return { wallMs: Date.now(), monotonicMs: performance.now() };
}

/** The server's time at a moment of this device. */
export function serverTimeOf({ wallMs }: Pick<Moment, 'wallMs'>): Date {
  return new Date(wallMs + offsetMs);
}
