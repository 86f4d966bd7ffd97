import { pick } from '../../language/pick';

/** Loads what the first view and several pages show, in the language of the page: one script of each language. */
export function loadFirst() {
  return pick({
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
}
