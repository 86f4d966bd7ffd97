import { parseRetryAfter, Refusal, waitAfter, type RetrySchedule } from '@gateway/domain';
import { errorFields, noteInSpan, span } from '@gateway/runtime';
import type { AttemptedDelivery, AttemptFailure, AttemptOutcome, ClaimedDelivery } from '@gateway/store/deliveries';
import type { NotifierContext } from '../context/context';
import { epayRequest, isEPayAcknowledgement } from '../outbound/epay';
import type { OutboundAnswer } from '../outbound/outbound';
import { OutboundFault } from '../outbound/outbound-fault';
import type { Target } from '../outbound/target-reader';

const GONE = 410;
const THROTTLING = [429, 503];

/** Makes one attempt and returns its outcome and what follows from it. Never rejects. */
export async function attemptDelivery(context: NotifierContext, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  try {
    const answer = await send(context, delivery);
    return outcomeOf(context, delivery, answer, durationMs());
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'internal_error') context.logger.error('attempt failed unexpectedly', { error: errorFields(error) });
    const failure = failureOf(context.config.schedule, delivery, reason);
    return { delivery, durationMs: durationMs(), httpStatus: null, responseHead: null, ...failure };
  }
}

/** A shop that speaks EPay is asked for a signed URL; all others are sent the bytes of the delivery. */
function send(context: NotifierContext, delivery: ClaimedDelivery): Promise<OutboundAnswer> {
  const { outbound } = context;
  const target = context.readTarget(delivery.url);
  if (delivery.epay) {
    const request = epayRequest(target, delivery.epay, context.openSecret);
    return inSpan('GET EPay notification', request.target, () => outbound.get(request));
  }
  const request = { target, headers: context.sign(delivery), body: delivery.body };
  return inSpan('POST webhook', target, () => outbound.post(request));
}

function inSpan(
  name: string,
  { attributes }: Target,
  exchange: () => Promise<OutboundAnswer>,
): Promise<OutboundAnswer> {
  return span(name, { kind: 'client', attributes }, async () => {
    const answer = await exchange();
    noteInSpan({
      'http.response.status_code': answer.status,
      ...(answer.status < 200 || answer.status > 299 ? { 'error.type': String(answer.status) } : {}),
    });
    return answer;
  });
}

/** What follows a failed attempt, including one whose sender died. @param requested the Retry-After in seconds */
export function failureOf(
  schedule: RetrySchedule,
  delivery: AttemptedDelivery & { ownUrl: string },
  reason: string,
  requested?: number,
): { isAcknowledged: false } & AttemptFailure {
  const { attempt } = delivery;
  const isLast = delivery.kind === 'test' || reason === httpReason(GONE);
  const seconds = isLast ? undefined : waitAfter(schedule, attempt, Math.random(), requested);
  const nextUrl = attempt < schedule.fastAttempts ? delivery.url : delivery.ownUrl;
  return {
    isAcknowledged: false,
    reason,
    isUnreachable: !ANSWERED.test(reason),
    isThrottled: requested !== undefined,
    isSlow: attempt > schedule.fastAttempts,
    isExhausted: seconds === undefined || attempt >= schedule.fastAttempts,
    next: seconds === undefined ? undefined : { seconds, origin: new URL(nextUrl).origin },
  };
}

/** Reasons that do not count against the server's reachability. */
const ANSWERED = /^(http_\d+|not_acknowledged|bad_response|blocked_address|internal_error|notifier_crash)$/;

function outcomeOf(
  { config }: NotifierContext,
  delivery: ClaimedDelivery,
  { status, retryAfter, head }: OutboundAnswer,
  durationMs: number,
): AttemptOutcome {
  const facts = { delivery, durationMs, httpStatus: status, responseHead: head };
  const isSuccessful = status >= 200 && status < 300;
  if (isSuccessful && (delivery.epay === null || isEPayAcknowledgement(head)))
    return { ...facts, isAcknowledged: true };
  const reason = isSuccessful ? 'not_acknowledged' : httpReason(status);
  const isThrottled = retryAfter !== undefined && THROTTLING.includes(status);
  const requested = isThrottled ? parseRetryAfter(retryAfter, delivery.claimedAt) : undefined;
  return { ...facts, ...failureOf(config.schedule, delivery, reason, requested) };
}

function httpReason(status: number): string {
  return `http_${String(status)}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof OutboundFault) return error.reason;
  return error instanceof Refusal ? 'blocked_address' : 'internal_error';
}
