/** Why a webhook got no response; reasons starting with "http_" are responses. */
const WEBHOOK: Record<string, string> = {
  blocked_address: 'The address is not allowed',
  dns_error: 'The host name was not found',
  connect_refused: 'Connection refused',
  connect_timeout: 'No connection in 5 s',
  unreachable: 'The server cannot be reached',
  tls_error: 'The certificate was not accepted',
  socket_closed: 'The connection was cut',
  timeout: 'No answer in 15 s',
  bad_response: 'The response is not valid HTTP, or too long',
  internal_error: 'The gateway could not send it',
  notifier_crash: 'The gateway was stopped while sending',
};

const SWEEP: Record<string, string> = {
  blacklisted: 'The token’s contract lets nothing leave this address',
  cold_wallet_blacklisted: 'The cold wallet is on the token’s black list',
  token_paused: 'The token is paused',
  dry_run_refused: 'The token’s contract would refuse the transfer',
  balance_missing: 'Less lies on the address than the books say',
  cost_cap: 'It would cost more than a sweep may cost',
  funding_expired: 'The TRX did not arrive in time',
  delegation_expired: 'The energy did not arrive in time',
  transfer_expired: 'The transfer did not reach the chain in time',
  out_of_energy: 'The transfer ran out of energy',
  reverted: 'The transfer was reverted',
  execution_failed: 'The transfer failed on the chain',
  transfer_missing: 'The transaction moved nothing',
};

const WAITING: Record<string, string> = {
  hot_wallet_trx: 'Waits for TRX in the hot wallet',
  daily_budget: 'Waits for tomorrow’s budget',
  cost_above_cap: 'Waits for a lower price',
  fee_share: 'Not worth its fee now',
  hot_wallet_changed: 'Waits for the hot wallet that lent the energy',
};

const ORDER: Record<string, string> = {
  expired: 'Order expired unpaid',
  cancelled: 'Order cancelled by the shop',
  underpaid: 'Order paid in part',
};

const HTTP_REASONS: Record<number, string> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Why a webhook failed, as the start of a sentence: "Answer 503", "No answer in 15 s". */
export function webhookReason(reason: unknown): string {
  const text = String(reason);
  const status = /^http_(\d{3})$/.exec(text)?.[1];
  return status === undefined ? (WEBHOOK[text] ?? text) : `Answer ${status}`;
}

/** The response status of a merchant's server: "200", "503 Service Unavailable". */
export function httpAnswer(status: number): string {
  const text = HTTP_REASONS[status];
  return text === undefined ? String(status) : `${status} ${text}`;
}

/** Why a sweep failed; an unknown reason is shown as the gateway reports it. */
export function sweepReason(reason: unknown): string {
  return SWEEP[String(reason)] ?? String(reason);
}

/** What a sweep waits for. */
export function sweepWaits(obstacle: string): string {
  return WAITING[obstacle] ?? obstacle;
}

/** What failed and why, in statistics. */
export function failureName(kind: 'order' | 'webhook' | 'sweep', reason: string): string {
  if (kind === 'order') return ORDER[reason] ?? reason;
  return kind === 'webhook' ? `Webhook: ${webhookReason(reason)}` : `Sweep: ${sweepReason(reason)}`;
}
