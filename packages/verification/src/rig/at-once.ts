/** Runs tasks in their order, so many at the same time, and returns their results in the order in which they ended. */
export async function atOnce<T>(count: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const waiting = [...tasks];
  const results: T[] = [];
  const runWaiting = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) results.push(await task());
  };
  await Promise.all(Array.from({ length: count }, runWaiting));
  return results;
}
