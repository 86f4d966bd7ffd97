import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  now: 'jetzt',
  justNow: 'gerade eben',
  yesterday: 'gestern',
  ago: (span) => `vor ${dative(span)}`,
  in: (span) => `in ${dative(span)}`,
  milliseconds: (count) => plural(count, { other: '{n} ms' }),
  seconds: (count, shown) => plural(count, { other: '{n} s' }, shown),
  minutes: (count) => plural(count, { other: '{n} min' }),
  hours: (count) => plural(count, { other: '{n} h' }),
  days: (count) => plural(count, { one: '{n} Tag', other: '{n} Tage' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { one: '{n} Stunde', other: '{n} Stunden' }),
  wholeMinutes: (count) => plural(count, { one: '{n} Minute', other: '{n} Minuten' }),
  wholeSeconds: (count) => plural(count, { one: '{n} Sekunde', other: '{n} Sekunden' }),

  moreThan: (count) => `mehr als ${count}`,
  notKnownYet: 'Noch nicht bekannt',
  unknownSince: (time, span) => `Unbekannt seit ${time}, ${span}`,
};

/** "vor 3 Tagen", "3 Tage" */
function dative(span: string): string {
  return span.replace(/Tage$/, 'Tagen');
}
