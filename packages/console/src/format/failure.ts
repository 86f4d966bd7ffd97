import { ApiError, Unreachable } from '../api/http/errors';
import { serverNow } from '../api/http/server-clock';
import { clockTime } from './time';
import { texts } from '../texts/failures';

/** Codes whose message is written for the person who sent the request. */
const USER_FACING_CODES = ['INVALID_BODY', 'VALIDATION_ERROR', 'INVALID_QUERY', 'FORBIDDEN'];

/** Of the browser: dismissed, timed out, or not possible here. */
const PASSKEY_ERRORS = ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'WebAuthnError'];

/**
 * What an error means for the admin; never the raw error. Without a refusal it is unknown whether an action was
 * carried out: the response may have been lost after it.
 */
export function failureSentence(error: unknown): string {
  if (error instanceof Unreachable) return texts.noAnswer;
  if (!(error instanceof ApiError)) return brokenSentence();
  if (error.code === 'RATE_LIMITED') return texts.tooManyRequests(error.retryAfter ?? 60);
  if (USER_FACING_CODES.includes(error.code)) return asSentence(error.message);
  if (error.code === 'INVALID_STATE') return texts.changedMeanwhile(asSentence(error.message));
  return texts.byCode[error.code] ?? brokenSentence();
}

/** Why there is no evidence file; the gateway says what is missing. */
export function evidenceFailure(error: unknown): string {
  if (error instanceof Unreachable) return texts.noAnswerTryAgain;
  if (!(error instanceof ApiError)) return failureSentence(error);
  if (error.code === 'UNAVAILABLE') return texts.nodeShowsOther;
  return error.status === 409 ? asSentence(error.message) : failureSentence(error);
}

/** Why a transaction cannot be recorded as a refund; the gateway says it. */
export function refundFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureSentence(error);
  if (error.code === 'UNAVAILABLE') return texts.nodeSilent;
  return error.status === 409 ? asSentence(error.message) : failureSentence(error);
}

/** Why signing in failed. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.noAnswerTryAgain;
  if (error.code === 'INVALID_PASSWORD') {
    const { remaining } = error;
    if (remaining === undefined) return texts.wrongPassword;
    return texts.wrongPasswordTriesLeft(remaining);
  }
  if (error.code === 'RATE_LIMITED') {
    const now = serverNow();
    return texts.tooManyTries(clockTime(new Date(now.getTime() + (error.retryAfter ?? 900) * 1000), now));
  }
  return failureSentence(error);
}

/** Why a password and a second factor were not accepted. */
export function proofFailure(error: unknown): string {
  if (error instanceof ApiError && error.hint) {
    return texts.codeNotAccepted;
  }
  if (PASSKEY_ERRORS.includes(nameOf(error))) return texts.passkeyNotUsed;
  return signInFailure(error);
}

/** Why a passkey alone did not sign in. */
export function passkeyFailure(error: unknown): string {
  return error instanceof ApiError && error.hint ? texts.passkeyUnknown : proofFailure(error);
}

/** Why an invitation was not accepted; the gateway says it. */
export function acceptFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'INVALID_STATE') return asSentence(error.message);
  return PASSKEY_ERRORS.includes(nameOf(error)) ? texts.passkeyNotUsed : failureSentence(error);
}

/** Why a field was refused; undefined if the error is not about this field. */
export function fieldFailure(error: unknown, field: string): string | undefined {
  return fieldOf(error) === field ? failureSentence(error) : undefined;
}

/** The name of the refused field, if the error message starts with one. */
export function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !USER_FACING_CODES.includes(error.code)) return undefined;
  return /^"?([a-z_.]+)"?\s/.exec(error.message)?.[1];
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function brokenSentence(): string {
  const now = serverNow();
  return texts.broken(clockTime(now, now, 'second'));
}

function asSentence(message: string): string {
  const plain = message
    .replace(/^"?([a-z_.]+)"?/, (_, field: string) => field.replaceAll(/[_.]/g, ' '))
    .replaceAll('"', '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.!?]$/.test(plain) ? '' : '.'}`;
}
