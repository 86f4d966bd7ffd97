import { texts } from '../texts/reasons';

/** The phrases of HTTP itself (RFC 9110), which are not translated. */
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
  return status === undefined ? (texts.webhook[text] ?? text) : texts.answered(status);
}

/** The response status of a merchant's server: "200", "503 Service Unavailable". */
export function httpAnswer(status: number): string {
  const text = HTTP_REASONS[status];
  return text === undefined ? String(status) : `${status} ${text}`;
}

/** Why a sweep failed; an unknown reason is shown as the gateway reports it. */
export function sweepReason(reason: unknown): string {
  return texts.sweep[String(reason)] ?? String(reason);
}

/** What a sweep waits for. */
export function sweepWaits(obstacle: string): string {
  return texts.waiting[obstacle] ?? obstacle;
}

/** What failed and why, in statistics. */
export function failureName(kind: 'order' | 'webhook' | 'sweep', reason: string): string {
  if (kind === 'order') return texts.order[reason] ?? reason;
  return kind === 'webhook' ? texts.ofWebhook(webhookReason(reason)) : texts.ofSweep(sweepReason(reason));
}
