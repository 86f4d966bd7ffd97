/** A time of the day: "07:30". */
export const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** @param minute of the day */
export function clockTime(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minute of the day that a time is, which matches `CLOCK_TIME`. */
export function minuteOf(time: string): number {
  const [, hours = '0', minutes = '0'] = CLOCK_TIME.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}
