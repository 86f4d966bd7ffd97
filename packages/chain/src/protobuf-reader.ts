/** What a field held: a whole number, or bytes (also of an embedded message). */
export type FieldValue = bigint | Buffer;

/**
 * Reads the fields of a protobuf message, by number. It must be written as canonically as the chain's own: each field
 * once, nothing but whole numbers and bytes, no group, no fixed width, nothing behind the end.
 * @throws Error otherwise
 */
export function readFields(message: Buffer): Map<number, FieldValue> {
  const fields = new Map<number, FieldValue>();
  let position = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = message[position++];
      if (byte === undefined) throw new Error('the message ends within a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('a number of the message is too long');
  };
  while (position < message.length) {
    const key = readVarint();
    const [field, type] = [Number(key >> 3n), key & 7n];
    if (fields.has(field)) throw new Error(`field ${field} of the message is there twice`);
    if (type === 0n) fields.set(field, readVarint());
    else if (type === 2n) {
      const length = Number(readVarint());
      fields.set(field, message.subarray(position, position + length));
      position += length;
    } else throw new Error(`field ${field} of the message has an unexpected type`);
    if (position > message.length) throw new Error('the message ends within a field');
  }
  return fields;
}
