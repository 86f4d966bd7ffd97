const MAX_URL_LENGTH = 2048;
/** URL parsers repair other spellings in different ways; refusing them keeps the stored URL the one that was sent. */
const PRINTABLE = /^[!-[\]-~]*$/;

/** What an http or https URL must do and does not, in words that follow its name and "must". */
export function findUrlFault(text: string): string | undefined {
  if (!PRINTABLE.test(text)) return 'be printable ASCII without spaces and backslashes: encode what is not';
  if (text.length > MAX_URL_LENGTH) return `have at most ${MAX_URL_LENGTH} characters`;
  const [, authority = ''] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === '') return 'be an absolute http or https URL';
  if (authority.includes('@')) return 'not contain credentials';
  return URL.canParse(text) ? undefined : 'have a valid host and port';
}
