const FORM = /^[\w-]{22}$/;

/** A position in the feed of events. It is opaque to clients: the id of the event before it, in another alphabet. */
export function toCursor(eventId: string): string {
  return Buffer.from(eventId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The id of the event before a position; undefined if the text is no cursor. */
export function fromCursor(cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (!FORM.test(cursor) || bytes.toString('base64url') !== cursor) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
