const GROUP = 4;

/** An address or hash in groups of four, separated visually by spacing; the text itself has no gaps. */
export function groupsOf(text: string): string[] {
  return text.match(/.{1,4}/gsu) ?? [];
}

/** Groups in two lines of nearly the same length; the first may be longer. */
export function twoLines(groups: readonly string[]): [string[], string[]] {
  const half = Math.ceil(groups.length / 2);
  return [groups.slice(0, half), groups.slice(half)];
}

/** The ends of an address or hash: enough to find a row, but not to compare, since look-alikes share both ends. */
export function shortForm(text: string): string {
  return text.length <= 2 * GROUP + 1 ? text : `${text.slice(0, GROUP)}…${text.slice(-GROUP)}`;
}
