import { appendFileSync } from 'node:fs';

/** A choice of steps over all walks of a suite, which share their kinds. */
export interface Walks {
  /** Whether every step is taken. */
  isComplete: boolean;
  /** The steps to take, in their order. `kindOf` names what a step does, without the values that differ. */
  choose<Step>(walk: string, steps: readonly Step[], kindOf: (step: Step) => string): Step[];
}

/**
 * Walks that take the first step of each kind that no earlier walk of the suite has, and the first and last of all;
 * with WALKS_RECORD every step, and a line about each walk in the file that it names, from which `npm run walks` makes
 * its report. A kind is a statement or request of the code under test: each is met in every run.
 */
export function openWalks(suite: string, recordPath = process.env['WALKS_RECORD'] ?? ''): Walks {
  const isComplete = recordPath !== '';
  const known = new Set<string>();
  return {
    isComplete,
    choose(walk, steps, kindOf) {
      const isFirst = steps.map((step) => isNew(known, kindOf(step)));
      const sample = steps.filter((_, i) => isFirst[i] === true || i === 0 || i === steps.length - 1);
      const kinds = isFirst.filter(Boolean).length;
      const taken = isComplete ? [...steps] : sample;
      const rule = isComplete ? 'all' : `the first of each of ${String(kinds)} new kinds, the first and the last`;
      process.stdout.write(
        `walk ${suite}, ${walk}: ${String(taken.length)} of ${String(steps.length)} steps: ${rule}\n`,
      );
      const record = { walk, steps: steps.length, kinds, sample: sample.length };
      if (isComplete) appendFileSync(recordPath, `${JSON.stringify(record)}\n`);
      return taken;
    },
  };
}

function isNew(known: Set<string>, kind: string): boolean {
  if (known.has(kind)) return false;
  known.add(kind);
  return true;
}
