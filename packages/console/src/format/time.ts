import { decimalMark, shownInteger, shownTime } from '../language/locale';
import { texts } from '../texts/times';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { ...MINUTES, second: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const DAY_OF_YEAR = { ...DAY, year: 'numeric' } as const;

/**
 * A time in this device's zone, with its day if that is not today: "12:09", "19 Nov, 23:58", "31 Dec 2025, 23:58", with
 * seconds "12:02:11".
 */
export function clockTime(at: Date | string, now: Date, precision: 'minute' | 'second' = 'minute'): string {
  const time = new Date(at);
  const parts = precision === 'second' ? SECONDS : MINUTES;
  return shownTime(time, isSameDay(time, now) ? parts : { ...dayOf(time, now), ...parts });
}

/** A time to the second, always with its day: "20 Nov, 10:31:10". */
export function exactTime(iso: string, now: Date): string {
  const time = new Date(iso);
  return shownTime(time, { ...dayOf(time, now), ...SECONDS });
}

/** A time where there is little room, as below a chart: "12:00" today, "Fri 18:00" in the days before. */
export function chartTime(iso: string, now: Date): string {
  const time = new Date(iso);
  return shownTime(time, isSameDay(time, now) ? MINUTES : { weekday: 'short', ...MINUTES });
}

/** A day: "3 Mar 2026". */
export function fullDay(iso: string): string {
  return shownTime(new Date(iso), DAY_OF_YEAR);
}

/** When a day of this device's zone began, as ISO time. */
export function midnight(now: Date, daysBack: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).toISOString();
}

/** A UTC day of the statistics, "YYYY-MM-DD", as "Fri 20" or "Fri". */
export function statisticsDay(date: string, length: 'long' | 'short'): string {
  const weekday = { weekday: 'short', utc: true } as const;
  return shownTime(new Date(`${date}T00:00:00Z`), length === 'long' ? { ...weekday, day: 'numeric' } : weekday);
}

/** How long ago, in one unit: "now", "3 min", "2 h", "1 day". */
export function age(iso: string, now: Date): string {
  return inOneUnit(Math.floor((now.getTime() - Date.parse(iso)) / SECOND_MS));
}

/** The same as a phrase: "just now", "3 min ago", "yesterday". */
export function agoPhrase(iso: string, now: Date): string {
  const time = new Date(iso);
  const seconds = Math.floor((now.getTime() - time.getTime()) / SECOND_MS);
  if (seconds < MINUTE_S) return texts.justNow;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (seconds >= DAY_S && isSameDay(time, yesterday)) return texts.yesterday;
  return texts.ago(inOneUnit(seconds));
}

/** The time since then: "40 s", "3 min", "2 h". */
export function elapsed(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / SECOND_MS));
  return seconds < MINUTE_S ? texts.seconds(seconds) : inOneUnit(seconds);
}

/** When something planned happens: "now", "in 40 s", "in 1 h". */
export function comingPhrase(iso: string, now: Date): string {
  const seconds = Math.ceil((Date.parse(iso) - now.getTime()) / SECOND_MS);
  if (seconds <= 0) return texts.now;
  return texts.in(seconds < MINUTE_S ? texts.seconds(seconds) : inOneUnit(seconds + MINUTE_S / 2));
}

/** A time span as text: "30 minutes", "1 hour", "2 days". */
export function spanText(span: number): string {
  const seconds = Math.round(span);
  for (const [size, inWords] of [
    [DAY_S, texts.days],
    [HOUR_S, texts.wholeHours],
    [MINUTE_S, texts.wholeMinutes],
  ] as const) {
    if (seconds >= size && seconds % size === 0) return inWords(seconds / size);
  }
  return texts.wholeSeconds(seconds);
}

/** How long an attempt took: "198 ms", "15.0 s". */
export function took(ms: number): string {
  if (ms < SECOND_MS) return texts.milliseconds(ms);
  const [whole, tenths] = [Math.floor(ms / SECOND_MS), Math.floor((ms % SECOND_MS) / 100)];
  return texts.seconds(ms / SECOND_MS, `${shownInteger(whole)}${decimalMark()}${tenths}`);
}

/** A time span in its two largest units: "45 s", "2 min 10 s", "3 h 5 min". */
export function shortSpan(seconds: number): string {
  if (seconds < MINUTE_S) return texts.seconds(seconds);
  const minutes = Math.floor(seconds / MINUTE_S);
  if (seconds < HOUR_S) return texts.together(texts.minutes(minutes), texts.seconds(seconds % MINUTE_S));
  return texts.together(texts.hours(Math.floor(seconds / HOUR_S)), texts.minutes(minutes % MINUTE_S));
}

function inOneUnit(seconds: number): string {
  if (seconds < MINUTE_S) return texts.now;
  if (seconds < HOUR_S) return texts.minutes(Math.floor(seconds / MINUTE_S));
  if (seconds < DAY_S) return texts.hours(Math.floor(seconds / HOUR_S));
  return texts.days(Math.floor(seconds / DAY_S));
}

function dayOf(time: Date, now: Date): typeof DAY | typeof DAY_OF_YEAR {
  return time.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** What stands in place of a state that is not known: "Unknown since 02:23, 40 s". */
export function unknownSince(since: Date | undefined, now: Date): string {
  if (!since) return texts.notKnownYet;
  return texts.unknownSince(clockTime(since, now), elapsed(since, now));
}
