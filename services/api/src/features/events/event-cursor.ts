const FORM = /^[\w-]{22}$/;

/** The id of the event before a position; undefined if the text is no cursor. */
export function fromCursor(cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (!FORM.test(cursor) || bytes.toString('base64url') !== cursor) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
