import type { Socket } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { openConnections, type Connections } from './connections';
import { createConnector, type ConnectorOptions } from './connector';
import { faultOfExchange, OutboundFault } from './outbound-fault';
import type { Target } from './target-reader';

export interface OutboundRequest {
  target: Target;
  headers: Record<string, string>;
  body: Buffer;
}

/** A document of an untrusted server, with what its server says about it. */
export interface OutboundDocument extends OutboundAnswer {
  /** When it was sent, by its header. */
  date: string | undefined;
  text: string;
}

/** The response of an untrusted server. Every part of it is bounded. */
export interface OutboundAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The start of the body, as text. */
  head: string;
}

export interface Outbound {
  /** Posts once and follows no redirect. @throws OutboundFault when no response came in time */
  post(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Gets once and follows no redirect. @throws OutboundFault when the document, of at most 64 KiB, did not come whole */
  get(request: Omit<OutboundRequest, 'body'>): Promise<OutboundDocument>;
  /** Opens a connection to an allowed address, for another protocol. @throws OutboundFault */
  open(host: string, port: number): Promise<Socket>;
  close(): Promise<void>;
}

export interface OutboundOptions extends Omit<ConnectorOptions, 'timeoutMs'> {
  connectTimeoutMs: number;
  /** From the first step to the last byte of the response. */
  timeoutMs: number;
}

const KEEP_ALIVE_MS = 10_000;
const MAX_KEEP_ALIVE_MS = 30_000;
const MAX_HEADER_BYTES = 16_384;
const MAX_HEAD_BYTES = 2_048;
/** As much as a connection receives for one response. */
const MAX_DOCUMENT_BYTES = 65_536;
/** Interim responses (1xx) before the final one; a server that needs a while sends one or two (RFC 9110, 15.2). */
const MAX_INTERIM_RESPONSES = 16;
const REQUEST_TIMEOUT = 408;

/** The only path from this process to servers that merchants name. */
export function openOutbound(options: OutboundOptions): Outbound {
  const connector = createConnector({ ...options, timeoutMs: options.connectTimeoutMs });
  const common = {
    connect: connector.connect,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0, // the total timeout below covers every phase; these restart with each byte
    bodyTimeout: 0,
  };
  const keeping = { keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS };
  const lasting = openConnections({ ...common, ...keeping });
  const fresh = new Agent({ ...common, pipelining: 0 });

  return {
    async post(request) {
      const startedAt = performance.now();
      try {
        const answer = await exchangeOnKept(lasting, request, options.timeoutMs);
        if (answer.status !== REQUEST_TIMEOUT) return answer;
      } catch (error) {
        const openedAt = error instanceof OutboundFault ? connector.openedAt(error.cause) : undefined;
        if (openedAt === undefined || openedAt >= startedAt) throw error;
      }
      // The server closed a kept connection as the request went out, so it never saw it, or it says so (RFC 9110,
      // 15.5.9), as proxies do when they close an idle connection: retry on a new one.
      return exchange(fresh, request, options.timeoutMs - (performance.now() - startedAt));
    },
    async get(request) {
      const response = await exchange(fresh, { ...request, body: null }, options.timeoutMs);
      if (!response.isComplete) throw new OutboundFault('bad_response');
      return { ...response, head: response.head.slice(0, MAX_HEAD_BYTES), text: response.head };
    },
    open: connector.open,
    async close() {
      await Promise.all([lasting.close(), fresh.destroy()]);
    },
  };
}

/** Keeps the connection if the response was received to its end. */
async function exchangeOnKept(
  connections: Connections,
  request: OutboundRequest,
  timeoutMs: number,
): Promise<OutboundAnswer> {
  const connection = connections.take(request.target.origin);
  let isComplete = false;
  try {
    const response = await exchange(connection.client, request, timeoutMs);
    ({ isComplete } = response);
    return response;
  } finally {
    if (isComplete) connections.keep(connection);
    else connections.discard(connection);
  }
}

interface Response extends OutboundAnswer {
  date: string | undefined;
  /** Whether it ended as it should. */
  isComplete: boolean;
}

type SentRequest = Omit<OutboundRequest, 'body'> & { body: Buffer | null };

/**
 * One request and its response. The outcome is decided once the status arrives: a body that is broken, too long or
 * too slow is only cut short.
 */
function exchange(dispatcher: Dispatcher, request: SentRequest, timeoutMs: number): Promise<Response> {
  const most = request.body ? MAX_HEAD_BYTES : MAX_DOCUMENT_BYTES;
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    let receivedBytes = 0;
    let interimResponses = 0;
    let answer: Omit<Response, 'head' | 'isComplete'> | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let isComplete = false;

    const end = (error?: unknown): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (answer) resolve({ ...answer, head: textOf(received, most), isComplete });
      else reject(faultOfExchange(error));
    };
    const stop = (fault: OutboundFault): void => {
      end(fault);
      controller?.abort(fault);
    };
    const timer = setTimeout(() => {
      stop(new OutboundFault('timeout'));
    }, timeoutMs);

    dispatcher.dispatch(optionsOf(request), {
      onRequestStart(given) {
        controller = given;
        if (isOver) given.abort(new OutboundFault('timeout'));
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) {
          answer = { status, retryAfter: single(headers['retry-after']), date: single(headers['date']) };
        } else if (++interimResponses > MAX_INTERIM_RESPONSES) stop(new OutboundFault('bad_response'));
      },
      onResponseData(_controller, chunk) {
        if (receivedBytes < most) received.push(chunk);
        receivedBytes += chunk.length;
      },
      onResponseEnd() {
        isComplete = true;
        end();
      },
      onResponseError(_controller, error) {
        end(error);
      },
    });
  });
}

function optionsOf({ target, headers, body }: SentRequest): Dispatcher.DispatchOptions {
  return { origin: target.origin, path: target.path, method: body ? 'POST' : 'GET', headers, body };
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Postgres stores no NUL. */
function textOf(chunks: readonly Buffer[], most: number): string {
  if (chunks.length === 0) return '';
  return Buffer.concat(chunks).subarray(0, most).toString('utf8').replaceAll('\0', '\ufffd');
}
