import type { components } from './openapi';

/** The codes of the gateway. A gateway that is newer than this client may have others. */
export type ErrorCode = components['schemas']['Error']['code'];

/** The gateway answered with an error. Decide by `code`; the message is for people. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** `UNEXPECTED_RESPONSE` if the response is not the gateway's, such as the error page of a proxy. */
  readonly code: ErrorCode | 'UNEXPECTED_RESPONSE' | (string & {});
  readonly status: number;
  /** Names the request in the gateway's log. */
  readonly requestId: string | null;
  /** When the same request may succeed. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: Pick<GatewayError, 'code' | 'status' | 'requestId' | 'retryAfterSeconds'>) {
    super(message);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** No response arrived, at any attempt; `cause` is the last fault. The gateway may have processed the request. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
