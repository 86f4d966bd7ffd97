/** How many scenarios of a run passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** What several runs have in all. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}

/**
 * Plays a scenario and prints how it ended, with the seconds since the start.
 * @returns whether it passed
 */
export async function play(
  name: string,
  scenario: () => Promise<void>,
  startedAt = performance.now(),
): Promise<boolean> {
  const error = await scenario().then(
    () => undefined,
    (fault: unknown) => fault,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${error === undefined ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
  if (error !== undefined) console.log(error);
  return error === undefined;
}
