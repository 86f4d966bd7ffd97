import { plural } from '../../language/writing';

/** The texts about time spans, totals and what is not known. */
export const texts = {
  now: 'now',
  justNow: 'just now',
  yesterday: 'yesterday',
  ago: (span: string) => `${span} ago`,
  in: (span: string) => `in ${span}`,
  milliseconds: (count: number) => plural(count, { other: '{n} ms' }),
  seconds: (count: number, shown?: string) => plural(count, { other: '{n} s' }, shown),
  minutes: (count: number) => plural(count, { other: '{n} min' }),
  hours: (count: number) => plural(count, { other: '{n} h' }),
  days: (count: number) => plural(count, { one: '{n} day', other: '{n} days' }),
  /** "2 min", "10 s" */
  together: (larger: string, smaller: string) => `${larger} ${smaller}`,
  /** In full. */
  wholeHours: (count: number) => plural(count, { one: '{n} hour', other: '{n} hours' }),
  wholeMinutes: (count: number) => plural(count, { one: '{n} minute', other: '{n} minutes' }),
  wholeSeconds: (count: number) => plural(count, { one: '{n} second', other: '{n} seconds' }),

  moreThan: (count: string) => `more than ${count}`,
  notKnownYet: 'Not known yet',
  unknownSince: (time: string, span: string) => `Unknown since ${time}, ${span}`,
};

export type Texts = typeof texts;
