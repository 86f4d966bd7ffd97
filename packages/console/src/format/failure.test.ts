import { expect, test } from '@jest/globals';
import { ApiError, Unreachable } from '../api/http/errors';
import { evidenceFailure, failureSentence, fieldOf, proofFailure, refundFailure, signInFailure } from './failure';

const refusal = (code: string, message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError(code, message, new Response('{}', { headers }));

test('a refused field is named in a proper sentence', () => {
  const error = refusal('INVALID_BODY', '"webhook_secret" must be at least 8 characters long');
  expect(fieldOf(error)).toBe('webhook_secret');
  expect(failureSentence(error)).toBe('Webhook secret must be at least 8 characters long.');
  expect(fieldOf(refusal('INVALID_STATE', '"name" is taken'))).toBeUndefined();
  expect(fieldOf(new Error('"name" broke'))).toBeUndefined();
});

test.each([
  [
    refusal('INVALID_STATE', 'The webhook of this order is being delivered'),
    'This has changed meanwhile. The webhook of this order is being delivered.',
  ],
  [refusal('SWEEP_DISABLED', 'x'), 'Sweeping is off on this gateway.'],
  [refusal('RATE_LIMITED', 'x', { 'retry-after': '20' }), 'Too many requests. Try again in 20 seconds.'],
])('%s reads: %s', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});

test('why there is no evidence file is what the gateway says', () => {
  const conflict = (code: string, message: string): ApiError =>
    new ApiError(code, message, new Response('{}', { status: 409 }));
  expect(evidenceFailure(conflict('EVIDENCE_NOT_READY', 'A payment is not final yet: try again in a minute'))).toBe(
    'A payment is not final yet: try again in a minute.',
  );
  expect(evidenceFailure(conflict('INVALID_STATE', 'This order has too many transfers'))).toBe(
    'This order has too many transfers.',
  );
  expect(evidenceFailure(refusal('UNAVAILABLE', 'x'))).toMatch(/^The node does not answer, or shows something else/);
  expect(evidenceFailure(refusal('RATE_LIMITED', 'x', { 'retry-after': '60' }))).toContain('60 seconds');
  expect(evidenceFailure(new Unreachable('x'))).toContain('The gateway does not answer');
});

test('why a refund cannot be recorded is what the gateway says', () => {
  const error = new ApiError('INVALID_STATE', 'Transaction failed on the chain', new Response('{}', { status: 409 }));
  expect(refundFailure(error)).toBe('Transaction failed on the chain.');
  expect(refundFailure(refusal('UNAVAILABLE', 'x'))).toBe('The node does not answer. Try again in a minute.');
  expect(refundFailure(new Unreachable('x'))).toContain('The gateway does not answer');
});

test('internal errors are never shown', () => {
  for (const error of [new TypeError('x is undefined'), refusal('INTERNAL', 'select * from orders')]) {
    expect(failureSentence(error)).toMatch(/^That did not work, or only in part: .* \(\d\d:\d\d:\d\d\)$/);
  }
});

test('an action whose response is lost may have been carried out, and nothing else is said', () => {
  for (const error of [new Unreachable('x'), refusal('UNAVAILABLE', 'x'), refusal('INTERNAL', 'x')]) {
    expect(failureSentence(error)).toContain('look before you try again');
    expect(failureSentence(error)).not.toContain('Nothing was changed');
  }
});

test('the remaining tries come from the server, and a lockout shows its end', () => {
  expect(signInFailure(refusal('INVALID_PASSWORD', 'x', { 'ratelimit-remaining': '3' }))).toBe(
    'That is not the password. 3 tries left.',
  );
  expect(signInFailure(refusal('INVALID_PASSWORD', 'x', { 'ratelimit-remaining': '1' }))).toContain('1 try left');
  expect(signInFailure(refusal('INVALID_PASSWORD', 'x'))).toBe('That is not the password.');
  expect(signInFailure(refusal('RATE_LIMITED', 'x', { 'retry-after': '60' }))).toMatch(
    /^Too many tries\. Please try again at \d\d:\d\d\.$/,
  );
});

test('a refused second factor is distinguished from a dismissed passkey and a wrong password', () => {
  const hint = { second_factor: ['totp' as const] };
  expect(proofFailure(new ApiError('ADMIN_UNAUTHORIZED', 'x', new Response('{}'), hint))).toContain(
    'Each code works once',
  );
  expect(proofFailure(new DOMException('x', 'NotAllowedError'))).toBe('The passkey was not used. Try again.');
  expect(proofFailure(refusal('INVALID_PASSWORD', 'x'))).toBe('That is not the password.');
});
