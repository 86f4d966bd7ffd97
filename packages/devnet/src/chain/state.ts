/** What a block changed: key, value before, value after. Nothing there reads as 0. */
export interface Write {
  readonly key: string;
  readonly before: bigint;
  readonly after: bigint;
}

/** All that a block changed. */
export interface BlockWrites {
  readonly writes: readonly Write[];
  /** How many of the first ones were made outside transactions. */
  readonly changes: number;
}

/** Everything the chain knows besides its blocks: balances, allowances, usage, prices, as numbers by name. */
export interface State {
  get(key: string): bigint;
  set(key: string, value: bigint): void;
  /** A point in the open changes to which `rollback` can return. */
  snapshot(): number;
  rollback(snapshot: number): void;
  /** Closes the open changes and hands them over: they are one block's. */
  close(): readonly Write[];
  /** Takes over closed changes of another state. */
  apply(writes: readonly Write[]): void;
  /** Takes closed changes back. */
  undo(writes: readonly Write[]): void;
}

/** An empty state. */
export function createState(): State {
  const values = new Map<string, bigint>();
  let open: Write[] = [];
  const get = (key: string): bigint => values.get(key) ?? 0n;
  const put = (key: string, value: bigint): void => {
    if (value === 0n) values.delete(key);
    else values.set(key, value);
  };
  const revert = (writes: readonly Write[]): void => {
    for (const write of writes.toReversed()) put(write.key, write.before);
  };
  return {
    get,
    set(key, after) {
      open.push({ key, before: get(key), after });
      put(key, after);
    },
    snapshot: () => open.length,
    rollback(snapshot) {
      revert(open.splice(snapshot));
    },
    close() {
      const writes = open;
      open = [];
      return writes;
    },
    apply(writes) {
      for (const write of writes) put(write.key, write.after);
    },
    undo: revert,
  };
}
