import { pick } from '../../language/pick';

/** What the other pages show, in the language of the page: one script of each language. */
export const later = await pick({
  en: () => import('./en'),
  es: () => import('./es'),
  pt: () => import('./pt'),
  fr: () => import('./fr'),
  de: () => import('./de'),
  ru: () => import('./ru'),
  tr: () => import('./tr'),
  vi: () => import('./vi'),
  id: () => import('./id'),
  ar: () => import('./ar'),
  zh: () => import('./zh'),
});
