/** Every code that an error response may have (specification part 7 and its additions). */
export const ERROR_CODES = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'READ_ONLY_KEY',
  'RATE_LIMITED',
  'INVALID_PASSWORD',
  'ADMIN_UNAUTHORIZED',
  'ADMIN_TOKEN_INVALID',
  'INVALID_BODY',
  'INVALID_QUERY',
  'VALIDATION_ERROR',
  'EMPTY_UPDATE',
  'NOT_FOUND',
  'EVENTS_GONE',
  'INVALID_STATE',
  'EVIDENCE_NOT_READY',
  'SWEEP_DISABLED',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'EXTERNAL_ID_CONFLICT',
  'WALLET_ALREADY_INITIALIZED',
  'WALLET_NOT_INITIALIZED',
  'RATE_UNAVAILABLE',
  'UNAVAILABLE',
  'BAD_REQUEST',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The caller's request cannot be fulfilled. The message is shown to the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** When the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An external dependency did not respond; the same request may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Throws a Refusal; usable as an expression: `find(id) ?? refuse('NOT_FOUND', '…')`. */
export function refuse(code: ErrorCode, message: string, retryAfterSeconds?: number): never {
  throw new Refusal(code, message, retryAfterSeconds);
}
