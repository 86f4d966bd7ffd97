import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  now: 'الآن',
  justNow: 'قبل لحظات',
  yesterday: 'أمس',
  ago: (span) => `قبل ${span}`,
  in: (span) => `بعد ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} م.ث' }),
  seconds: (count, shown) => plural(count, { other: '{n} ث' }, shown),
  minutes: (count) => plural(count, { other: '{n} د' }),
  hours: (count) => plural(count, { other: '{n} س' }),
  days: (count) =>
    plural(count, { zero: '{n} يوم', one: 'يوم', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' }),
  together: (larger, smaller) => `${larger} و${smaller}`,
  wholeHours: (count) =>
    plural(count, {
      zero: '{n} ساعة',
      one: 'ساعة',
      two: 'ساعتان',
      few: '{n} ساعات',
      many: '{n} ساعة',
      other: '{n} ساعة',
    }),
  wholeMinutes: (count) =>
    plural(count, {
      zero: '{n} دقيقة',
      one: 'دقيقة',
      two: 'دقيقتان',
      few: '{n} دقائق',
      many: '{n} دقيقة',
      other: '{n} دقيقة',
    }),
  wholeSeconds: (count) =>
    plural(count, {
      zero: '{n} ثانية',
      one: 'ثانية',
      two: 'ثانيتان',
      few: '{n} ثوانٍ',
      many: '{n} ثانية',
      other: '{n} ثانية',
    }),

  moreThan: (count) => `أكثر من ${count}`,
  notKnownYet: 'غير معروف بعد',
  unknownSince: (time, span) => `غير معروف منذ ${time}، ${span}`,
};
