import { recall, remember } from '../browser/storage';
import { languageOf, type Language } from '../language/language';

const KEPT = 'gateway.language';

/** The language in which this browser is to show the console, from now on or when it loads the page again. */
export function wantedLanguage(): Language {
  return languageOf(recall(KEPT), navigator.languages);
}

/** Keeps the language in this browser; undefined: that of the browser itself. */
export function keepLanguage(language: Language | undefined): void {
  remember(KEPT, language);
}
