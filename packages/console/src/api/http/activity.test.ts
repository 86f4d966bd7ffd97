import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { followActivity, isIdle } from './activity';

const page = new EventTarget();
beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: page });
});
afterAll(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

test.each(['pointerdown', 'keydown', 'wheel'])('a page that was not used for a minute is idle until a %s', (input) => {
  followActivity();
  jest.advanceTimersByTime(60_001);
  expect(isIdle()).toBe(true);
  page.dispatchEvent(new Event(input));
  expect(isIdle()).toBe(false);
  jest.advanceTimersByTime(59_000);
  expect(isIdle()).toBe(false);
});
