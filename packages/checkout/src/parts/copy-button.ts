import { html, type Html } from '../html/html';
import { icon } from './icons';
import type { Texts } from '../texts/texts';

interface CopyButton {
  id: string;
  /** Exactly what is copied. */
  value: string;
  /** The id of the element that shows the value; it is selected if the browser refuses to copy. */
  shownBy: string;
  variant: 'button-main' | 'button-small';
  label: string;
  done: string;
  /** For screen readers: the button's name if the label is not enough, and the announcement after copying. */
  name?: string;
  announce: string;
}

/** A button that copies a value and confirms it. Both labels are rendered up front, so its size never changes. */
export function copyButton(texts: Texts, button: CopyButton): Html {
  return html`<button
    type="button"
    id="${button.id}"
    class="button ${button.variant} copy js-on"
    ${button.name !== undefined && html`aria-label="${button.name}"`}
    data-copy="${button.value}"
    data-shown-by="${button.shownBy}"
    data-announce="${button.announce}"
    data-refused="${texts.pressAndHold}"
  >
    <span class="copy-idle">${icon('copy')}<span>${button.label}</span></span>
    <span class="copy-done">${icon('check')}<span>${button.done}</span></span>
  </button>`;
}
