/** A JSON value of the node. An `undefined` member is omitted; a bigint is printed as a plain number. */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export type KeyOrder = (keys: string[]) => string[];

const LONG_INTEGER = /("(?:[^"\\]|\\.)*")|(-?\d{16,})/g;

/** Prints JSON as the node does: int64 stays a number beyond 2^53, absent members do not appear. */
export function writeJson(value: Json, keyOrder: KeyOrder = (keys) => keys): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => writeJson(item, keyOrder)).join(',')}]`;
  const members: string[] = [];
  for (const key of keyOrder(Object.keys(value))) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${writeJson(member, keyOrder)}`);
  }
  return `{${members.join(',')}}`;
}

/**
 * Reads JSON without losing int64: integers of 16 and more digits arrive as text, to be read with BigInt.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(
    text.replace(LONG_INTEGER, (whole: string, quoted: string | undefined) =>
      quoted === undefined ? `"${whole}"` : whole,
    ),
  );
}

/** Whether a value is a list; unlike Array.isArray it narrows read-only lists. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A parsed value as a JSON object, or undefined when it is anything else. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The node omits a number that is 0. */
export function present(value: bigint): bigint | undefined {
  return value === 0n ? undefined : value;
}
