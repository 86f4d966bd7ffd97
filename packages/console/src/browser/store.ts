import { useEffect, useState } from 'preact/hooks';

/** A value shared by several parts of the page. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** @returns a function that unsubscribes */
  listen(listener: () => void): () => void;
}

export function newStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState<T>(store.get);
  useEffect(() => {
    const read = (): void => {
      setValue(store.get);
    };
    read();
    return store.listen(read);
  }, [store]);
  return value;
}
