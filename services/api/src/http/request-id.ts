import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { requestValue } from './request-value';

/** Names a request in its answer and in every log line about it. */
export const requestId = requestValue<string>('id');

/** What a caller may give as an id of its own. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/** Gives each request an id: the caller's `X-Request-Id` when it has a harmless form, else a new one. */
export function nameRequest(): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
    requestId.set(request, id);
    response.setHeader('X-Request-Id', id);
    next();
  };
}
