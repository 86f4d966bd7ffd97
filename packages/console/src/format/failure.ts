import { ApiError, Unreachable } from '../api/client';
import { serverNow } from '../api/server-clock';
import { clockTime } from './time';

const SENTENCES: Record<string, string> = {
  SWEEP_DISABLED: 'Sweeping is off on this gateway.',
  NOT_FOUND: 'There is nothing here with this number.',
  EMPTY_UPDATE: 'Nothing was changed.',
  ADMIN_UNAUTHORIZED: 'You have been signed out. Sign in to go on.',
  ADMIN_TOKEN_INVALID: 'You have been signed out. Sign in to go on.',
};

/** Codes whose message is written for the person who sent the request. */
const USER_FACING_CODES = ['INVALID_BODY', 'VALIDATION_ERROR', 'INVALID_QUERY', 'FORBIDDEN'];

/** Of the browser: dismissed, timed out, or not possible here. */
const PASSKEY_ERRORS = ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'WebAuthnError'];

/** What an error means for the admin; never the raw error. */
export function failureSentence(error: unknown): string {
  if (error instanceof Unreachable) return 'The gateway does not answer. Nothing was changed.';
  if (!(error instanceof ApiError)) return brokenSentence();
  if (error.code === 'RATE_LIMITED') return `Too many requests. Try again in ${error.retryAfter ?? 60} seconds.`;
  if (USER_FACING_CODES.includes(error.code)) return asSentence(error.message);
  if (error.code === 'INVALID_STATE') return `This has changed meanwhile. ${asSentence(error.message)}`;
  return SENTENCES[error.code] ?? brokenSentence();
}

/** Why there is no evidence file; the gateway says what is missing. */
export function evidenceFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureSentence(error);
  if (error.code === 'UNAVAILABLE') return 'The node does not answer, or shows something else than was recorded.';
  return error.status === 409 ? asSentence(error.message) : failureSentence(error);
}

/** Why a transaction cannot be recorded as a refund; the gateway says it. */
export function refundFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureSentence(error);
  if (error.code === 'UNAVAILABLE') return 'The node does not answer. Try again in a minute.';
  return error.status === 409 ? asSentence(error.message) : failureSentence(error);
}

/** Why signing in failed. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The gateway does not answer. Please try again.';
  if (error.code === 'INVALID_PASSWORD') {
    const { remaining } = error;
    if (remaining === undefined) return 'That is not the password.';
    return `That is not the password. ${remaining} ${remaining === 1 ? 'try' : 'tries'} left.`;
  }
  if (error.code === 'RATE_LIMITED') {
    const at = new Date(Date.now() + (error.retryAfter ?? 900) * 1000);
    return `Too many tries. Please try again at ${clockTime(at)}.`;
  }
  return failureSentence(error);
}

/** Why a password and a second factor were not accepted. */
export function proofFailure(error: unknown): string {
  if (error instanceof ApiError && error.hint) {
    return 'That was not accepted. Each code works once: use the next one, or a recovery code.';
  }
  if (PASSKEY_ERRORS.includes((error as { name?: string }).name ?? '')) return 'The passkey was not used. Try again.';
  return signInFailure(error);
}

/** The name of the refused field, if the error message starts with one. */
export function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !USER_FACING_CODES.includes(error.code)) return undefined;
  return /^"?([a-z_]+)"?\s/.exec(error.message)?.[1];
}

function brokenSentence(): string {
  return `That did not work. Nothing was changed. Try again. (${clockTime(serverNow(), 'second')})`;
}

function asSentence(message: string): string {
  const plain = message.replace(/^"?([a-z_]+)"?/, (_, field: string) => field.replaceAll('_', ' ')).replaceAll('"', '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.!?]$/.test(plain) ? '' : '.'}`;
}
