import type { Site } from './checkout';
import type { Language } from './languages';
import type { Texts } from './texts/texts';

/** What every part of a page is rendered with. */
export interface RenderContext {
  site: Site;
  language: Language;
  texts: Texts;
  /** The folder of stylesheets and scripts, relative to the page. */
  assets: string;
}
