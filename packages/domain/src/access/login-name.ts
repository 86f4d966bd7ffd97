/** ASCII alone, so that no two login names look alike; it may have the form of an e-mail address, which proves nothing. */
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@-]{0,99}$/i;

/** A login name as it is stored and compared; undefined if it has another form. */
export function toLoginName(text: string): string | undefined {
  // Checked as it was given: the lower case of a Kelvin sign is a k.
  return LOGIN_NAME.test(text) ? text.toLowerCase() : undefined;
}
