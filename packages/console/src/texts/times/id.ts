import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  now: 'sekarang',
  justNow: 'baru saja',
  yesterday: 'kemarin',
  ago: (span) => `${span} lalu`,
  in: (span) => `dalam ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} md' }),
  seconds: (count, shown) => plural(count, { other: '{n} dtk' }, shown),
  minutes: (count) => plural(count, { other: '{n} mnt' }),
  hours: (count) => plural(count, { other: '{n} jam' }),
  days: (count) => plural(count, { other: '{n} hari' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { other: '{n} jam' }),
  wholeMinutes: (count) => plural(count, { other: '{n} menit' }),
  wholeSeconds: (count) => plural(count, { other: '{n} detik' }),

  moreThan: (count) => `lebih dari ${count}`,
  notKnownYet: 'Belum diketahui',
  unknownSince: (time, span) => `Tidak diketahui sejak ${time}, ${span}`,
};
