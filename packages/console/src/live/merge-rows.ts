/**
 * Merges a newer response into a list: shown rows keep their place and are updated; new rows are only counted, so that
 * nothing moves while the admin reads.
 * @returns `missing`: the ids of shown rows that the response no longer contains
 */
export function mergeRows<T extends { id: string }>(
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
