import type { Wanted, WantedParts } from './json-picker';

/** Reads the wanted parts of a JSON text; undefined for a text that is not written plainly. */
export type Skimmer = (text: Buffer) => unknown;

/**
 * Prepares to read only the wanted parts of a JSON text that is whole in memory, as JSON.parse would read them. The
 * rest is most of a block; it is not converted to characters, let alone parsed, and what it contains is not checked.
 * A text with white space between its tokens, or escapes in a wanted part, is left to JSON.parse, and so is any text
 * that is not JSON where it is read. Equal values may be one object.
 */
export function createSkimmer(wanted: WantedParts): Skimmer {
  const plan = planOf(wanted);
  return (text) => {
    try {
      return new Skimming(text).readAll(plan);
    } catch (error) {
      if (error instanceof NotPlain || error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
}

class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

/** What to keep, with the keys as bytes. */
interface Plan {
  fields: readonly Field[];
  isObject: boolean;
  items: Plan | undefined;
  isList: boolean;
  replace: WantedParts['replace'];
}

interface Field {
  key: string;
  bytes: Buffer;
  /** Undefined for all of it. */
  plan: Plan | undefined;
  /** Of a field that is not kept. */
  ending: Buffer | undefined;
  /** The value before this one. Many are the same for all transactions of a block. */
  last: { start: number; end: number; value: unknown };
}

function planOf({ fields = {}, items, endings = {}, replace }: WantedParts): Plan {
  const fieldOf = (key: string): Pick<Field, 'key' | 'bytes' | 'last'> => ({
    key,
    bytes: Buffer.from(key),
    last: { start: 0, end: 0, value: undefined },
  });
  return {
    fields: [
      ...Object.entries(fields).map(([key, wanted]) => ({ ...fieldOf(key), plan: partsOf(wanted), ending: undefined })),
      ...Object.entries(endings).map(([key, text]) => ({
        ...fieldOf(key),
        plan: undefined,
        ending: Buffer.from(text),
      })),
    ],
    isObject: Object.keys(fields).length > 0,
    items: items === undefined ? undefined : partsOf(items),
    isList: items !== undefined,
    replace,
  };
}

function partsOf(wanted: Wanted): Plan | undefined {
  return wanted === 'all' ? undefined : planOf(wanted);
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One text that is being read, from its beginning to its end. */
class Skimming {
  private readonly text: Buffer;
  private at = 0;
  private hasEndings = true;
  /** The position of the next backslash; only a string can contain one. */
  private escape: number;

  constructor(text: Buffer) {
    this.text = text;
    this.escape = this.nextEscape(0);
  }

  readAll(plan: Plan): unknown {
    forget(plan);
    const value = this.readParts(plan);
    while (isSpace(this.text[this.at])) this.at += 1;
    if (this.at !== this.text.length) throw new NotPlain();
    return value;
  }

  private readParts(plan: Plan): unknown {
    const first = this.text[this.at];
    if (first === OBJECT && plan.isObject) return this.readObject(plan);
    if (first === LIST && plan.isList) return this.readList(plan.items);
    return this.readWhole();
  }

  private readObject(plan: Plan): unknown {
    const value: Record<string, unknown> = {};
    this.at += 1;
    if (this.text[this.at] === OBJECT_END) this.at += 1;
    else {
      do {
        const field = this.takeKey(plan.fields);
        if (field?.ending) this.skipTo(field.ending);
        else if (field) value[field.key] = field.plan ? this.readParts(field.plan) : this.readAgain(field);
        else this.skip();
      } while (this.goesOn(OBJECT_END));
    }
    return plan.replace ? plan.replace(value) : value;
  }

  private readList(items: Plan | undefined): unknown[] {
    const list: unknown[] = [];
    this.at += 1;
    if (this.text[this.at] === LIST_END) {
      this.at += 1;
      return list;
    }
    do list.push(items ? this.readParts(items) : this.readWhole());
    while (this.goesOn(LIST_END));
    return list;
  }

  /** Reads a value that may have the same text as the one before it. */
  private readAgain({ last }: Field): unknown {
    const { text, at } = this;
    const length = last.end - last.start;
    let same = 0;
    while (same < length && text[at + same] === text[last.start + same]) same += 1;
    if (length > 0 && same === length && isEnd(text[at + length])) {
      this.at += length;
      return last.value;
    }
    last.value = this.readWhole();
    last.start = at;
    last.end = this.at;
    return last.value;
  }

  private readWhole(): unknown {
    const { text, at } = this;
    if (text[at] === QUOTE) return this.readString();
    if (text[at] === LIST && text[at + 1] === QUOTE) {
      const list = this.readStrings();
      if (list) return list;
      this.at = at;
    }
    this.skip();
    return JSON.parse(text.toString('latin1', at, this.at));
  }

  /** A list of strings; undefined when it contains anything else. */
  private readStrings(): string[] | undefined {
    const list: string[] = [];
    do {
      this.at += 1;
      if (this.text[this.at] !== QUOTE) return undefined;
      list.push(this.readString());
    } while (this.text[this.at] === COMMA);
    if (this.text[this.at] !== LIST_END) return undefined;
    this.at += 1;
    return list;
  }

  private readString(): string {
    const start = this.at + 1;
    const end = this.text.indexOf(QUOTE, start);
    if (end < 0 || this.isEscaped(start, end)) throw new NotPlain();
    this.at = end + 1;
    return this.text.toString('latin1', start, end);
  }

  /** Reads a key and its colon. @returns the wanted field with this key */
  private takeKey(fields: readonly Field[]): Field | undefined {
    const { text } = this;
    if (text[this.at] !== QUOTE) throw new NotPlain();
    const start = this.at + 1;
    let end = start;
    while (text[end] !== QUOTE && end < text.length) end += 1;
    if (text[end + 1] !== COLON || this.isEscaped(start, end)) throw new NotPlain();
    this.at = end + 2;
    for (const field of fields) if (isSame(text, start, end, field.bytes)) return field;
    return undefined;
  }

  private goesOn(end: number): boolean {
    const byte = this.text[this.at];
    if (byte !== COMMA && byte !== end) throw new NotPlain();
    this.at += 1;
    return byte === COMMA;
  }

  /**
   * Passes over a value to its ending, which is quicker. A node that writes fields in another order has none. In a text
   * with both orders the ending may be that of another object, and all between is lost: readers of blocks notice.
   */
  private skipTo(ending: Buffer): void {
    const at = this.hasEndings ? this.text.indexOf(ending, this.at) : -1;
    this.hasEndings = at >= 0;
    if (this.hasEndings) this.at = at + 1;
    else this.skip();
  }

  /** Passes over a value, by its quotes and brackets. */
  private skip(): void {
    const { text } = this;
    const from = this.at;
    let at = from;
    let depth = 0;
    for (; at < text.length; at++) {
      const byte = text[at];
      if (byte === QUOTE) {
        at += 1;
        while (text[at] !== QUOTE && at < text.length) at += text[at] === BACKSLASH ? 2 : 1;
      } else if (byte === OBJECT || byte === LIST) depth += 1;
      else if (depth === 0 && isEnd(byte)) break;
      else if (byte === OBJECT_END || byte === LIST_END) depth -= 1;
    }
    if (at === from || depth > 0) throw new NotPlain();
    this.at = at;
  }

  private isEscaped(start: number, end: number): boolean {
    if (this.escape < start) this.escape = this.nextEscape(start);
    return this.escape < end;
  }

  private nextEscape(from: number): number {
    const at = this.text.indexOf(BACKSLASH, from);
    return at < 0 ? Infinity : at;
  }
}

/** Positions in one text are meaningless in the next one. */
function forget({ fields, items }: Plan): void {
  for (const { plan, last } of fields) {
    last.start = last.end = 0;
    last.value = undefined;
    if (plan) forget(plan);
  }
  if (items) forget(items);
}

function isSame(text: Buffer, start: number, end: number, key: Buffer): boolean {
  if (end - start !== key.length) return false;
  for (let i = 0; i < key.length; i++) if (text[start + i] !== key[i]) return false;
  return true;
}

function isEnd(byte: number | undefined): boolean {
  return byte === COMMA || byte === OBJECT_END || byte === LIST_END;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d || byte === 0x20 || byte === 0x09;
}
