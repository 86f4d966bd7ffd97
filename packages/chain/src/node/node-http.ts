import type { IncomingHttpHeaders } from 'node:http';

import { type Dispatcher, Agent } from 'undici';

import { type EncodedAnswer, MAX_ANSWER_BYTES, readAnswer, textOf } from '../answers/node-answer';
import { NodeFault } from '../answers/node-fault';

/** Sends a request to the node and returns its JSON, of any shape. */
export type RequestNode = (path: string, body: object) => Promise<unknown>;

/** Sends a request to the node and returns its response, to be read here or in another thread. */
export type QueryNode<Answer = EncodedAnswer> = <Read>(
  path: string,
  body: object,
  read: (answer: Answer) => Read | Promise<Read>,
) => Promise<Read>;

const DEADLINE_MS = 5_000;
/** A response with this much received by the deadline is not late but large: compressed a thousandfold at best. */
const LARGE_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 8;
const MAX_RETRY_AFTER_MS = 3_600_000;
const TIMEOUT_CODES: readonly string[] = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const SOLIDITY_PATH = '/walletsolidity/';
const NO_SUCH_PATH: readonly number[] = [404, 405];
const RATE_LIMIT_STATUS: readonly number[] = [403, 429, 503];

/** Connections kept open between requests; closed by their opener. */
export function openConnections(): Agent {
  return new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES });
}

/**
 * Prepares requests to one base URL, which may have a path prefix, a query and user info.
 * Each has a deadline and a size cap, before and after inflating.
 * @throws NodeFault per request; a plain Error here for an invalid URL (not repeated: it may contain a key).
 */
export function prepareNode(connections: Agent, baseUrl: string, apiKey: string | undefined): QueryNode {
  const target = targetOf(baseUrl, apiKey);
  return async (path, body, read) => {
    const outgoing = { method: 'POST', url: target.urlOf(path), body: JSON.stringify(body) } as const;
    const { status, retryAfter, ...encoded } = await send(connections, target, path, outgoing);
    const answer = { path, apiKey, ...encoded };
    if (status !== 200) throw statusFault(status, retryAfter, answer);
    return read(answer);
  };
}

/** Where requests go, and with which headers. */
export interface NodeTarget {
  urlOf(path: string): URL;
  headers: Record<string, string>;
}

/** @throws Error when the URL is invalid */
export function targetOf(baseUrl: string, apiKey: string | undefined): NodeTarget {
  if (!URL.canParse(baseUrl)) throw new Error('the URL of the TRON node is not a URL');
  const base = new URL(baseUrl);
  return {
    urlOf(path) {
      const url = new URL(base);
      url.pathname = base.pathname.replace(/\/+$/, '') + path;
      return url;
    },
    headers: headersFor(base, apiKey),
  };
}

/** The simple form of a request: the JSON is parsed at once. */
export function requestJson(query: QueryNode): RequestNode {
  return (path, body) => query(path, body, readAnswer);
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  encoding: string | undefined;
  bytes: ArrayBuffer;
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

/**
 * One request of any form. A scan sends thousands: it is dispatched without the streams and signals of a general client.
 * @throws NodeFault without a complete response, whatever its status
 */
export function send(
  dispatcher: Dispatcher,
  { headers }: NodeTarget,
  path: string,
  { url, method, body }: { method: 'GET' | 'POST'; url: URL; body: string | null },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const received = { status: 0, headers: {} as IncomingHttpHeaders, chunks: [] as Uint8Array[], length: 0 };
    let sending: Dispatcher.DispatchController | undefined;
    let late: NodeFault | undefined;
    const timer = setTimeout(() => {
      late = lateFault(path, received.length);
      reject(late);
      sending?.abort(late);
    }, DEADLINE_MS);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(transportFault(error, path));
    };
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        sending = controller;
        if (late) controller.abort(late);
      },
      onResponseStart(_, status, responseHeaders) {
        received.status = status;
        received.headers = responseHeaders;
      },
      onResponseData(_, chunk) {
        received.chunks.push(chunk);
        received.length += chunk.byteLength;
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve(answerOf(received));
      },
      onResponseError: (_, error) => {
        fail(error);
      },
    };
    try {
      dispatcher.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, handler);
    } catch (error) {
      fail(error);
    }
  });
}

function lateFault(path: string, length: number): NodeFault {
  return length < LARGE_BYTES
    ? new NodeFault('timeout', path)
    : new NodeFault('too_big', `${path} was incomplete at the deadline`);
}

function answerOf({
  status,
  headers,
  chunks,
  length,
}: {
  status: number;
  headers: IncomingHttpHeaders;
  chunks: readonly Uint8Array[];
  length: number;
}): Answer {
  return {
    status,
    retryAfter: firstOf(headers['retry-after']),
    encoding: firstOf(headers['content-encoding']),
    bytes: joinChunks(chunks, length),
  };
}

/** Copies into separate memory, which can be passed to another thread. */
function joinChunks(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.buffer;
}

/** The first of repeated headers. */
export function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The fault of a request whose response was not complete. */
export function transportFault(cause: unknown, path: string): NodeFault {
  const { name, code = '' } = cause as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || TIMEOUT_CODES.includes(code)) return new NodeFault('timeout', path, { cause });
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new NodeFault('too_big', path, { cause });
  return new NodeFault('refused', path, { cause });
}

/** The fault of an HTTP status other than 200. */
export function statusFault(status: number, retryAfter: string | undefined, answer: EncodedAnswer): NodeFault {
  const detail = `${answer.path} HTTP ${status}`;
  if (NO_SUCH_PATH.includes(status) && answer.path.startsWith(SOLIDITY_PATH)) {
    const remedy = 'name the port that does, usually 8091, in TRON_SOLIDITY_URL';
    return new NodeFault('no_solidity', `${detail}: this port does not serve the solidity interface; ${remedy}`);
  }
  if (!RATE_LIMIT_STATUS.includes(status)) return new NodeFault('http_status', detail);
  return new NodeFault('rate_limited', detail, {
    retryAfterMs: retryAfterMs(retryAfter) ?? suspendedMs(textOf(answer)),
  });
}

/** Retry-After (RFC 9110 10.2.3): seconds or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** TronGrid puts it into the text: "… and the query server is suspended for 30s". */
function suspendedMs(text: string): number | undefined {
  return retryAfterMs(/suspended for (\d{1,9}) ?s/.exec(text)?.[1]);
}
