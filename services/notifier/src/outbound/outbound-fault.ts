/** Why a request got no response. */
export type FaultReason =
  | 'blocked_address'
  | 'dns_error'
  | 'connect_refused'
  | 'connect_timeout'
  | 'unreachable'
  | 'tls_error'
  | 'socket_closed'
  | 'timeout'
  | 'bad_response';

/** A request got no response; the reason comes from a fixed list and may be shown and stored. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const CONNECT_REASONS: Record<string, FaultReason> = {
  ECONNREFUSED: 'connect_refused',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
};
/** undici's messages for a response without a request, an unsolicited `100 Continue` and an upgrade. */
const REFUSED_RESPONSES = ['bad response', 'bad upgrade'];
const SOCKET_CODES = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_ABORTED', 'UND_ERR_DESTROYED'];

/** Classifies an error before the first byte of the request. */
export function faultOfConnecting(error: unknown, isTls: boolean): OutboundFault {
  if (error instanceof OutboundFault) return error;
  const reason = CONNECT_REASONS[codeOf(error)] ?? (isTls ? 'tls_error' : 'socket_closed');
  return new OutboundFault(reason, { cause: error });
}

/** Classifies an error between request and response. */
export function faultOfExchange(error: unknown): OutboundFault {
  if (error instanceof OutboundFault) return error;
  const isRefused = error instanceof Error && REFUSED_RESPONSES.includes(error.message);
  const reason = SOCKET_CODES.includes(codeOf(error)) && !isRefused ? 'socket_closed' : 'bad_response';
  return new OutboundFault(reason, { cause: error });
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code);
}
