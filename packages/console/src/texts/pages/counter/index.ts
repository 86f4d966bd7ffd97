import { pick } from '../../../language/pick';

/** The texts of the counter: of the till, of one sale, and of the day. A till loads no others than these and the first. */
export const { texts } = await pick({
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
