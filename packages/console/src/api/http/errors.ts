import type { Schemas } from '@gateway/contract';

/** What an error response says about the second factor. */
export interface SecondFactorHint {
  second_factor: Schemas['PossibleFactors'];
  passkey_options?: Schemas['PasskeyOptions'];
}

/** An error response of the gateway: `{error, code}`, and when to retry if it says so. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What remains of the rate limit of this request. */
  readonly remaining: number | undefined;
  /** What is needed beside the password; set if that is why the request was refused. */
  readonly hint: SecondFactorHint | undefined;

  constructor(code: string, message: string, response: Response, hint?: SecondFactorHint) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.status = response.status;
    this.retryAfter = wholeNumber(response.headers.get('retry-after'));
    this.remaining = wholeNumber(response.headers.get('ratelimit-remaining'));
  }
}

/** No response: the gateway is down or unreachable. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
