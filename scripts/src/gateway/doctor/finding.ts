/** One thing that was looked at. `watch` heals by itself or waits for a person; `wrong` does not work. */
export interface Finding {
  about: string;
  state: 'fine' | 'watch' | 'wrong';
  said: string;
  /** What to do about it. */
  cure?: string;
}

/** Looks at one thing; what it throws is a finding too. */
export async function examine(
  about: string,
  cure: string,
  look: () => Promise<Omit<Finding, 'about'> | Omit<Finding, 'about'>[]>,
): Promise<Finding[]> {
  try {
    return [await look()].flat().map((finding) => ({ about, ...finding }));
  } catch (error) {
    return [{ about, state: 'wrong', said: error instanceof Error ? error.message : String(error), cure }];
  }
}

/** A finding that depends on one condition. */
export function judge(
  isFine: boolean,
  said: string,
  otherwise: 'watch' | 'wrong',
  cure: string,
): Omit<Finding, 'about'> {
  return isFine ? { state: 'fine', said } : { state: otherwise, said, cure };
}
