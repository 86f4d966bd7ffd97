import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseRetryAfter, waitAfter } from './webhook-schedule';

const SCHEDULE = { waits: [0, 5, 20, 60, 300, 86_400], fastAttempts: 4 };
const NOW = new Date('2026-10-21T07:28:00Z');

test('every wait is the scheduled one within 20 percent', () => {
  expect(waitAfter(SCHEDULE, 1, 0.5)).toBe(5);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, random) => {
        const wait = waitAfter(SCHEDULE, attempt, random) ?? Number.NaN;
        expect(wait / (SCHEDULE.waits[attempt] ?? Number.NaN)).toBeGreaterThanOrEqual(0.8 - 1e-9);
        expect(wait / (SCHEDULE.waits[attempt] ?? Number.NaN)).toBeLessThanOrEqual(1.2 + 1e-9);
      },
    ),
  );
});

test('after the last attempt there is no wait', () => {
  expect(waitAfter(SCHEDULE, 6, 0.5)).toBeUndefined();
});

test('an attempt may follow at once, and none precedes the first', () => {
  expect(waitAfter({ ...SCHEDULE, waits: [0, 0] }, 1, 0.5)).toBe(0);
  expect(() => waitAfter(SCHEDULE, 0, 0.5)).toThrow('counted from 1');
});

test('a server may request a longer wait, of up to an hour or twice the scheduled one', () => {
  expect(waitAfter(SCHEDULE, 1, 0.5, 2)).toBe(5);
  expect(waitAfter(SCHEDULE, 1, 0.5, 120)).toBe(120);
  expect(waitAfter(SCHEDULE, 1, 0.5, 1e12)).toBe(3600);
  expect(waitAfter(SCHEDULE, 5, 0.5, 1e12)).toBe(172_800);
});

test('Retry-After is parsed as seconds or as a date', () => {
  expect(parseRetryAfter('120', NOW)).toBe(120);
  expect(parseRetryAfter('Wed, 21 Oct 2026 07:30:00 GMT', NOW)).toBe(120);
  expect(parseRetryAfter('Wed, 21 Oct 2026 07:00:00 GMT', NOW)).toBe(0);
  expect(parseRetryAfter('Fri, 31 Dec 9999 23:59:59 GMT', NOW)).toBeGreaterThan(1e11);
});

test.each(['', '-1', '1.5', 'soon', '2026-10-21', '9'.repeat(30), '1, 2'])('Retry-After %j is ignored', (text) => {
  expect(parseRetryAfter(text, NOW)).toBeUndefined();
});
