import { expect, test } from '@jest/globals';
import { DAYS } from './week';
import { readWrittenTasks } from './written';

const WRITTEN = readWrittenTasks('console-week');

test('the tasks that are played are those that are written, in the same order', () => {
  const played = Object.entries(DAYS).flatMap(([day, tasks]) => Object.keys(tasks).map((title) => [day, title]));
  expect(WRITTEN.map(({ part, title }) => [part, title])).toEqual(played);
  expect(played).toHaveLength(40);
});

test('every task that is written says what the screen shows', () => {
  expect(WRITTEN.filter(({ texts }) => texts.length === 0)).toEqual([]);
});
