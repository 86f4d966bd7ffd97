import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { type Dispatcher, Agent, request } from 'undici';

import { NodeFault } from './node-fault';

/** Puts a question to the node and gives back its JSON, of whatever shape. */
export type AskNode = (path: string, body: object) => Promise<unknown>;

const DEADLINE_MS = 5_000;
const MAX_ANSWER_BYTES = 20 * 1024 * 1024;
const MAX_CONNECTIONS = 8;
/** A whole block fits into a few; with zlib's own 16 KiB it is put together from forty. */
const INFLATE_CHUNK_BYTES = 256 * 1024;
const MAX_RETRY_AFTER_MS = 3_600_000;
const MAX_ERROR_CHARACTERS = 200;
const RATE_LIMIT_STATUS: readonly number[] = [403, 429, 503];

/** Connections that are kept open between questions; to be closed by whoever opened them. */
export function openConnections(): Agent {
  return new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES });
}

/**
 * Prepares questions to one base URL, which may have a path prefix, a query and user info.
 * Each has a deadline and a size cap, before and after inflating.
 * @throws NodeFault when asked; a plain Error here when the URL is none (its text is not repeated: it may hold a key).
 */
export function prepareNode(connections: Agent, baseUrl: string, apiKey: string | undefined): AskNode {
  if (!URL.canParse(baseUrl)) throw new Error('the URL of the TRON node is not a URL');
  const base = new URL(baseUrl);
  const headers = headersFor(base, apiKey);
  return async (path, body) => {
    const url = new URL(base);
    url.pathname = base.pathname.replace(/\/+$/, '') + path;
    const answer = await post(connections, url, headers, JSON.stringify(body), path);
    const text = answer.bytes.toString('utf8');
    if (answer.status !== 200) throw statusFault(answer.status, answer.retryAfter, text, path);
    return refuseError(parse(text, path), path, apiKey);
  };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  bytes: Buffer;
}

function headersFor(base: URL, apiKey: string | undefined): Record<string, string> {
  const userInfo = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    ...(userInfo !== ':' && { authorization: `Basic ${Buffer.from(userInfo).toString('base64')}` }),
    ...(apiKey !== undefined && { 'tron-pro-api-key': apiKey }),
  };
}

async function post(
  dispatcher: Dispatcher,
  url: URL,
  headers: Record<string, string>,
  body: string,
  path: string,
): Promise<Answer> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const response = await request(url, { method: 'POST', dispatcher, headers, body, signal });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return {
      status: response.statusCode,
      retryAfter: firstOf(response.headers['retry-after']),
      bytes: await inflate(bytes, firstOf(response.headers['content-encoding'])),
    };
  } catch (error) {
    throw transportFault(error, path);
  }
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function inflate(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new NodeFault('garbage', 'unknown content encoding');
  return promisify(gunzip)(bytes, { maxOutputLength: MAX_ANSWER_BYTES, chunkSize: INFLATE_CHUNK_BYTES });
}

function transportFault(cause: unknown, path: string): NodeFault {
  if (cause instanceof NodeFault) return cause;
  const { name, code = '' } = cause as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return new NodeFault('timeout', path, { cause });
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE') {
    return new NodeFault('too_big', path, { cause });
  }
  if (code.startsWith('Z_')) return new NodeFault('garbage', `${path} is not gzip`, { cause });
  return new NodeFault('refused', path, { cause });
}

function statusFault(status: number, retryAfter: string | undefined, text: string, path: string): NodeFault {
  const detail = `${path} HTTP ${status}`;
  if (!RATE_LIMIT_STATUS.includes(status)) return new NodeFault('http_status', detail);
  return new NodeFault('rate_limited', detail, { retryAfterMs: retryAfterMs(retryAfter) ?? suspendedMs(text) });
}

/** Retry-After (RFC 9110 10.2.3): seconds or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** TronGrid says it in words: "… and the query server is suspended for 30s". */
function suspendedMs(text: string): number | undefined {
  return retryAfterMs(/suspended for (\d{1,9}) ?s/.exec(text)?.[1]);
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The cause would quote the answer.
    throw new NodeFault('garbage', `${path} did not answer with JSON`);
  }
}

/** The node answers 200 also when it failed: {"Error": "class … : message"}. */
function refuseError(answer: unknown, path: string, apiKey: string | undefined): unknown {
  if (typeof answer !== 'object' || answer === null || !('Error' in answer)) return answer;
  const text = String(answer.Error);
  if (/lack of computing resources/i.test(text)) throw new NodeFault('rate_limited', `${path} lacks resources`);
  const harmless = apiKey === undefined ? text : text.replaceAll(apiKey, '***');
  throw new NodeFault('node_error', `${path} ${harmless.slice(0, MAX_ERROR_CHARACTERS)}`);
}
