import { html, type Html } from './html';
import { sign } from './signs';
import type { Texts } from './texts/texts';

interface CopyButton {
  id: string;
  /** Exactly what is copied. */
  value: string;
  /** The id of the element that shows it, which is selected where the browser refuses to copy. */
  shownBy: string;
  look: 'button-main' | 'button-small';
  label: string;
  done: string;
  /** For screen readers: its name where the label tells too little, and what is said when it has copied. */
  name?: string;
  say: string;
}

/** A button that copies a value and says that it did. Both labels are there from the start, so its size stays. */
export function copyButton(texts: Texts, button: CopyButton): Html {
  return html`<button
    type="button"
    id="${button.id}"
    class="button ${button.look} copy js-on"
    ${button.name !== undefined && html`aria-label="${button.name}"`}
    data-copy="${button.value}"
    data-shown-by="${button.shownBy}"
    data-say="${button.say}"
    data-refused="${texts.pressAndHold}"
  >
    <span class="copy-idle">${sign('copy')}<span>${button.label}</span></span>
    <span class="copy-done">${sign('check')}<span>${button.done}</span></span>
  </button>`;
}
