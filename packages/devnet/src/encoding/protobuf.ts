/** The values of one field number in order of appearance: bigint for varints, bytes for everything with a length. */
export type ProtobufFields = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** A varint field; like every proto3 scalar it is absent when 0. Negative int64 takes ten bytes. */
export function integerField(field: number, value: bigint): Buffer {
  return value === 0n ? Buffer.alloc(0) : Buffer.concat([tag(field, VARINT), varint(BigInt.asUintN(64, value))]);
}

/** A bytes or string field, absent when empty. */
export function bytesField(field: number, value: Uint8Array): Buffer {
  return value.length === 0 ? Buffer.alloc(0) : messageField(field, value);
}

/** An embedded message or a repeated element, present even when empty. */
export function messageField(field: number, value: Uint8Array): Buffer {
  return Buffer.concat([tag(field, BYTES), varint(BigInt(value.length)), value]);
}

/**
 * Splits a message into its fields without knowing its type.
 * @throws Error when the bytes are truncated or have a wire type that TRON does not use
 */
export function readFields(bytes: Uint8Array): ProtobufFields {
  const fields = new Map<number, (bigint | Buffer)[]>();
  const buffer = Buffer.from(bytes);
  let at = 0;
  while (at < buffer.length) {
    const key = readVarint(buffer, at);
    const field = Number(key.value >> 3n);
    const { value, next } = readValue(buffer, key.next, Number(key.value & 7n));
    const values = fields.get(field);
    if (values) values.push(value);
    else fields.set(field, [value]);
    at = next;
  }
  return fields;
}

/** The last value of an int64 field, 0 when absent. */
export function integerOf(fields: ProtobufFields, field: number): bigint {
  const value = fields.get(field)?.at(-1);
  return typeof value === 'bigint' ? BigInt.asIntN(64, value) : 0n;
}

/** The last value of a bytes field, empty when absent. */
export function bytesOf(fields: ProtobufFields, field: number): Buffer {
  const value = fields.get(field)?.at(-1);
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

/** Every value of a repeated bytes field. */
export function listOf(fields: ProtobufFields, field: number): Buffer[] {
  return (fields.get(field) ?? []).filter((value) => Buffer.isBuffer(value));
}

function tag(field: number, wireType: number): Buffer {
  return varint((BigInt(field) << 3n) | BigInt(wireType));
}

/** Most tags and lengths are one byte. */
const ONE_BYTE = Array.from({ length: 0x80 }, (_, value) => Buffer.of(value));

function varint(value: bigint): Buffer {
  const short = value < 0x80n ? ONE_BYTE[Number(value)] : undefined;
  if (short) return short;
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Buffer.from(bytes);
}

function readVarint(buffer: Buffer, start: number): { value: bigint; next: number } {
  let value = 0n;
  for (let at = start; at < start + 10; at++) {
    const byte = buffer[at];
    if (byte === undefined) throw new Error('protobuf message is cut');
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return { value, next: at + 1 };
  }
  throw new Error('protobuf varint is too long');
}

function readValue(buffer: Buffer, at: number, wireType: number): { value: bigint | Buffer; next: number } {
  if (wireType === VARINT) return readVarint(buffer, at);
  if (wireType === FIXED64) return slice(buffer, at, 8);
  if (wireType === FIXED32) return slice(buffer, at, 4);
  if (wireType !== BYTES) throw new Error(`protobuf wire type ${String(wireType)} is unknown`);
  const length = readVarint(buffer, at);
  return slice(buffer, length.next, Number(length.value));
}

function slice(buffer: Buffer, at: number, length: number): { value: Buffer; next: number } {
  if (at + length > buffer.length) throw new Error('protobuf message is cut');
  return { value: buffer.subarray(at, at + length), next: at + length };
}
