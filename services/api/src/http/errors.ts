import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { Refusal, Unavailable, type ErrorCode } from '@gateway/domain';
import { errorFields, type Logger } from '@gateway/runtime';
import { isDatabaseTrouble } from '@gateway/store';
import { requestId } from './request-id';

/** The status of every error code (specification part 7 and its additions). */
const STATUS_OF = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  INVALID_PASSWORD: 401,
  ADMIN_UNAUTHORIZED: 401,
  ADMIN_TOKEN_INVALID: 401,
  INVALID_BODY: 400,
  INVALID_QUERY: 400,
  VALIDATION_ERROR: 400,
  EMPTY_UPDATE: 400,
  NOT_FOUND: 404,
  INVALID_STATE: 409,
  SWEEP_DISABLED: 409,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXTERNAL_ID_CONFLICT: 409,
  WALLET_ALREADY_INITIALIZED: 409,
  WALLET_NOT_INITIALIZED: 503,
  UNAVAILABLE: 503,
  BAD_REQUEST: 400,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>;

const RETRY_AFTER_SECONDS = 2;

/** Answers requests without a route. All get the same text, so that it discloses nothing about what exists. */
export const answerNotFound: RequestHandler = () => {
  throw new Refusal('NOT_FOUND', 'Not found');
};

/** Turns any error of a route into a response `{error, code}`; details of our own faults are logged and not shown. */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    const { code, message } = explain(error);
    if (STATUS_OF[code] >= 500) report(logger, error, code, requestId.of(request));
    if (code === 'UNAVAILABLE') response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    if (!request.complete || code === 'BAD_REQUEST') response.setHeader('Connection', 'close'); // the body stays unread
    sendError(response, code, message);
  };
}

function explain(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (error instanceof URIError) return { code: 'NOT_FOUND', message: 'Not found' };
  if (error instanceof Unavailable || isDatabaseTrouble(error)) {
    return { code: 'UNAVAILABLE', message: 'The service is not available at the moment: try again soon' };
  }
  return { code: 'INTERNAL', message: 'Internal error' };
}

function report(logger: Logger, error: unknown, code: ErrorCode, id: string): void {
  const fields = { requestId: id, code, error: errorFields(error) };
  if (code === 'INTERNAL') logger.error('request failed', fields);
  else logger.warn('request was not served', fields);
}

function sendError(response: Response, code: ErrorCode, message: string): void {
  response.status(STATUS_OF[code]).json({ error: message, code });
}
