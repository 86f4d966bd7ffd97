import type { Schemas } from '@gateway/contract';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { Refusal, Unavailable, type ErrorCode } from '@gateway/domain';
import { errorFields, NotStarted, type Logger } from '@gateway/runtime';
import { isDatabaseTrouble } from '@gateway/store/db';
import { requestId } from './request/request-id';

/** A refusal whose response says more than the error and its code. */
export abstract class DetailedRefusal extends Refusal {
  /** Further fields of the response. */
  abstract readonly details: object;
}

/** The status of every error code (specification part 7 and its additions). */
export const STATUS_OF = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  READ_ONLY_KEY: 403,
  RATE_LIMITED: 429,
  INVALID_PASSWORD: 401,
  ADMIN_UNAUTHORIZED: 401,
  ADMIN_TOKEN_INVALID: 401,
  INVALID_BODY: 400,
  INVALID_QUERY: 400,
  VALIDATION_ERROR: 400,
  EMPTY_UPDATE: 400,
  NOT_FOUND: 404,
  EVENTS_GONE: 410,
  INVALID_STATE: 409,
  EVIDENCE_NOT_READY: 409,
  SWEEP_DISABLED: 409,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXTERNAL_ID_CONFLICT: 409,
  WALLET_ALREADY_INITIALIZED: 409,
  WALLET_NOT_INITIALIZED: 503,
  RATE_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  BAD_REQUEST: 400,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>;

/** Refusals that show someone guessing, or a client that is badly set up. */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAUTHORIZED',
  'ADMIN_UNAUTHORIZED',
  'ADMIN_TOKEN_INVALID',
  'FORBIDDEN',
  'READ_ONLY_KEY',
  'RATE_LIMITED',
]);

/** Refusals of what no client of ours sends: a mistake, or an attempt to get around the validation. */
const INVALID: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_REQUEST',
  'INVALID_BODY',
  'INVALID_QUERY',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
]);

/** Unless a refusal knows better. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { UNAVAILABLE: 2 };

/** Answers requests without a route. All get the same text, so that it discloses nothing about what exists. */
export const answerNotFound: RequestHandler = () => {
  throw new Refusal('NOT_FOUND', 'Not found');
};

/** Sends the response to a request that failed. */
type SendError = (request: Request, response: Response, error: ShownError) => void;

/** What the client learns of an error. */
export interface ShownError {
  code: ErrorCode;
  message: string;
  /** Fields beside `error` and `code`. */
  details: object;
}

/**
 * Turns any error of a route into a response, by default `{error, code}`; details of our own faults are logged and not shown.
 */
export function answerErrors(logger: Logger, answer: SendError = sendError): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    const { code, message, retryAfterSeconds = RETRY_AFTER_SECONDS[code] } = explain(error);
    if (STATUS_OF[code] >= 500) report(logger, error, code, requestId.of(request));
    else reportRefusal(logger, request, code);
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    if (!request.complete || code === 'BAD_REQUEST') response.setHeader('Connection', 'close'); // the body stays unread
    const details = error instanceof DetailedRefusal ? error.details : {};
    answer(request, response, { code, message, details });
  };
}

/** Logs a refusal that may be part of an attack. Each kind has a message, so that neither crowds out the other. */
export function reportRefusal(logger: Logger, request: Request, code: ErrorCode): void {
  const fields = { requestId: requestId.of(request), code, address: request.ip };
  if (SUSPICIOUS.has(code)) logger.info('request was refused', fields);
  else if (INVALID.has(code)) logger.info('invalid request was refused', fields);
}

/** Whether a request was not served for a cause that may pass: it may be repeated. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Unavailable || error instanceof NotStarted || isDatabaseTrouble(error);
}

function explain(error: unknown): Pick<Refusal, 'code' | 'message'> & { retryAfterSeconds?: number | undefined } {
  if (error instanceof Refusal) return error;
  if (error instanceof URIError) return { code: 'NOT_FOUND', message: 'Not found' };
  if (isUnavailable(error)) {
    return { code: 'UNAVAILABLE', message: 'The service is not available at the moment: try again soon' };
  }
  return { code: 'INTERNAL', message: 'Internal error' };
}

function report(logger: Logger, error: unknown, code: ErrorCode, id: string): void {
  const fields = { requestId: id, code, error: errorFields(error) };
  if (code === 'INTERNAL') logger.error('request failed', fields);
  else logger.warn('request was not served', fields);
}

/** Sends an error as JSON. */
export function sendError(_request: Request, response: Response, { code, message, details }: ShownError): void {
  response.status(STATUS_OF[code]).json({ ...({ error: message, code } satisfies Schemas['Error']), ...details });
}
