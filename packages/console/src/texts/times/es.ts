import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  now: 'ahora',
  justNow: 'ahora mismo',
  yesterday: 'ayer',
  ago: (span) => `hace ${span}`,
  in: (span) => `en ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} ms' }),
  seconds: (count, shown) => plural(count, { other: '{n} s' }, shown),
  minutes: (count) => plural(count, { other: '{n} min' }),
  hours: (count) => plural(count, { other: '{n} h' }),
  days: (count) => plural(count, { one: '{n} día', other: '{n} días' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { one: '{n} hora', other: '{n} horas' }),
  wholeMinutes: (count) => plural(count, { one: '{n} minuto', other: '{n} minutos' }),
  wholeSeconds: (count) => plural(count, { one: '{n} segundo', other: '{n} segundos' }),

  moreThan: (count) => `más de ${count}`,
  notKnownYet: 'Aún no se sabe',
  unknownSince: (time, span) => `Desconocido desde ${time}, ${span}`,
};
