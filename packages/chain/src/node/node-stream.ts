import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { Agent, request } from 'undici';

import { createPicker, type PickLimits, type Wanted } from '../answers/json-picker';
import type { EncodedAnswer } from '../answers/node-answer';
import { NodeFault } from '../answers/node-fault';
import { firstOf, type QueryNode, statusFault, targetOf, transportFault } from './node-http';

/** A response being received. */
export interface AnswerStream {
  /**
   * Keeps these parts of the response, and only one chunk at a time of all else: neither the size of the response nor
   * of its compressed form matters.
   * @throws NodeFault
   */
  pick(wanted: Wanted, limits: PickLimits): Promise<EncodedAnswer>;
}

/** How long a large response may pause, and how long it may take in total. */
const PAUSE_MS = 5_000;
const DEADLINE_MS = 120_000;
/** Large responses are rare, and each keeps this process busy. */
const MAX_CONNECTIONS = 2;
const INFLATE_CHUNK_BYTES = 64 * 1024;

/** Connections for streamed responses; closed by their opener. */
export function openStreamConnections(pauseMs = PAUSE_MS): Agent {
  return new Agent({ connections: MAX_CONNECTIONS, headersTimeout: pauseMs, bodyTimeout: pauseMs });
}

/** Prepares requests to one base URL whose responses are streamed. @throws as `prepareNode` */
export function prepareStream(
  connections: Agent,
  baseUrl: string,
  apiKey: string | undefined,
  deadlineMs = DEADLINE_MS,
): QueryNode<AnswerStream> {
  const { urlOf, headers } = targetOf(baseUrl, apiKey);
  return async (path, body, read) => {
    const answer = { path, apiKey, encoding: undefined, bytes: new ArrayBuffer(0) };
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await request(urlOf(path), {
      method: 'POST',
      dispatcher: connections,
      headers,
      body: JSON.stringify(body),
      signal,
    }).catch((error: unknown) => {
      throw transportFault(error, path);
    });
    const { statusCode, headers: answered, body: stream } = response;
    if (statusCode !== 200) {
      stream.on('error', () => undefined).destroy();
      throw statusFault(statusCode, firstOf(answered['retry-after']), answer);
    }
    return read({
      async pick(wanted, limits) {
        const picker = createPicker(wanted, limits, path);
        const encoding = firstOf(answered['content-encoding']);
        const bytes = await feed(stream, encoding, path, (piece) => {
          picker.write(piece);
        }).then(() => new TextEncoder().encode(JSON.stringify(picker.end())).buffer);
        return { ...answer, bytes };
      },
    });
  };
}

async function feed(
  body: NodeJS.ReadableStream,
  encoding: string | undefined,
  path: string,
  write: (piece: Uint8Array) => void,
): Promise<void> {
  const consume = async (source: AsyncIterable<unknown>): Promise<void> => {
    for await (const piece of source) write(piece as Uint8Array);
  };
  try {
    if (encoding === undefined || encoding === 'identity') await pipeline(body, consume);
    else if (encoding === 'gzip') await pipeline(body, createGunzip({ chunkSize: INFLATE_CHUNK_BYTES }), consume);
    else throw new NodeFault('garbage', `${path} has an unknown content encoding`);
  } catch (error) {
    if (error instanceof NodeFault) throw error;
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw new NodeFault('garbage', `${path} is not gzip`, { cause: error });
    throw transportFault(error, path);
  }
}
