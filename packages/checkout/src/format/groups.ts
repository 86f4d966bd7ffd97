import { html, type Html } from '../html/html';

const GROUP = /.{1,4}/g;
/** How many groups go on the first line if an address or a hash needs two. */
const FIRST_LINE = { address: 5, hash: 8 } as const;

/**
 * Shows an address or a hash in groups of four, so that it can be compared by eye. The gaps come from CSS: copied text
 * has none, screen readers read one word, and translators leave it alone.
 */
export function grouped(text: string, kind: keyof typeof FIRST_LINE): Html {
  const groups = text.match(GROUP) ?? [];
  const first = FIRST_LINE[kind];
  return html`<span class="grouped ${kind}" dir="ltr" translate="no"
    ><span class="sr">${text}</span
    ><span class="groups" data-select aria-hidden="true"
      >${line(groups.slice(0, first))}<wbr />${line(groups.slice(first))}</span
    ></span
  >`;
}

function line(groups: readonly string[]): Html {
  return html`<span class="line">${groups.map((group) => html`<span>${group}</span>`)}</span>`;
}
