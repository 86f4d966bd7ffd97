import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express, RequestHandler } from 'express';
import { Refusal } from '@gateway/domain';

/** What one connection may cost. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 1_000;
const BROKEN = 'The request is not valid HTTP, too large or too slow';
const HANG_UP_EVERY_MS = 100;
const MAX_CONNECTIONS = 5_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Serves an app. Requests and responses are born with the prototypes that Express would give them: it switches the
 * prototype of each object otherwise, which costs most of the time that a small request takes.
 */
export function serve(app: Express): Server {
  class ApiRequest extends IncomingMessage {}
  class ApiResponse extends ServerResponse<ApiRequest> {}
  Object.setPrototypeOf(ApiRequest.prototype, app.request);
  // No answer has a version that a caller could know, so none is "not modified", whatever Express makes of conditions.
  Object.defineProperty(ApiRequest.prototype, 'fresh', { value: false });
  Object.setPrototypeOf(ApiResponse.prototype, app.response);
  Object.assign(app, { request: ApiRequest.prototype, response: ApiResponse.prototype });
  const server = createHttpServer(
    {
      IncomingMessage: ApiRequest,
      ServerResponse: ApiResponse,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node would refuse it without a word; see requireHost
    },
    app,
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', refuseBrokenHttp);
  server.on('checkExpectation', (request: IncomingMessage) => {
    refuseBrokenHttp({}, request.socket);
  });
  return server;
}

/** HTTP/1.1 demands a Host (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (request, _response, next) => {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    throw new Refusal('BAD_REQUEST', BROKEN);
  }
  next();
};

/** Takes no more connections and ends when every request in hand is answered. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const hangUp = setInterval(() => {
    server.closeIdleConnections();
  }, HANG_UP_EVERY_MS);
  await closed;
  clearInterval(hangUp);
}

/** The statuses of what Node refuses before there is a request. */
const STATUS_OF_FAULT: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers HTTP that is not HTTP in the form of every other error, and hangs up. */
function refuseBrokenHttp(error: { code?: string }, socket: Pick<Socket, 'writable' | 'end' | 'destroy'>): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: BROKEN, code: 'BAD_REQUEST' });
  socket.end(
    [
      `HTTP/1.1 ${STATUS_OF_FAULT[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
