import { html, type Html } from './html';

const GROUP = /.{1,4}/g;
/** Groups of an address or a hash in its first line, when it needs two. */
const FIRST_LINE = { address: 5, hash: 8 } as const;

/**
 * Draws an address or a hash in groups of four, so that it can be compared by eye. The gaps are drawn, not written:
 * what is copied has none, readers hear it as one word, and nothing translates it.
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
