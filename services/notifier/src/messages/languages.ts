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

const LANGUAGES: Readonly<Record<string, Texts>> = { en, es, pt, fr, de, ru, tr, vi, id, ar, zh };

/** The texts of a language; English for one that this version does not have. */
export function textsOf(language: string): Texts {
  return LANGUAGES[language] ?? en;
}
