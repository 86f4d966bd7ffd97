/** Consecutive items, at least one. */
export type Run<Item> = readonly [Item, ...Item[]];

/**
 * Groups items into runs. At the end, or before an error of the source, the last run may be shorter.
 * @param length of the current run; queried after each item
 */
export async function* inRuns<Item>(items: AsyncIterable<Item>, length: () => number): AsyncGenerator<Run<Item>> {
  let run: [Item, ...Item[]] | undefined;
  try {
    for await (const item of items) {
      if (run) run.push(item);
      else run = [item];
      if (run.length < length()) continue;
      yield run;
      run = undefined;
    }
  } catch (error) {
    if (run) yield run;
    throw error;
  }
  if (run) yield run;
}
