import { html, type Html } from '../html/html';
import { sentence } from './sentence';
import type { Texts } from '../texts/texts';

/**
 * Times are rendered in UTC and labelled so; the script rewrites them in the customer's time zone. `data-show` selects
 * the format: the day, the time of day, the same with the day if that is not today, or with the zone's name.
 */
type Show = 'day' | 'clock' | 'time' | 'zoned';

/** The day, as in "20 November 2026". */
export function dayOf(texts: Texts, at: Date): Html {
  return timeElement(texts, at, 'day');
}

/** The time of day beside its day, as in "12:08 UTC"; the script shows the customer's time zone without its name. */
export function clockOf(texts: Texts, at: Date): Html {
  return timeElement(texts, at, 'clock');
}

/** The time alone: the same, with its day if that is not today, as in "19 Nov, 12:08 UTC". */
export function timeOf(texts: Texts, at: Date, now: Date): Html {
  const isToday = at.toISOString().slice(0, DAY_LENGTH) === now.toISOString().slice(0, DAY_LENGTH);
  return timeElement(texts, at, 'time', isToday ? TIME : { ...TIME, day: 'numeric', month: 'short' });
}

/** Day and time with the zone, for receipts. */
export function dayAndTime(texts: Texts, at: Date): Html {
  return sentence(texts.dateAndTime, { date: dayOf(texts, at), time: timeElement(texts, at, 'zoned') });
}

function timeElement(
  { locale }: Texts,
  at: Date,
  show: Show,
  parts: Intl.DateTimeFormatOptions = show === 'day' ? DAY : TIME,
): Html {
  const iso = at.toISOString();
  const shown = new Intl.DateTimeFormat(locale, parts).format(at);
  return html`<time datetime="${iso}" title="${iso}" data-show="${show}">${shown}</time>`;
}

const UTC = { timeZone: 'UTC', numberingSystem: 'latn', calendar: 'gregory' } as const;
const DAY = { ...UTC, day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { ...UTC, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
/** "2026-11-20" */
const DAY_LENGTH = 10;
