import { ConfigError } from '@gateway/runtime';

/** The result of one check. `watch` recovers by itself or waits for the operator; `wrong` does not work. */
export interface Finding {
  about: string;
  state: 'fine' | 'watch' | 'wrong';
  result: string;
  /** What to do about it. */
  remedy?: string;
}

/** Runs one check; an exception is a finding too. */
export async function examine(
  about: string,
  remedy: string,
  check: () => Promise<Omit<Finding, 'about'> | Omit<Finding, 'about'>[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat().map((finding) => ({ about, ...finding }));
  } catch (error) {
    return [{ about, state: 'wrong', result: inOneLine(error), remedy }];
  }
}

function inOneLine(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** A finding that depends on one condition. */
export function judge(
  isFine: boolean,
  result: string,
  otherwise: 'watch' | 'wrong',
  remedy: string,
): Omit<Finding, 'about'> {
  return isFine ? { state: 'fine', result } : { state: otherwise, result, remedy };
}
