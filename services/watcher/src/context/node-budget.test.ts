import { expect, test } from '@jest/globals';
import { createNodeBudget } from './node-budget';

const MIDNIGHT = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

test('a node without a quota allows everything', () => {
  const budget = createNodeBudget(undefined);
  for (let i = 0; i < 1_000_000; i++) budget.spend();
  expect([budget.allowsHints(), budget.allowsPolls()]).toEqual([true, true]);
});

test('hints are dropped first, then polls, and the next day starts fresh', () => {
  let now = MIDNIGHT;
  const budget = createNodeBudget(100_000, () => now);
  expect([budget.allowsHints(), budget.allowsPolls()]).toEqual([true, true]);
  for (let i = 0; i < 20_000; i++) budget.spend();
  expect([budget.allowsHints(), budget.allowsPolls()]).toEqual([false, true]);
  for (let i = 0; i < 30_000; i++) budget.spend();
  expect([budget.allowsHints(), budget.allowsPolls()]).toEqual([false, false]);
  now += 24 * HOUR_MS;
  expect([budget.allowsHints(), budget.allowsPolls()]).toEqual([true, true]);
});

test('a process started in the middle of a day has only the rest of the quota', () => {
  const budget = createNodeBudget(100_000, () => MIDNIGHT + 12 * HOUR_MS);
  for (let i = 0; i < 10_000; i++) budget.spend();
  expect(budget.allowsHints()).toBe(false);
  expect(budget.allowsPolls()).toBe(true);
});
