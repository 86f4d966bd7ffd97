import { holdsLinkSecret } from '../browser/link-secret';
import { currentLanguage, isLanguage } from '../language/language';
import { keepLanguage, wantedLanguage } from './kept-language';

/**
 * Shows the console in this language from now on; null: in that of the browser. Texts are loaded once, so the page is
 * loaded again, unless it would forget an invitation; nor is it where this browser keeps nothing.
 */
export function speak(language: string | null): void {
  if (language !== null && !isLanguage(language)) return;
  keepLanguage(language ?? undefined);
  if (wantedLanguage() !== currentLanguage() && !holdsLinkSecret()) location.reload();
}
