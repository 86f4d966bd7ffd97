/** More is cut: a text of the node is logged and stored. */
const MAX_CHARACTERS = 200;
const HEX = /^(?:[0-9a-f]{2})+$/i;

/**
 * A text of the node as it may be logged and stored: in printable ASCII, for the database does not accept every
 * character, cut, and without the key, which the node may repeat.
 */
export function nodeWords(text: string, apiKey: string | undefined): string {
  const harmless = apiKey === undefined ? text : text.replaceAll(apiKey, '***');
  return harmless.slice(0, MAX_CHARACTERS).replace(/[^\x20-\x7e]/g, '?');
}

/** The `message` of a response, which is hex of UTF-8 at some calls and plain at others; empty without one. */
export function messageWords(message: unknown, apiKey: string | undefined): string {
  if (typeof message !== 'string') return '';
  return nodeWords(HEX.test(message) ? Buffer.from(message, 'hex').toString() : message, apiKey).trim();
}
