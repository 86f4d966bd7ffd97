import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MAX_SPACING_MS, MIN_SPACING_MS, spaced } from './changes';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the first change is announced soon, those after it together', () => {
  const call = jest.fn();
  const announce = spaced(call);
  announce();
  jest.advanceTimersByTime(MIN_SPACING_MS);
  expect(call).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 10; i++) announce();
  jest.advanceTimersByTime(4 * MIN_SPACING_MS);
  expect(call).toHaveBeenCalledTimes(2);
});

test('changes without end are announced ever less often, and a later one soon again', () => {
  const call = jest.fn();
  const announce = spaced(call);
  for (let i = 0; i < 600; i++) {
    announce();
    jest.advanceTimersByTime(100);
  }
  expect(call.mock.calls.length).toBeGreaterThan(8);
  expect(call.mock.calls.length).toBeLessThan(22);
  jest.advanceTimersByTime(5 * MAX_SPACING_MS);
  const before = call.mock.calls.length;
  announce();
  jest.advanceTimersByTime(MIN_SPACING_MS);
  expect(call.mock.calls.length).toBe(before + 1);
});
