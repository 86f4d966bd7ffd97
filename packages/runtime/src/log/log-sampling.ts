const MAX_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/**
 * Decides which lines are written: of each message the first 600 in a minute. Messages are constant phrases, so a
 * client that provokes one of them without end can neither fill the log nor push other lines out of its rotation.
 * @param report receives, after the minute, how many lines of a message were left out
 */
export function createSampling(report: (message: string, leftOut: number) => void): (message: string) => boolean {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const endMinute = (): void => {
    timer = undefined;
    const ended = [...counts];
    counts.clear();
    for (const [message, count] of ended) if (count > MAX_PER_MINUTE) report(message, count - MAX_PER_MINUTE);
  };
  return (message) => {
    timer ??= setTimeout(endMinute, MINUTE_MS).unref();
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    return count <= MAX_PER_MINUTE;
  };
}
