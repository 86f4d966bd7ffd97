/** A place in a sequence, taken before it is known how long what comes before will last. */
export interface Place {
  /** Runs the task once every earlier place has been used or given up. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Lets the later places go on; harmless once the task has ended. */
  giveUp(): void;
}

/** Creates a sequence whose tasks run one after another, in the order in which their places were taken. */
export function createSequence(): () => Place {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const earlier = last;
    let giveUp!: () => void;
    const given = new Promise<void>((resolve) => (giveUp = resolve));
    last = earlier.then(() => given);
    return {
      giveUp,
      async run(task) {
        await earlier;
        try {
          return await task();
        } finally {
          giveUp();
        }
      },
    };
  };
}
