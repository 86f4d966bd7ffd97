/** Marks a branch that the compiler knows to be impossible; reaching it is a bug. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}

/** Throws when an invariant does not hold. The message is for developers, never for a client. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
