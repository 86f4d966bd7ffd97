const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?<zone>Z|[+ -](\d\d):(\d\d))?)?$/;

/**
 * Parses an ISO 8601 time; undefined for anything else. JavaScript's parser accepts many more forms, and turns days that
 * do not exist into others. A time without a zone is UTC; a plus sign may have arrived as a space, as in query strings.
 * @param timeOfDay the time of a date that has none: that UTC day starts or ends then
 */
export function parseTime(text: string, timeOfDay: '00:00:00.000' | '23:59:59.999'): Date | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [, year = '', month, day, hour = '00', minute = '00', second = '00', , zoneHour = '00', zoneMinute = '00'] =
    match;
  const isOnClock = hour <= '23' && minute <= '59' && second <= '59' && zoneHour <= '14' && zoneMinute <= '59';
  if (!isOnClock || year < '0001' || !dayExists(Number(year), Number(month), Number(day))) return undefined;
  const withTime = match[4] === undefined ? `${text}T${timeOfDay}` : text.replace(' ', '+');
  const time = new Date(match.groups?.['zone'] === undefined ? `${withTime}Z` : withTime);
  return time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999 ? time : undefined;
}

function dayExists(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
