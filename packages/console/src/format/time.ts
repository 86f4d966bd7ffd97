const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A time in lists, in this device's zone: "12:09" today, "19 Nov, 23:58" before, with the year if it differs. */
export function listTime(iso: string, now: Date): string {
  const time = new Date(iso);
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`;
  return isSameDay(time, now) ? clock : `${dayOf(time, now)}, ${clock}`;
}

/** A time to the second: "20 Nov, 10:31:10". */
export function exactTime(iso: string, now: Date): string {
  const time = new Date(iso);
  return `${dayOf(time, now)}, ${secondsOf(time)}`;
}

/** A time in a timeline; the day is shown only if it differs from the first entry's day. */
export function timelineTime(iso: string, startedAt: string, now: Date): string {
  const time = new Date(iso);
  return isSameDay(time, new Date(startedAt)) ? secondsOf(time) : exactTime(iso, now);
}

/** A time of day on this device: "09:12", with seconds "12:02:11". */
export function clockTime(time: Date, precision: 'minute' | 'second' = 'minute'): string {
  return precision === 'second' ? secondsOf(time) : `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** A day: "3 Mar 2026". */
export function fullDay(iso: string): string {
  const time = new Date(iso);
  return `${time.getDate()} ${MONTHS[time.getMonth()] ?? ''} ${time.getFullYear()}`;
}

/** A UTC day of the statistics, "YYYY-MM-DD", as "Fri 20" or "Fri". */
export function statisticsDay(date: string, length: 'long' | 'short'): string {
  const time = new Date(`${date}T00:00:00Z`);
  const weekday = WEEKDAYS[time.getUTCDay()] ?? '';
  return length === 'short' ? weekday : `${weekday} ${time.getUTCDate()}`;
}

/** How long ago, in one unit: "now", "3 min", "2 h", "1 day". */
export function age(iso: string, now: Date): string {
  return inOneUnit(Math.floor((now.getTime() - Date.parse(iso)) / SECOND_MS));
}

/** The same as a phrase: "just now", "3 min ago", "yesterday". */
export function agoPhrase(iso: string, now: Date): string {
  const time = new Date(iso);
  const seconds = Math.floor((now.getTime() - time.getTime()) / SECOND_MS);
  if (seconds < MINUTE_S) return 'just now';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (seconds >= DAY_S && isSameDay(time, yesterday)) return 'yesterday';
  return `${inOneUnit(seconds)} ago`;
}

/** The time since then: "40 s", "3 min", "2 h". */
export function elapsed(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / SECOND_MS));
  return seconds < MINUTE_S ? `${seconds} s` : inOneUnit(seconds);
}

/** When something planned happens: "now", "in 40 s", "in 1 h". */
export function comingPhrase(iso: string, now: Date): string {
  const seconds = Math.ceil((Date.parse(iso) - now.getTime()) / SECOND_MS);
  if (seconds <= 0) return 'now';
  return seconds < MINUTE_S ? `in ${seconds} s` : `in ${inOneUnit(seconds + MINUTE_S / 2)}`;
}

/** A time span as text: "30 minutes", "1 hour", "2 days". */
export function spanText(span: number): string {
  const seconds = Math.round(span);
  for (const [size, name] of [
    [DAY_S, 'day'],
    [HOUR_S, 'hour'],
    [MINUTE_S, 'minute'],
  ] as const) {
    if (seconds >= size && seconds % size === 0) return counted(seconds / size, name);
  }
  return counted(seconds, 'second');
}

/** How long an attempt took: "198 ms", "15.0 s". */
export function took(ms: number): string {
  return ms < SECOND_MS ? `${ms} ms` : `${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)} s`;
}

/** A time span in its two largest units: "45 s", "2 min 10 s", "3 h 5 min". */
export function shortSpan(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`;
  return `${Math.floor(seconds / HOUR_S)} h ${Math.floor((seconds % HOUR_S) / MINUTE_S)} min`;
}

/** A number with its noun: "1 order", "3 orders". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function inOneUnit(seconds: number): string {
  if (seconds < MINUTE_S) return 'now';
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return counted(Math.floor(seconds / DAY_S), 'day');
}

function dayOf(time: Date, now: Date): string {
  const day = `${time.getDate()} ${MONTHS[time.getMonth()] ?? ''}`;
  return time.getFullYear() === now.getFullYear() ? day : `${day} ${time.getFullYear()}`;
}

function secondsOf(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
