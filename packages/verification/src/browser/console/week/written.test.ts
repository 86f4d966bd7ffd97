import { expect, test } from '@jest/globals';
import { PARTS } from '../shop-week/shop-week';
import { DAYS } from './week';
import { readWrittenTasks } from './written';

const WEEKS: [page: string, parts: Readonly<Record<string, object>>, count: number][] = [
  ['console-week', DAYS, 40],
  ['shop-week', PARTS, 20],
];

test.each(WEEKS)('the tasks of %s are those that are played, in the same order', (page, parts, count) => {
  const played = Object.entries(parts).flatMap(([part, tasks]) => Object.keys(tasks).map((title) => [part, title]));
  expect(readWrittenTasks(page).map(({ part, title }) => [part, title])).toEqual(played);
  expect(played).toHaveLength(count);
});

test.each(WEEKS)('every task of %s says what the screen shows', (page) => {
  expect(readWrittenTasks(page).filter(({ texts }) => texts.length === 0)).toEqual([]);
});
