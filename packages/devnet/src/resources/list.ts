import type { State } from '../state/state';

/** A list of numbers in the state. */
export function readList(state: State, name: string): bigint[] {
  const length = Number(state.get(`${name}/length`));
  return Array.from({ length }, (_, i) => state.get(`${name}/${String(i)}`));
}

/** Replaces a list; values that stay where they are, are not written. */
export function writeList(state: State, name: string, values: readonly bigint[]): void {
  const before = readList(state, name);
  for (let i = 0; i < Math.max(before.length, values.length); i++) {
    const value = values[i] ?? 0n;
    if (value !== before[i]) state.set(`${name}/${String(i)}`, value);
  }
  if (before.length !== values.length) state.set(`${name}/length`, BigInt(values.length));
}
