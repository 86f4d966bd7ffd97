const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Whole seconds until the end, never below zero. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** Formats seconds for the clock: 4:12, 24:10, 1:00:00. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  const rest = String(seconds % MINUTE_SECONDS).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
