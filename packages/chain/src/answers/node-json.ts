import { NodeFault } from './node-fault';

/**
 * Readers for the node's JSON. Each takes a name for messages and throws a NodeFault `garbage` for anything else.
 * The node omits fields with default values (java-tron's JsonFormat), so absent numbers are 0.
 */

/** A JSON object; its fields are still unknown. */
export function readObject<Fields extends Partial<Record<keyof Fields, unknown>>>(
  value: unknown,
  what: string,
): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected(what);
  return value as Fields;
}

/** A JSON array; absent counts as empty. */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw unexpected(what);
  return value;
}

/** A whole number from 0 to 2^53 - 1; absent counts as 0. */
export function readCount(value: unknown, what: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unexpected(what);
  return value;
}

/** Lowercase hex digits of exactly this many bytes. */
export function readHex(value: unknown, bytes: number, what: string): string {
  if (typeof value !== 'string' || value.length !== bytes * 2 || !HEX.test(value)) throw unexpected(what);
  return value;
}

/** Lowercase hex of any length; absent counts as no bytes. */
export function readBytes(value: unknown, what: string): Buffer {
  if (value === undefined) return Buffer.alloc(0);
  if (typeof value !== 'string' || value.length % 2 !== 0 || !HEX.test(value)) throw unexpected(what);
  return Buffer.from(value, 'hex');
}

const HEX = /^[0-9a-f]*$/;

/** The fault of a value with an unexpected shape. */
export function unexpected(what: string): NodeFault {
  return new NodeFault('garbage', `${what} has an unexpected shape`);
}
