import { gunzipSync } from 'node:zlib';

import { NodeFault } from './node-fault';

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
export const MAX_ANSWER_BYTES = 20 * 1024 * 1024;
/** A whole block fits into one chunk; with zlib's default of 16 KiB it is assembled from forty. */
const INFLATE_CHUNK_BYTES = 1024 * 1024;
const MAX_ERROR_CHARACTERS = 200;

/**
 * The JSON of a response, of any shape.
 * @param shorten drops parts that are not needed before the text is parsed; a text that is no JSON then is parsed whole
 * @throws NodeFault when it is not JSON, too big, or an error of the node
 */
export function readAnswer(answer: EncodedAnswer, shorten?: (json: string) => string): unknown {
  const text = textOf(answer);
  return refuseError(parseFirst(shorten ? [shorten(text), text] : [text], answer.path), answer);
}

/**
 * The text of a response. Everything read from it is ASCII, and blocks are large: each byte becomes a character, which
 * is twice as fast as UTF-8 and safe, because no byte of a multi-byte character is JSON syntax.
 * @throws NodeFault `garbage` or `too_big`
 */
export function textOf({ path, bytes, encoding }: EncodedAnswer): string {
  if (encoding === undefined || encoding === 'identity') return Buffer.from(bytes).toString('latin1');
  if (encoding !== 'gzip') throw new NodeFault('garbage', `${path} has an unknown content encoding`);
  try {
    const options = { maxOutputLength: MAX_ANSWER_BYTES, chunkSize: INFLATE_CHUNK_BYTES };
    return gunzipSync(bytes, options).toString('latin1');
  } catch (cause) {
    const isTooBig = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooBig
      ? new NodeFault('too_big', path, { cause })
      : new NodeFault('garbage', `${path} is not gzip`, { cause });
  }
}

/** Parses the first of these texts that is JSON. */
function parseFirst(texts: readonly string[], path: string): unknown {
  for (const text of texts) {
    try {
      return JSON.parse(text);
    } catch {
      // The error would quote the response.
    }
  }
  throw new NodeFault('garbage', `${path} did not return JSON`);
}

/** The node also returns 200 when it failed: {"Error": "class … : message"}. */
function refuseError(json: unknown, { path, apiKey }: EncodedAnswer): unknown {
  if (typeof json !== 'object' || json === null || !('Error' in json)) return json;
  const text = String(json.Error);
  if (/lack of computing resources/i.test(text)) throw new NodeFault('rate_limited', `${path} lacks resources`);
  const harmless = apiKey === undefined ? text : text.replaceAll(apiKey, '***');
  throw new NodeFault('node_error', `${path} ${harmless.slice(0, MAX_ERROR_CHARACTERS)}`);
}
