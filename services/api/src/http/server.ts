import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express, RequestHandler } from 'express';
import { Refusal } from '@gateway/domain';

/** Limits of a connection. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 1_000;
const BROKEN = 'The request is not valid HTTP, too large or too slow';
const CLOSE_IDLE_EVERY_MS = 100;
const MAX_CONNECTIONS = 5_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Serves an app. Requests and responses are created with the prototypes that Express would set: otherwise it changes
 * the prototype of each object, which takes most of the time of a small request.
 */
export function serve(app: Express): Server {
  class ApiRequest extends IncomingMessage {}
  class ApiResponse extends ServerResponse<ApiRequest> {}
  Object.setPrototypeOf(ApiRequest.prototype, app.request);
  // No response has a validator, so none is "not modified", whatever Express makes of conditional headers.
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
      requireHostHeader: false, // Node would refuse it without an error body; see requireHost
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

/** HTTP/1.1 requires one Host header (RFC 9112, 3.2); of several, a proxy and this server might take different ones. */
export const requireHost: RequestHandler = (request, _response, next) => {
  const hosts = request.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw new Refusal('BAD_REQUEST', BROKEN);
  }
  next();
};

/** Accepts no more connections and resolves when every open request is answered. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const closeIdle = setInterval(() => {
    server.closeIdleConnections();
  }, CLOSE_IDLE_EVERY_MS);
  await closed;
  clearInterval(closeIdle);
}

/** The statuses of errors that Node reports before there is a request. */
const STATUS_OF_FAULT: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers invalid HTTP in the format of all other errors, and closes the connection. */
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
