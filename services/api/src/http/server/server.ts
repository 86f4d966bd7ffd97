import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express, RequestHandler } from 'express';
import { Refusal } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { limitConnections } from './connections';
import { answerInTurn } from './turns';

/** Limits of a connection. */
const KEEP_ALIVE_MS = 65_000;
const BROKEN = 'The request is not valid HTTP, too large or too slow';
const CLOSE_IDLE_EVERY_MS = 100;
const MAX_REQUESTS_PER_CONNECTION = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** What Node reads as a request for another protocol: it does not parse what follows. */
const END_OF_HTTP = { get: () => true, set: () => undefined };

/**
 * Serves an app. Requests and responses are created with the prototypes that Express would set: otherwise it changes
 * the prototype of each object, which takes most of the time of a small request.
 */
export function serve(app: Express, context: Pick<ApiContext, 'config' | 'logger' | 'waits'>): Server {
  const { waits } = context;
  class ApiRequest extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      // Otherwise Node goes on parsing what had arrived before, which may be thousands of requests.
      if (socket.destroyed) Object.defineProperty(this, 'upgrade', END_OF_HTTP);
    }
  }
  class ApiResponse extends ServerResponse<ApiRequest> {}
  Object.setPrototypeOf(ApiRequest.prototype, app.request);
  // No response has a validator, so none is "not modified", whatever Express makes of conditional headers.
  Object.defineProperty(ApiRequest.prototype, 'fresh', { value: false });
  Object.setPrototypeOf(ApiResponse.prototype, app.response);
  Object.assign(app, { request: ApiRequest.prototype, response: ApiResponse.prototype });
  const turns = answerInTurn(app);
  const server = createHttpServer(
    {
      IncomingMessage: ApiRequest,
      ServerResponse: ApiResponse,
      headersTimeout: waits.headersMs,
      requestTimeout: waits.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: waits.checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node would refuse it without an error body; see requireHost
    },
    turns.answer,
  );
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  server.timeout = waits.silenceMs;
  limitConnections(server, context);
  const refuse = (error: { code?: string }, socket: Socket): void => {
    if (isOpen(socket, error)) context.logger.info('invalid HTTP was refused', { address: socket.remoteAddress });
    else socket.destroy();
    turns.refuse(socket, () => {
      refuseBrokenHttp(error, socket, waits.lingerMs);
    });
  };
  server.on('clientError', refuse);
  server.on('checkExpectation', (request: IncomingMessage) => {
    refuse({}, request.socket);
  });
  return server;
}

/** HTTP/1.1 requires one Host header (RFC 9112, 3.2); of several, a proxy and this server might take different ones. */
export const requireHost: RequestHandler = (request, _response, next) => {
  const hosts = request.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw new Refusal('BAD_REQUEST', BROKEN);
  }
  next();
};

/**
 * Accepts no more connections and resolves when every open request is answered. A connection whose request has not
 * arrived within the time that it may take is closed.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const closeIdle = setInterval(() => {
    server.closeIdleConnections();
  }, CLOSE_IDLE_EVERY_MS);
  const closeAll = setTimeout(() => {
    server.closeAllConnections();
  }, server.requestTimeout);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/** The statuses of errors that Node reports before there is a request. */
const STATUS_OF_FAULT: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Whether a client is still there to be answered. */
function isOpen(socket: Duplex, { code }: { code?: string }): boolean {
  return socket.writable && code !== 'ECONNRESET';
}

/** The headers with which helmet protects browsers on every other response. */
const PROTECTION = [
  "Content-Security-Policy: default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'Referrer-Policy: no-referrer',
  'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  'X-Content-Type-Options: nosniff',
];

/** Answers invalid HTTP in the format of all other errors, and closes the connection. */
function refuseBrokenHttp(error: { code?: string }, socket: Duplex, lingerMs: number): void {
  if (!isOpen(socket, error)) {
    socket.destroy();
    return;
  }
  // A client that goes on sending and reads nothing would otherwise keep the connection open.
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => {
    clearTimeout(linger);
  });
  const body = JSON.stringify({ error: BROKEN, code: 'BAD_REQUEST' });
  socket.end(
    [
      `HTTP/1.1 ${STATUS_OF_FAULT[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...PROTECTION,
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
