import { html, type Html } from './html';
import { pluralOf } from './sentence';
import type { Setting } from './setting';

/** For browsers without the script: that the page reloads, how to do it now, and how to make it stand still. */
export function reloadLine({ texts, language }: Setting, seconds: number | undefined): Html {
  return html`<p class="hint reload js-off">
    ${seconds !== undefined && html`${pluralOf(texts, texts.reloads, seconds)} `}
    <a class="link" href="?lang=${language}">${texts.reloadNow}</a>
    ${seconds !== undefined && html`<a class="link" href="?lang=${language}&amp;still=1">${texts.stopReloading}</a>`}
  </p>`;
}
