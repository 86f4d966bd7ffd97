import { expect, test } from '@jest/globals';
import { ApiError, Unreachable } from '../api/http/errors';
import { retrySeconds } from './poll';

const answer = (headers: Record<string, string>): Response => new Response('{}', { status: 429, headers });

test('a failed request is repeated when the gateway says, else in ten seconds', () => {
  expect(retrySeconds(new ApiError('RATE_LIMITED', 'slow down', answer({ 'retry-after': '20' })))).toBe(20);
  expect(retrySeconds(new ApiError('RATE_LIMITED', 'slow down', answer({ 'retry-after': '0' })))).toBe(1);
  expect(retrySeconds(new ApiError('INTERNAL', 'oh', answer({})))).toBe(10);
  expect(retrySeconds(new Unreachable('no answer'))).toBe(10);
});
