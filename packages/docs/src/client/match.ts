/** A place that a search may find: its title, the title of its page, its path below /docs, and its other words. */
export type Entry = readonly [title: string, page: string, path: string, words: string];

const MAX_FOUND = 10;

/** The entries that have every word of a query, or a word that begins with it; the best first. */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, scores: wanted.map((word) => scoreOf(entry, word)) }))
    .filter(({ scores }) => !scores.includes(0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}

/** How well a word fits, 0 if it does not: titles count more than pages, and these more than other words. */
function scoreOf([title, page, , words]: Entry, word: string): number {
  const inTitle = fit(title.toLowerCase(), word);
  if (inTitle > 0) return 10 * inTitle;
  return Math.max(3 * fit(page.toLowerCase(), word), 2 * fit(words, word));
}

/** 3 for a whole word, 2 for the beginning of one, 1 for a part of one that is long enough to mean something. */
function fit(text: string, word: string): number {
  const words = text.split(/[\s"'(),:]+/);
  if (words.includes(word)) return 3;
  if (words.some((each) => each.startsWith(word))) return 2;
  return word.length > 2 && text.includes(word) ? 1 : 0;
}
