import { html, type Html } from './html';
import { pluralOf } from './sentence';
import type { RenderContext } from './render-context';

/** For browsers without the script: when the page reloads, with links to reload now and to stop reloading. */

export function reloadLine({ texts, language }: RenderContext, seconds: number | undefined): Html {
  return html`<p class="hint reload js-off">
    ${seconds !== undefined && html`${pluralOf(texts, texts.reloads, seconds)} `}
    <a class="link" href="?lang=${language}">${texts.reloadNow}</a>
    ${seconds !== undefined && html`<a class="link" href="?lang=${language}&amp;still=1">${texts.stopReloading}</a>`}
  </p>`;
}
