/** A field's value: an integer, or bytes (including embedded messages). */
export type FieldValue = bigint | Buffer;

/**
 * Reads the fields of a protobuf message, by number. It must be as canonical as the chain's own: each field once, only
 * integers and bytes, no groups, no fixed-width fields, nothing after the end.
 * @param skipped fields that are not read, and may be repeated
 * @throws Error otherwise
 */
export function readFields(message: Buffer, skipped: readonly number[] = []): Map<number, FieldValue> {
  const fields = new Map<number, FieldValue>();
  let position = 0;
  /** Almost all numbers are exact as numbers; only long ones need a bigint, which is slow. */
  const readVarint = (): number | bigint => {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = byteAt(message, position++);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return BigInt(value) + readHighBits();
  };
  const readHighBits = (): bigint => {
    let value = 0n;
    for (let shift = 49n; shift < 64n; shift += 7n) {
      const byte = byteAt(message, position++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('a number of the message is too long');
  };
  while (position < message.length) {
    const key = Number(readVarint());
    const [field, type] = [Math.floor(key / 8), key % 8];
    if (fields.has(field) && !skipped.includes(field)) throw new Error(`field ${field} of the message occurs twice`);
    if (type === 0) fields.set(field, BigInt(readVarint()));
    else if (type === 2) {
      const length = Number(readVarint());
      fields.set(field, message.subarray(position, position + length));
      position += length;
    } else throw new Error(`field ${field} of the message has an unexpected type`);
    if (position > message.length) throw new Error('the message ends within a field');
  }
  return fields;
}

function byteAt(message: Buffer, position: number): number {
  const byte = message[position];
  if (byte === undefined) throw new Error('the message ends within a number');
  return byte;
}
