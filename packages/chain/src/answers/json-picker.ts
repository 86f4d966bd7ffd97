import { Tokenizer, TokenType } from '@streamparser/json';

import { NodeFault } from './node-fault';

/** Which parts of a JSON value to keep: all of it, or only these fields of an object and items of a list. */
export type Wanted = 'all' | WantedParts;

export interface WantedParts {
  fields?: Readonly<Record<string, Wanted>>;
  items?: Wanted;
  /** Fields that are not kept, each with a text whose first character ends its value; elsewhere it is rare. */
  endings?: Readonly<Record<string, string>>;
  /** What is kept instead of a whole object, once it was read. */
  replace?(whole: Readonly<Record<string, unknown>>): unknown;
}

/** Limits on the memory that picking uses, whatever arrives. */
export interface PickLimits {
  /** Total characters kept. */
  kept: number;
  /** Bytes between two tokens: of one string, or of white space. */
  token: number;
}

/** Parses one JSON text in chunks and keeps only the wanted parts. */
export interface JsonPicker {
  /** @throws NodeFault `garbage` or `too_big` */
  write(piece: Uint8Array): void;
  /** The kept parts, in their original shape. @throws NodeFault `garbage` when the text is incomplete */
  end(): unknown;
}

/** The objects and lists around the next token. Their value is undefined if nothing of them is kept. */
interface Frame {
  isList: boolean;
  wanted: Wanted | undefined;
  list: unknown[] | undefined;
  object: Record<string, unknown> | undefined;
  key: string;
  awaits: 'first' | 'key' | 'colon' | 'value' | 'comma';
  /** Characters kept when it began. */
  keptBefore: number;
}

/** The node's responses are at most ten levels deep. */
const MAX_DEPTH = 64;
/** The memory of a value besides its characters; an object or list takes several times as much. */
const VALUE_COST = 16;
const CONTAINER_COST = 240;
/** A replacement is one object for many places, and short when it is written. */
const REPLACEMENT_COST = 64;
/** Characters of a number that are collected singly. */
const NUMBER_BUFFER = 64;

/** Starts parsing a JSON text, as strictly as JSON.parse. @param what the name of the text, for messages */
export function createPicker(wanted: Wanted, limits: PickLimits, what: string): JsonPicker {
  const builder = new ValueBuilder(wanted, limits.kept, what);
  const tokenizer = new Tokenizer({ numberBufferSize: NUMBER_BUFFER });
  let bytesWithoutToken = 0;
  tokenizer.onToken = ({ token, value }) => {
    bytesWithoutToken = 0;
    builder.add(token, value);
  };
  return {
    write(piece) {
      bytesWithoutToken += piece.byteLength;
      withGarbage(what, () => {
        tokenizer.write(piece);
      });
      if (bytesWithoutToken > limits.token) throw new NodeFault('too_big', `${what} has an endless value`);
    },
    end() {
      withGarbage(what, () => {
        tokenizer.end();
      });
      return builder.end();
    },
  };
}

/** The cause is omitted: it would quote the response. */
function withGarbage(what: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof NodeFault ? error : notJson(what);
  }
}

function notJson(what: string): NodeFault {
  return new NodeFault('garbage', `${what} did not return JSON`);
}

/** Assembles tokens into a value; the tokenizer itself does not check their order. */
class ValueBuilder {
  private readonly wanted: Wanted;
  private readonly maxKept: number;
  private readonly what: string;
  private readonly stack: Frame[] = [];
  private kept = 0;
  private root: { value: unknown } | undefined;

  constructor(wanted: Wanted, maxKept: number, what: string) {
    this.wanted = wanted;
    this.maxKept = maxKept;
    this.what = what;
  }

  add(token: TokenType, value: unknown): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.open(token === TokenType.LEFT_BRACKET);
    else if (token === TokenType.RIGHT_BRACE) this.close(false);
    else if (token === TokenType.RIGHT_BRACKET) this.close(true);
    else if (token === TokenType.COLON || token === TokenType.COMMA) this.separate(token === TokenType.COLON);
    else this.addScalar(value);
  }

  end(): unknown {
    if (!this.root || this.stack.length > 0) throw notJson(this.what);
    return this.root.value;
  }

  private open(isList: boolean): void {
    const keptBefore = this.kept;
    const wanted = this.takePlace();
    if (this.stack.length === MAX_DEPTH) throw notJson(this.what);
    if (wanted !== undefined) this.keep(CONTAINER_COST);
    const container = wanted === undefined ? {} : isList ? { list: [] } : { object: newObject() };
    this.stack.push({
      list: undefined,
      object: undefined,
      ...container,
      isList,
      wanted,
      key: '',
      awaits: 'first',
      keptBefore,
    });
  }

  private close(isList: boolean): void {
    const frame = this.stack.pop();
    const isWhole = frame?.isList === isList && (frame.awaits === 'first' || frame.awaits === 'comma');
    if (!isWhole) throw notJson(this.what);
    if (frame.wanted === undefined) return;
    if (!frame.object || frame.wanted === 'all' || !frame.wanted.replace) {
      this.deliver(frame.list ?? frame.object);
      return;
    }
    const value = frame.wanted.replace(frame.object);
    if (value !== frame.object) this.kept = frame.keptBefore + REPLACEMENT_COST;
    this.deliver(value);
  }

  private separate(isColon: boolean): void {
    const frame = this.stack.at(-1);
    if (frame?.awaits !== (isColon ? 'colon' : 'comma')) throw notJson(this.what);
    frame.awaits = isColon || frame.isList ? 'value' : 'key';
  }

  private addScalar(value: unknown): void {
    const frame = this.stack.at(-1);
    if (frame && !frame.isList && typeof value === 'string' && (frame.awaits === 'first' || frame.awaits === 'key')) {
      frame.key = value;
      frame.awaits = 'colon';
      return;
    }
    if (this.takePlace() === undefined) return;
    this.keep(typeof value === 'string' ? value.length : 0);
    this.deliver(value);
  }

  /** Starts a value, and determines what to keep of it. */
  private takePlace(): Wanted | undefined {
    const frame = this.stack.at(-1);
    if (!frame) {
      if (this.root) throw notJson(this.what);
      return this.wanted;
    }
    const isDue = frame.awaits === 'value' || (frame.isList && frame.awaits === 'first');
    if (!isDue) throw notJson(this.what);
    frame.awaits = 'comma';
    return wantedIn(frame);
  }

  private keep(characters: number): void {
    this.kept += VALUE_COST + characters;
    if (this.kept > this.maxKept) throw new NodeFault('too_big', `${this.what} contains more than can be kept`);
  }

  private deliver(value: unknown): void {
    const frame = this.stack.at(-1);
    if (!frame) this.root = { value };
    else if (frame.list) frame.list.push(value);
    else if (frame.object) frame.object[frame.key] = value;
  }
}

/** Without a prototype every key is an ordinary key, including `__proto__`. */
function newObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

function wantedIn({ wanted, isList, key }: Frame): Wanted | undefined {
  if (wanted === undefined || wanted === 'all') return wanted;
  if (isList) return wanted.items;
  return wanted.fields && Object.hasOwn(wanted.fields, key) ? wanted.fields[key] : undefined;
}
