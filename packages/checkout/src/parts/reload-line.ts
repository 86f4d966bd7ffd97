import type { Checkout } from '../checkout';
import { html, type Html } from '../html/html';
import { pluralOf, sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { timeOf } from '../format/time';

/**
 * For browsers without the script: the time of what is shown, when the page reloads, with links to reload now and to
 * stop reloading.
 */
export function reloadLine({ texts, language }: RenderContext, { now }: Checkout, seconds: number | undefined): Html {
  return html`<p class="hint reload js-off">
    ${sentence(texts.asOf, { time: timeOf(texts, now, now) })}
    ${seconds !== undefined && html`${pluralOf(texts, texts.reloads, seconds)} `}
    <a class="link" href="?lang=${language}">${texts.reloadNow}</a>
    ${seconds !== undefined && html`<a class="link" href="?lang=${language}&amp;still=1">${texts.stopReloading}</a>`}
  </p>`;
}
