import { gunzipSync } from 'node:zlib';

import type { Skimmer } from './json-skimmer';
import { NodeFault } from './node-fault';
import { nodeWords } from './node-words';

/** The body of a response as received. It can be passed to another thread. */
export interface EncodedAnswer {
  /** The requested path, for messages. */
  path: string;
  bytes: ArrayBuffer;
  encoding: string | undefined;
  /** Removed from messages: an error text of the node may repeat it. */
  apiKey: string | undefined;
}

/** A larger response is not accepted, neither before nor after inflating. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/**
 * A response with more values is not parsed: each may take fifty bytes of memory where it has two in the text, and a
 * thread whose heap is full ends the whole process. The largest block has half as many.
 */
const MAX_VALUES = 500_000;
/** Without a stated length; with zlib's default of 16 KiB a response is assembled from forty chunks. */
const MIN_CHUNK_BYTES = 64 * 1024;

/**
 * The JSON of a response, of any shape.
 * @param skim reads only what is needed of a plainly written text; any other one is parsed whole
 * @throws NodeFault when it is not JSON, too big, or an error of the node
 */
export function readAnswer(answer: EncodedAnswer, skim?: Skimmer): unknown {
  const bytes = inflated(answer);
  if (hasTooManyValues(bytes)) throw new NodeFault('too_big', `${answer.path} has too many values`);
  return refuseError(skim?.(bytes) ?? parse(bytes, answer.path), answer);
}

/**
 * The text of a response. Everything read from it is ASCII, and blocks are large: each byte becomes a character, which
 * is twice as fast as UTF-8 and safe, because no byte of a multi-byte character is JSON syntax.
 * @throws NodeFault `garbage` or `too_big`
 */
export function textOf(answer: EncodedAnswer): string {
  return inflated(answer).toString('latin1');
}

function inflated({ path, bytes, encoding }: EncodedAnswer): Buffer {
  if (encoding === undefined || encoding === 'identity') return Buffer.from(bytes);
  if (encoding !== 'gzip') throw new NodeFault('garbage', `${path} has an unknown content encoding`);
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_ANSWER_BYTES, chunkSize: chunkSizeFor(bytes) });
  } catch (cause) {
    const isTooBig = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooBig
      ? new NodeFault('too_big', path, { cause })
      : new NodeFault('garbage', `${path} is not gzip`, { cause });
  }
}

/** One chunk for the length that gzip states at its end; anything may be stated there. */
function chunkSizeFor(compressed: ArrayBuffer): number {
  const stated = compressed.byteLength < 4 ? 0 : new DataView(compressed).getUint32(compressed.byteLength - 4, true);
  // A chunk that is full to the last byte is followed by another one.
  return stated < MAX_ANSWER_BYTES ? Math.max(stated + 1, MIN_CHUNK_BYTES) : MIN_CHUNK_BYTES;
}

/** A value is preceded by a comma or a bracket, and has a byte itself. */
function hasTooManyValues(bytes: Buffer): boolean {
  if (bytes.length <= MAX_VALUES * 2) return false;
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === COMMA || byte === LIST || byte === OBJECT) count += 1;
  }
  return count > MAX_VALUES;
}

const [COMMA, LIST, OBJECT] = [0x2c, 0x5b, 0x7b];

function parse(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('latin1'));
  } catch {
    // The error would quote the response.
    throw new NodeFault('garbage', `${path} did not return JSON`);
  }
}

/** The node also returns 200 when it failed: {"Error": "class … : message"}. */
function refuseError(json: unknown, { path, apiKey }: EncodedAnswer): unknown {
  if (typeof json !== 'object' || json === null || !('Error' in json)) return json;
  // Converting anything else to a text may fail.
  const text = typeof json.Error === 'string' ? json.Error : 'sent an error without a text';
  if (/lack of computing resources/i.test(text)) throw new NodeFault('rate_limited', `${path} lacks resources`);
  throw new NodeFault('node_error', `${path} ${nodeWords(text, apiKey)}`);
}
