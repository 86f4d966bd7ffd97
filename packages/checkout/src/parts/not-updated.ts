import { html, type Html } from '../html/html';
import { sentence } from '../format/sentence';
import type { Texts } from '../texts/texts';
import { timeOf } from '../format/time';

/**
 * That the page could not be updated, and since when. The script shows it while its requests fail, with the time of
 * their last success; what the page says of the order stays.
 */
export function notUpdated(texts: Texts, now: Date): Html {
  return sentence(texts.notUpdated, { time: html`<span data-since>${timeOf(texts, now, now)}</span>` });
}

/** The same as a line of its own: for a view without a strip, and in place of the line that promises updates. */
export function notUpdatedLine(texts: Texts, now: Date): Html {
  return html`<p class="hint trouble" data-message="trouble" hidden>${notUpdated(texts, now)}</p>`;
}
