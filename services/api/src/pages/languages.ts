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

const MAX_HEADER_LENGTH = 500;

/**
 * The language of a page: the one in its URL, else the first supported one of the browser's, else English.
 * @param chosen the value of `lang` in the query, unchecked
 * @param accepted the header Accept-Language (RFC 9110 12.5.4)
 */
export function languageFor(chosen: unknown, accepted: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  return preferredTags(accepted ?? '').find(isLanguage) ?? 'en';
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** The primary tags of the header, most preferred first. */
function preferredTags(header: string): string[] {
  const ranges = header.slice(0, MAX_HEADER_LENGTH).toLowerCase().split(',');
  return ranges
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag: tag.split('-')[0] ?? '', weight: Number.parseFloat(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
