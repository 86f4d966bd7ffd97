import type { Request } from 'express';
import { ar } from './texts/ar';
import { de } from './texts/de';
import { en } from './texts/en';
import { es } from './texts/es';
import { fr } from './texts/fr';
import { id } from './texts/id';
import { pt } from './texts/pt';
import { ru } from './texts/ru';
import type { Texts } from './texts/texts';
import { tr } from './texts/tr';
import { vi } from './texts/vi';
import { zh } from './texts/zh';

/** The texts of every language, in the order of the menu. */
export const LANGUAGES = { en, es, pt, fr, de, ru, tr, vi, id, ar, zh } as const satisfies Record<string, Texts>;

export type Language = keyof typeof LANGUAGES;

/** The time it takes to order the languages of a header grows with its length. */
const MAX_HEADER_LENGTH = 500;

/**
 * The language of a page: the one in its URL, else the supported one that the browser prefers, else English.
 * @param chosen the value of `lang` in the query, unchecked
 */
export function languageFor(request: Request, chosen: unknown): Language {
  if (isLanguage(chosen)) return chosen;
  const { 'accept-language': header = '' } = request.headers;
  const accepted = header.length <= MAX_HEADER_LENGTH && request.acceptsLanguages(Object.keys(LANGUAGES));
  return isLanguage(accepted) ? accepted : 'en';
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
