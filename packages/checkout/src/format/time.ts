import { html, type Html } from '../html';
import { sentence } from './sentence';
import type { Texts } from '../texts/texts';

/**
 * Times are rendered in UTC and labelled so; the script rewrites them in the customer's time zone. `data-show` selects
 * the format: the day, the time, or the time with the zone's name.
 */
type Show = 'day' | 'time' | 'zoned';

/** The day, as in "20 November 2026". */
export function dayOf(texts: Texts, at: Date): Html {
  return timeElement(texts, at, 'day');
}

/** The time of day, as in "12:08 UTC"; the script shows the customer's time zone without its name. */
export function timeOf(texts: Texts, at: Date): Html {
  return timeElement(texts, at, 'time');
}

/** Day and time with the zone, for receipts. */
export function dayAndTime(texts: Texts, at: Date): Html {
  return sentence(texts.dateAndTime, { date: dayOf(texts, at), time: timeElement(texts, at, 'zoned') });
}

function timeElement(texts: Texts, at: Date, show: Show): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}" title="${iso}" data-show="${show}">${write(texts, at, show)}</time>`;
}

const UTC = { timeZone: 'UTC', numberingSystem: 'latn', calendar: 'gregory' } as const;
const DAY = { ...UTC, day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { ...UTC, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

function write({ locale }: Texts, at: Date, show: Show): string {
  return new Intl.DateTimeFormat(locale, show === 'day' ? DAY : TIME).format(at);
}
