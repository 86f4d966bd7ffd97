import type { Site } from './checkout';
import type { Language } from './languages';
import type { Texts } from './texts/texts';

/** What every part of a page is drawn with. */
export interface Setting {
  site: Site;
  language: Language;
  texts: Texts;
  /** The folder of style and script, relative to the page. */
  assets: string;
}
