/** Prints how long a part of a drill took, when it has passed. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`         ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(8)} s    ${what}`);
  return result;
}
