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

/** Whether there are texts in this language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
