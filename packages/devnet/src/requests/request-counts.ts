/** The number of requests to each path of the node. */
export interface RequestCounts {
  /** Requests to one path since the last reset. */
  of(path: string): number;
  all(): Readonly<Record<string, number>>;
  reset(): void;
}

/** Counts from zero; `count` adds one request. */
export function createRequestCounts(): RequestCounts & { count: (path: string) => void } {
  const counts = new Map<string, number>();
  const of = (path: string): number => counts.get(path) ?? 0;
  return {
    of,
    all: () => Object.fromEntries(counts),
    reset() {
      counts.clear();
    },
    count(path) {
      counts.set(path, of(path) + 1);
    },
  };
}
