import type { Request, RequestHandler, Response } from 'express';
import { noteInSpan, span, type SpanAttributes } from '@gateway/runtime';
import { requestId } from './request/request-id';

/** What load balancers and supervisors ask every few seconds. */
const HEALTH = '/api/v1/health';

/**
 * Makes each request a span, named after its route: the path itself may contain anything. It ends when the response has
 * been sent, or when the client has gone.
 */
export function traceRequests(): RequestHandler {
  return (request, response, next) => {
    if (request.path.startsWith(HEALTH)) {
      next();
      return;
    }
    const attributes = { 'http.request.method': request.method, 'gateway.request.id': requestId.of(request) };
    void span(request.method, { kind: 'server', attributes }, async () => {
      const closed = new Promise((resolve) => response.once('close', resolve));
      next();
      await closed;
      const route = routeOf(request);
      noteInSpan({ 'http.route': route, ...outcomeOf(response) }, `${request.method} ${route}`);
    });
  };
}

/** The status of the response; a client that went away before its end is an error. */
function outcomeOf({ statusCode, writableFinished }: Response): SpanAttributes {
  if (!writableFinished) return { 'error.type': 'client_gone' };
  const status = { 'http.response.status_code': statusCode };
  return statusCode >= 500 ? { ...status, 'error.type': String(statusCode) } : status;
}

/** The pattern that matched, such as /api/v1/payments/:id. */
function routeOf(request: Request): string {
  const { route } = request as { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? request.baseUrl + route.path : 'no route';
}
