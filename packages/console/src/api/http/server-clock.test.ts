import { expect, test } from '@jest/globals';
import { serverTimeOf, syncServerTime } from './server-clock';

const HOUR_MS = 3_600_000;
const serverDate = (ms: number): string => new Date(ms).toUTCString();

test('the clock of the server is used, and a response that was read after a sleep does not set it back', () => {
  const asked = 1_800_000_000_000;
  syncServerTime(serverDate(asked + HOUR_MS), asked, asked + 200);
  const offset = serverTimeOf({ wallMs: asked }).getTime() - asked;
  expect(Math.abs(offset - HOUR_MS)).toBeLessThanOrEqual(1_000);
  // Answered at once, read eight hours later, when the lid was opened.
  syncServerTime(serverDate(asked + HOUR_MS + 10_000), asked + 10_000, asked + 8 * HOUR_MS);
  expect(serverTimeOf({ wallMs: asked }).getTime() - asked).toBe(offset);
  syncServerTime(null, asked, asked);
  syncServerTime('nonsense', asked, asked);
  expect(serverTimeOf({ wallMs: asked }).getTime() - asked).toBe(offset);
});
