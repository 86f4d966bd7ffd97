/** A moment on the two clocks of this device: during a sleep, one of them may stand still. */
export interface Moment {
  wallMs: number;
  monotonicMs: number;
}

export function moment(): Moment {
  return { wallMs: Date.now(), monotonicMs: performance.now() };
}

/** The time since then, on the clock that counted more of it. */
export function ageMs({ wallMs, monotonicMs }: Moment): number {
  return Math.max(Date.now() - wallMs, performance.now() - monotonicMs);
}
