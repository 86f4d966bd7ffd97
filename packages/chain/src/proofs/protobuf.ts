/** The two wire types that TRON's hashed messages use, hand-written; defaults are omitted as proto3 requires. */

/** A field of type int32 or int64 that is not negative. */
export function integerField(field: number, value: number): Buffer {
  return value === 0 ? Buffer.alloc(0) : Buffer.concat([varint(field * 8), varint(value)]);
}

/** A field of type bytes, or an embedded message. */
export function bytesField(field: number, value: Uint8Array): Buffer {
  return value.length === 0 ? Buffer.alloc(0) : Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

/** Division instead of shifts: timestamps and block numbers have more than 32 bits. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
