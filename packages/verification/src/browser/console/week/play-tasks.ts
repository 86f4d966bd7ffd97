import { strict as assert } from 'node:assert';
import type { Desk, Used } from './desk';
import type { WrittenTask } from './written';

/** Something that a person does at a desk; it ends with what the screen shows then. */
export type Task<Circumstances> = (circumstances: Circumstances) => Promise<void>;

/** Tasks in order, by the titles that they are written under. */
export type Tasks<Circumstances> = Readonly<Record<string, Task<Circumstances>>>;

/**
 * Plays the tasks of a part of a page, and compares what each used and saw with what is written.
 * @throws naming the task that cannot be done as it is written
 */
export async function playTasks<C extends { desk: Desk }>(
  circumstances: C,
  part: string,
  tasks: Tasks<C>,
  written: readonly WrittenTask[],
): Promise<void> {
  const startedAt = performance.now();
  for (const [title, task] of Object.entries(tasks)) {
    const found = written.find((other) => other.part === part && other.title === title);
    await playTask(circumstances, task, found).catch((cause: unknown) => {
      throw new Error(`${part}, "${title}"`, { cause });
    });
  }
  console.log(`         ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${part}`);
}

async function playTask<C extends { desk: Desk }>(
  circumstances: C,
  task: Task<C>,
  written: WrittenTask | undefined,
): Promise<void> {
  assert.ok(written, 'it is not written');
  await task(circumstances);
  const used = circumstances.desk.takeUsed();
  assert.deepEqual(
    written.controls.filter((control) => !used.controls.has(control)),
    [],
    'controls are written that were not used',
  );
  assert.deepEqual(
    written.texts.filter((text) => !wasSeen(used, text)),
    [],
    'texts are written that were not seen',
  );
}

function wasSeen({ texts }: Used, written: string): boolean {
  return texts.some((seen) => (typeof seen === 'string' ? seen.includes(written) : seen.test(written)));
}
