/**
 * What a list shows after a newer answer: the rows that are there stay where they are, with what is known of them now;
 * rows that came meanwhile are only counted, so that nothing moves under the reader's eyes.
 * @returns `missing`: the ids of shown rows that the answer does not have any more
 */
export function freshen<T extends { id: string }>(
  shown: readonly T[],
  answer: readonly T[],
): { rows: T[]; newCount: number; missing: string[] } {
  const byId = new Map(answer.map((row) => [row.id, row]));
  const isShown = new Set(shown.map(({ id }) => id));
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    newCount: answer.filter(({ id }) => !isShown.has(id)).length,
    missing: shown.flatMap(({ id }) => (byId.has(id) ? [] : [id])),
  };
}
