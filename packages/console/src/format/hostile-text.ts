/** Part of a text: plain text, or the code of a character that is invisible or reorders others. */
export type Piece = { text: string } | { code: string };

/** Controls, direction marks and other invisible characters; joiners and variation selectors of emoji are kept. */
const INVISIBLE = /([\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff])/u;
const LAYOUT = /[\t\n\r]/;

/**
 * Splits an untrusted text, so that no invisible character takes effect.
 * @param hasLines whether it is shown as several lines: then line breaks and tabs are kept
 */
export function piecesOf(text: string, hasLines = false): Piece[] {
  return text
    .split(INVISIBLE)
    .map((part, index) => {
      const isHarmless = index % 2 === 0 || (hasLines && LAYOUT.test(part));
      return isHarmless ? { text: part } : { code: codeOf(part) };
    })
    .filter((piece) => !('text' in piece) || piece.text !== '');
}

/** The text with its invisible characters as codes, for places that accept plain text only. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.code}]`))
    .join('');
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
