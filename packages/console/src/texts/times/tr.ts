import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  now: 'şimdi',
  justNow: 'az önce',
  yesterday: 'dün',
  ago: (span) => `${span} önce`,
  in: (span) => `${span} sonra`,
  milliseconds: (count) => plural(count, { other: '{n} ms' }),
  seconds: (count, shown) => plural(count, { other: '{n} sn' }, shown),
  minutes: (count) => plural(count, { other: '{n} dk' }),
  hours: (count) => plural(count, { other: '{n} sa' }),
  days: (count) => plural(count, { one: '{n} gün', other: '{n} gün' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { one: '{n} saat', other: '{n} saat' }),
  wholeMinutes: (count) => plural(count, { one: '{n} dakika', other: '{n} dakika' }),
  wholeSeconds: (count) => plural(count, { one: '{n} saniye', other: '{n} saniye' }),

  moreThan: (count) => `${count} üzeri`,
  notKnownYet: 'Henüz bilinmiyor',
  unknownSince: (time, span) => `${time} itibarıyla bilinmiyor, ${span}`,
};
