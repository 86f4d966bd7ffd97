import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  now: 'сейчас',
  justNow: 'только что',
  yesterday: 'вчера',
  ago: (span) => `${span} назад`,
  in: (span) => `через ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} мс' }),
  seconds: (count, shown) => plural(count, { other: '{n} с' }, shown),
  minutes: (count) => plural(count, { other: '{n} мин' }),
  hours: (count) => plural(count, { other: '{n} ч' }),
  days: (count) => plural(count, { one: '{n} день', few: '{n} дня', many: '{n} дней', other: '{n} дней' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { one: '{n} час', few: '{n} часа', many: '{n} часов', other: '{n} часов' }),
  wholeMinutes: (count) =>
    plural(count, { one: '{n} минута', few: '{n} минуты', many: '{n} минут', other: '{n} минут' }),
  wholeSeconds: (count) =>
    plural(count, { one: '{n} секунда', few: '{n} секунды', many: '{n} секунд', other: '{n} секунд' }),

  moreThan: (count) => `больше ${count}`,
  notKnownYet: 'Пока неизвестно',
  unknownSince: (time, span) => `Неизвестно с ${time}, ${span}`,
};
