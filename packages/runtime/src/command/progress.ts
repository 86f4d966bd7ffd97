const TITLE_WIDTH = 32;

/** Runs one step and prints a line with its time and a detail of its result. A failed step is printed and rethrown. */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  detail: (result: T) => string = () => '',
): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    say(title, `${seconds(startedAt)}  ${detail(result)}`);
    return result;
  } catch (error) {
    say(title, `failed after ${seconds(startedAt)}`);
    throw error;
  }
}

/** Prints one line: a title, padded to align the details of all lines, and a detail. */
export function say(title: string, detail = ''): void {
  process.stdout.write(`${title.padEnd(TITLE_WIDTH)} ${detail}`.trimEnd() + '\n');
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
