import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  now: 'agora',
  justNow: 'agora mesmo',
  yesterday: 'ontem',
  ago: (span) => `há ${span}`,
  in: (span) => `em ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} ms' }),
  seconds: (count, shown) => plural(count, { other: '{n} s' }, shown),
  minutes: (count) => plural(count, { other: '{n} min' }),
  hours: (count) => plural(count, { other: '{n} h' }),
  days: (count) => plural(count, { one: '{n} dia', other: '{n} dias' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { one: '{n} hora', other: '{n} horas' }),
  wholeMinutes: (count) => plural(count, { one: '{n} minuto', other: '{n} minutos' }),
  wholeSeconds: (count) => plural(count, { one: '{n} segundo', other: '{n} segundos' }),

  moreThan: (count) => `mais de ${count}`,
  notKnownYet: 'Ainda não se sabe',
  unknownSince: (time, span) => `Desconhecido desde ${time}, ${span}`,
};
