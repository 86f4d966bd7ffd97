import { html, type Html } from '../html/html';

/** Controls, direction marks, and other invisible characters that change how text is displayed. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Emoji and some scripts need joiners and tag characters. */
const HARMLESS = /^(?:\u200c|\u200d|[\u{e0020}-\u{e007f}])$/u;

/** Isolates a text from an untrusted source: it cannot reorder the text around it, and hidden characters are shown. */
export function untrusted(text: string): Html {
  return html`<bdi>${[...text].map((character) => (isHidden(character) ? boxed(character) : character))}</bdi>`;
}

/** The same as plain text, for a title or an attribute. */
export function untrustedPlain(text: string): string {
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
