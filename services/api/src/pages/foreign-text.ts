import { html, type Html } from './html';

/** Controls, direction marks, and other characters that nobody sees but that change what is seen. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Joiners and variation tags belong to emoji and to scripts that need them. */
const HARMLESS = /^(?:\u200c|\u200d|[\u{e0020}-\u{e007f}])$/u;

/** A text that a stranger chose, isolated from ours: it cannot turn our words around, and hides nothing. */
export function foreign(text: string): Html {
  return html`<bdi>${[...text].map((character) => (isHidden(character) ? boxed(character) : character))}</bdi>`;
}

/** The same for places that hold no markup, such as a title. */
export function foreignFlat(text: string): string {
  return [...text].map((character) => (isHidden(character) ? `[${codeOf(character)}]` : character)).join('');
}

function isHidden(character: string): boolean {
  return INVISIBLE.test(character) && !HARMLESS.test(character);
}

function boxed(character: string): Html {
  return html`<span class="code">${codeOf(character)}</span>`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
