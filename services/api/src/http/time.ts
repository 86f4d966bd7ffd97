const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](\d\d):(\d\d))$/;

/**
 * Parses an ISO 8601 time with date, time of day and zone; undefined for anything else. JavaScript's parser accepts
 * many more forms, and turns days that do not exist into others.
 */
export function parseTime(text: string): Date | undefined {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', zoneHour = '00', zoneMinute = '00'] =
    TIME.exec(text) ?? [];
  const isOnClock = hour <= '23' && minute <= '59' && second <= '59' && zoneHour <= '14' && zoneMinute <= '59';
  const isInCalendar = year >= '0001' && dayExists(Number(year), Number(month), Number(day));
  const time = year !== '' && isOnClock && isInCalendar ? new Date(text) : undefined;
  return time && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999 ? time : undefined;
}

function dayExists(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
