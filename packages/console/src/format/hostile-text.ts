/** Part of a text: what is drawn as it is, or the code of a character that would not be seen or would turn others. */
export type Piece = { text: string } | { code: string };

/** Controls, direction marks and other characters without a shape; joiners and variation selectors of emoji are let be. */
const INVISIBLE = /([\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff])/u;
const LAYOUT = /[\t\n\r]/;

/**
 * Splits a text that strangers wrote, so that nothing in it works unseen.
 * @param hasLines whether it is shown in lines: then their ends and tabs are let be
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

/** The text with its unseen characters written out, for places that take plain text only. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.code}]`))
    .join('');
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
