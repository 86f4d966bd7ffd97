import type { Language } from '@gateway/checkout';
import { setLocale } from './locale';

export type { Language };

/** Those of the checkout, whose texts are no part of the console, by their own names and in the order of a menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ...{ en: 'English', es: 'Español', pt: 'Português', fr: 'Français', de: 'Deutsch', ru: 'Русский', tr: 'Türkçe' },
  ...{ vi: 'Tiếng Việt', id: 'Bahasa Indonesia', ar: 'العربية', zh: '中文' },
};

/** All languages. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES).filter(isLanguage);

const FALLBACK = 'en';
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

let current: Language = FALLBACK;

/** The language of the texts: the same until the page is loaded again. */
export function currentLanguage(): Language {
  return current;
}

/** Whether there are texts in this language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_NAMES, value);
}

/** What was kept, else the first language of the browser that has texts, else English. */
export function languageOf(kept: string | undefined, tags: readonly string[]): Language {
  return [kept, ...tags.map(primaryOf)].find(isLanguage) ?? FALLBACK;
}

/** Sets the language of texts, numbers and times, before any text is loaded. @param tags those of the browser */
export function setLanguage(language: Language, tags: readonly string[]): void {
  current = language;
  // The browser may know the country too: numbers and days are written differently in Austria and in Germany.
  setLocale([...tags.filter((tag) => primaryOf(tag) === language), language]);
}

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

function primaryOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
