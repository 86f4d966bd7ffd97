import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { requestValue } from './request-value';

/** Identifies a request in its response and in every log line about it. */
export const requestId = requestValue<string>('id');

/** The form of an id that a caller may set. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/** Assigns an id to each request: the caller's `X-Request-Id` if it has a harmless form, else a new one. */
export function assignRequestId(): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
    requestId.set(request, id);
    response.setHeader('X-Request-Id', id);
    next();
  };
}
