import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  now: 'bây giờ',
  justNow: 'vừa xong',
  yesterday: 'hôm qua',
  ago: (span) => `${span} trước`,
  in: (span) => `sau ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} ms' }),
  seconds: (count, shown) => plural(count, { other: '{n} giây' }, shown),
  minutes: (count) => plural(count, { other: '{n} phút' }),
  hours: (count) => plural(count, { other: '{n} giờ' }),
  days: (count) => plural(count, { other: '{n} ngày' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { other: '{n} giờ' }),
  wholeMinutes: (count) => plural(count, { other: '{n} phút' }),
  wholeSeconds: (count) => plural(count, { other: '{n} giây' }),

  moreThan: (count) => `hơn ${count}`,
  notKnownYet: 'Chưa rõ',
  unknownSince: (time, span) => `Không rõ từ ${time}, ${span}`,
};
