import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  now: 'maintenant',
  justNow: 'à l’instant',
  yesterday: 'hier',
  ago: (span) => `il y a ${span}`,
  in: (span) => `dans ${span}`,
  milliseconds: (count) => plural(count, { other: '{n} ms' }),
  seconds: (count, shown) => plural(count, { other: '{n} s' }, shown),
  minutes: (count) => plural(count, { other: '{n} min' }),
  hours: (count) => plural(count, { other: '{n} h' }),
  days: (count) => plural(count, { one: '{n} jour', other: '{n} jours' }),
  together: (larger, smaller) => `${larger} ${smaller}`,
  wholeHours: (count) => plural(count, { one: '{n} heure', other: '{n} heures' }),
  wholeMinutes: (count) => plural(count, { one: '{n} minute', other: '{n} minutes' }),
  wholeSeconds: (count) => plural(count, { one: '{n} seconde', other: '{n} secondes' }),

  moreThan: (count) => `plus de ${count}`,
  notKnownYet: 'Pas encore connu',
  unknownSince: (time, span) => `Inconnu depuis ${time}, ${span}`,
};
