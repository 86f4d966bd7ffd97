/** A source of numbers from 0 to 1, the same ones for the same seed. */
export type Random = () => number;

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ODD_KEYS = ['x', '', '__proto__', 'constructor', '\u00e9', 'raw_data_hex"', '\\', '},', 'id', 'log', 'Error'];
const ODD_TEXTS = [
  ...['', ',', '},"raw_data_hex":"00"', '"raw_data', ',"raw_data":{', '\\"', '\\', '{', ']', '\u0000', '\n', '\u00e9'],
  ...['\u{1f600}', '\ud800', '0x1', 'SUCCESS', 'FAILED', 'REVERT', 'ab'.repeat(32), 'AB'.repeat(20), '0'.repeat(64)],
];
const ODD_NUMBERS = [
  '0',
  '-0',
  '1e400',
  '-1',
  '7.5',
  '1E2',
  '9007199254740993',
  '0.1e1',
  '70e-1',
  '123456789012345678901',
];
const ODD_OTHERS = ['null', 'true', '[]', '{}', '[null]', '[[]]', '[{}]', '{"x":[]}'];

/** How one text is written. */
interface Style {
  /** The share of the values that are something else. */
  odd: number;
  space: number;
  escape: number;
  twice: number;
  shuffle: number;
}

/**
 * Writes a value as valid JSON that no node writes: keys in any order, twice or escaped, numbers in other forms, white
 * space, and here and there another value than the given one.
 */
export function writeOddly(value: unknown, random: Random): string {
  const chance = (share: number): number => (random() < 0.5 ? 0 : share * random());
  const style: Style = {
    odd: chance(0.02),
    space: chance(0.1),
    escape: chance(0.03),
    twice: chance(0.1),
    shuffle: chance(1),
  };
  return new OddWriter(style, random).write(value);
}

class OddWriter {
  private readonly style: Style;
  private readonly random: Random;

  constructor(style: Style, random: Random) {
    this.style = style;
    this.random = random;
  }

  write(value: unknown, isPart = false): string {
    if (this.isDue(this.style.odd)) return this.other(isPart);
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.number(value);
    if (Array.isArray(value)) return this.list(value);
    return typeof value === 'object' && value !== null ? this.object(Object.entries(value)) : JSON.stringify(value);
  }

  private isDue(share: number): boolean {
    return this.random() < share;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  /** @param isScalar of a transaction: no node writes an object between its raw data and the bytes of it */
  private other(isScalar: boolean): string {
    const kind = this.random();
    if (kind < 0.4) return this.text(this.pick(ODD_TEXTS));
    if (kind < 0.6) return this.pick(ODD_NUMBERS);
    return isScalar ? this.pick(ODD_OTHERS.filter((text) => !text.endsWith('}'))) : this.pick(ODD_OTHERS);
  }

  private space(): string {
    return this.isDue(this.style.space) ? this.pick([' ', '\n', '\r\n', '\t  ']) : '';
  }

  private text(value: string): string {
    const plain = JSON.stringify(value);
    if (value === '' || !this.isDue(this.style.escape)) return plain;
    const at = Math.floor(this.random() * value.length);
    const code = value.charCodeAt(at).toString(16).padStart(4, '0');
    const [before, after] = [value.slice(0, at), value.slice(at + 1)].map((part) => JSON.stringify(part).slice(1, -1));
    return `"${before ?? ''}\\u${this.isDue(0.5) ? code : code.toUpperCase()}${after ?? ''}"`;
  }

  private number(value: number): string {
    const forms = [String(value), `${String(value)}.0`, `${String(value)}e0`, `${String(value)}00e-2`];
    return this.isDue(this.style.odd * 5) ? this.pick(forms) : String(value);
  }

  private list(items: readonly unknown[]): string {
    const written = items.map((item) => `${this.space()}${this.write(item)}${this.space()}`);
    if (written.length > 0 && this.isDue(this.style.odd)) written.push(this.pick(written));
    if (written.length > 0 && this.isDue(this.style.odd)) written.splice(Math.floor(this.random() * written.length), 1);
    if (written.length > 1 && this.isDue(this.style.odd)) written.reverse();
    return `[${written.join(',') || this.space()}]`;
  }

  private object(entries: readonly [string, unknown][]): string {
    const isPart = entries.some(([key]) => key === 'raw_data_hex');
    const fields = entries.map(([key, value]) => this.field(key, this.write(value, isPart), isPart));
    if (this.isDue(this.style.shuffle)) fields.sort(() => this.random() - 0.5);
    if (this.isDue(this.style.twice)) {
      const [key, value] =
        entries.length === 0 || this.isDue(0.5) ? [this.pick(ODD_KEYS), undefined] : this.pick(entries);
      const field = this.field(key, this.isDue(0.5) ? this.other(isPart) : this.write(value ?? null, isPart), isPart);
      const at = isPart && value === undefined ? 0 : Math.floor(this.random() * (fields.length + 1));
      fields.splice(at, 0, field);
    }
    return `{${fields.join(',') || this.space()}}`;
  }

  /** @param isPlain of a transaction: its raw data ends where the key of the bytes is, with nothing between */
  private field(key: string, value: string, isPlain: boolean): string {
    if (isPlain) return `${JSON.stringify(key)}:${value}`;
    return `${this.space()}${this.text(key)}${this.space()}:${this.space()}${value}${this.space()}`;
  }
}

/** Changes bytes of a text: it need not be JSON any more. */
export function spoil(text: Buffer, random: Random): Buffer<ArrayBuffer> {
  const at = (): number => Math.floor(random() * (text.length + 1));
  const [one, other] = [at(), at()].sort((a, b) => a - b) as [number, number];
  const pieces: Buffer[][] = [
    [text.subarray(0, one)],
    [text.subarray(0, one), text.subarray(other)],
    [text.subarray(0, other), text.subarray(one)],
    [text.subarray(0, one), Buffer.of(Math.floor(random() * 256)), text.subarray(one + 1)],
    [text.subarray(0, one), Buffer.from(SPLINTERS[Math.floor(random() * SPLINTERS.length)] ?? ''), text.subarray(one)],
    [text, Buffer.from(SPLINTERS[Math.floor(random() * SPLINTERS.length)] ?? '')],
  ];
  return Buffer.concat(pieces[Math.floor(random() * pieces.length)] ?? []);
}

const SPLINTERS = [
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\n',
  '0',
  '-',
  'e',
  '.',
  'null',
  '\u00e9',
  '\u0000',
  '},"raw_data_hex":',
];
