import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  now: '现在',
  justNow: '刚刚',
  yesterday: '昨天',
  ago: (span) => `${span}前`,
  in: (span) => `${span}后`,
  milliseconds: (count) => plural(count, { other: '{n} 毫秒' }),
  seconds: (count, shown) => plural(count, { other: '{n} 秒' }, shown),
  minutes: (count) => plural(count, { other: '{n} 分钟' }),
  hours: (count) => plural(count, { other: '{n} 小时' }),
  days: (count) => plural(count, { other: '{n} 天' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { other: '{n} 小时' }),
  wholeMinutes: (count) => plural(count, { other: '{n} 分钟' }),
  wholeSeconds: (count) => plural(count, { other: '{n} 秒' }),

  moreThan: (count) => `超过 ${count}`,
  notKnownYet: '尚不清楚',
  unknownSince: (time, span) => `自 ${time} 起未知，${span}`,
};
