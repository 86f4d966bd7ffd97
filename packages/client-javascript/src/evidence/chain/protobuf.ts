/** The fields of one message, by their numbers, in the order in which they occur. */
type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>;

/** A message whose fields are read by number. What a reader does not ask for may be there. */
export interface Message {
  /** A number; 0 if it is absent. @throws if it occurs twice or is no number */
  number(field: number): bigint;
  /** Bytes; none if the field is absent. @throws if it occurs twice or is no bytes */
  bytes(field: number): Uint8Array;
  /** Every occurrence of a field of bytes. */
  all(field: number): readonly Uint8Array[];
}

const MAX_VARINT_BYTES = 10;
/** A tag has 32 bits. Nodes drop further ones, and would take for another field what has them. */
const MAX_FIELD = 2 ** 29 - 1;

/** Reads the fields of a message. @throws if the bytes are not whole fields */
export function readMessage(bytes: Uint8Array): Message {
  const fields = readFields(bytes);
  const only = (field: number): bigint | Uint8Array | undefined => {
    const values = fields.get(field) ?? [];
    if (values.length > 1) throw new Error(`field ${field} occurs ${values.length} times`);
    return values[0];
  };
  return {
    number(field) {
      const value = only(field) ?? 0n;
      if (typeof value !== 'bigint') throw new Error(`field ${field} is no number`);
      return value;
    },
    bytes: (field) => asBytes(only(field) ?? new Uint8Array(), field),
    all: (field) => (fields.get(field) ?? []).map((value) => asBytes(value, field)),
  };
}

function asBytes(value: bigint | Uint8Array, field: number): Uint8Array {
  if (typeof value === 'bigint') throw new Error(`field ${field} is no bytes`);
  return value;
}

function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, (bigint | Uint8Array)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      const byte = take(1)[0] ?? 0;
      value |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte < 0x80) return value;
    }
    throw new Error('a number does not end');
  };
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new Error('a field goes beyond the end');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const field = Math.floor(tag / 8);
    const kind = tag % 8;
    if (field === 0 || field > MAX_FIELD || ![0, 1, 2, 5].includes(kind)) {
      throw new Error(`there is no field with the tag ${tag}`);
    }
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
    const values = fields.get(field);
    if (values) values.push(value);
    else fields.set(field, [value]);
  }
  return fields;
}
