/** A change of a block: key, value before, value after. A missing value reads as 0. */
export interface Write {
  readonly key: string;
  readonly before: bigint;
  readonly after: bigint;
}

/** All changes of a block. */
export interface BlockWrites {
  readonly writes: readonly Write[];
  /** Number of leading changes made outside transactions. */
  readonly changes: number;
}

/** The state of the chain without its blocks: balances, allowances, usage, prices, as numbers by name. */
export interface State {
  get(key: string): bigint;
  set(key: string, value: bigint): void;
  /** A point in the open changes to which `rollback` can return. */
  snapshot(): number;
  rollback(snapshot: number): void;
  /** Closes and returns the open changes, which belong to one block. */
  close(): readonly Write[];
  /** Applies closed changes of another state. */
  apply(writes: readonly Write[]): void;
  /** Reverts closed changes. */
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
