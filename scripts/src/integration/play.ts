import { SITUATIONS } from './situations';
import { type World, Wrong } from './stage';

/** How a situation ended. */
export interface Row {
  situation: string;
  isRight: boolean;
  expected: string;
  shown: string;
  /** What is wrong, in words; empty if nothing is. */
  why: string;
}

/** Plays the situations at once, each with orders of its own, and reads all orders again when everything has ended. */
export async function playSituations(world: World, names: readonly string[]): Promise<Row[]> {
  const played = names.map(async (situation) => ({ situation, stages: await SITUATIONS[situation]?.(world) }));
  const ends = await Promise.allSettled(played);
  world.interruption.throwIfAborted();
  return Promise.all(
    ends.map(async (end, n): Promise<Row> => {
      const situation = names[n] ?? '';
      try {
        if (end.status === 'rejected') throw end.reason;
        const stages = end.value.stages ?? [];
        const shown = await Promise.all(stages.map((stage) => stage.isStill()));
        const expected = stages[0]?.expected ?? '';
        return { situation, isRight: true, expected, shown: [...new Set(shown)].join('; '), why: '' };
      } catch (error) {
        const { expected = 'an answer', shown = 'a failure' } = error instanceof Wrong ? error : {};
        const why = error instanceof Error ? error.message : String(error);
        return { situation, isRight: false, expected, shown, why };
      }
    }),
  );
}

/** The table that is printed. */
export function tableOf(rows: readonly Row[]): string {
  const head = { situation: 'situation', expected: 'expected', shown: 'the shop showed' };
  const width = (column: keyof typeof head): number => Math.max(...[head, ...rows].map((row) => row[column].length));
  const [situations, expectations] = [width('situation'), width('expected')];
  const line = (result: string, row: typeof head): string =>
    [result.padEnd(6), row.situation.padEnd(situations), row.expected.padEnd(expectations), row.shown].join('  ');
  const lines = rows.flatMap((row) => [
    line(row.isRight ? 'ok' : 'WRONG', row),
    ...(row.isRight ? [] : [`        ${row.why}`]),
  ]);
  return [line('', head), ...lines, ''].join('\n');
}
