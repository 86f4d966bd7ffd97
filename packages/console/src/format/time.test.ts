import { expect, test } from '@jest/globals';
import {
  age,
  agoPhrase,
  chartTime,
  clockTime,
  comingPhrase,
  exactTime,
  fullDay,
  shortSpan,
  spanText,
  statisticsDay,
  took,
  unknownSince,
} from './time';

const NOW = new Date(2026, 10, 20, 12, 10, 30);
const at = (...parts: [number, number, number, number, number, number]): string => new Date(...parts).toISOString();

test.each([
  ['today', at(2026, 10, 20, 9, 5, 0), '09:05', '09:05:00'],
  ['yesterday', at(2026, 10, 19, 23, 58, 1), '19 Nov, 23:58', '19 Nov, 23:58:01'],
  ['tomorrow, at the time that it is now', at(2026, 10, 21, 12, 10, 0), '21 Nov, 12:10', '21 Nov, 12:10:00'],
  ['of another year', at(2025, 11, 31, 23, 58, 0), '31 Dec 2025, 23:58', '31 Dec 2025, 23:58:00'],
])('a time that is not today names its day: %s', (_, time, minutes, seconds) => {
  expect(clockTime(time, NOW)).toBe(minutes);
  expect(clockTime(new Date(time), NOW, 'second')).toBe(seconds);
});

test('where there is little room, the day is its weekday', () => {
  expect(chartTime(at(2026, 10, 20, 9, 0, 0), NOW)).toBe('09:00');
  expect(chartTime(at(2026, 10, 19, 18, 0, 0), NOW)).toBe('Thu 18:00');
});

test('details name the day in any case', () => {
  expect(exactTime(at(2026, 10, 20, 10, 31, 10), NOW)).toBe('20 Nov, 10:31:10');
  expect(fullDay(at(2026, 2, 3, 10, 0, 0))).toBe('3 Mar 2026');
});

test.each([
  [at(2026, 10, 20, 12, 10, 0), 'now', 'just now'],
  [at(2026, 10, 20, 12, 9, 0), '1 min', '1 min ago'],
  [at(2026, 10, 20, 11, 11, 0), '59 min', '59 min ago'],
  [at(2026, 10, 20, 9, 0, 0), '3 h', '3 h ago'],
  [at(2026, 10, 19, 20, 0, 0), '16 h', '16 h ago'],
  [at(2026, 10, 19, 12, 0, 0), '1 day', 'yesterday'],
  [at(2026, 10, 10, 12, 0, 0), '10 days', '10 days ago'],
  [at(2026, 10, 20, 12, 10, 59), 'now', 'just now'],
])('%s is %s old', (iso, short, phrase) => {
  expect(age(iso, NOW)).toBe(short);
  expect(agoPhrase(iso, NOW)).toBe(phrase);
});

test.each([
  [at(2026, 10, 20, 12, 10, 30), 'now'],
  [at(2026, 10, 20, 12, 11, 10), 'in 40 s'],
  [at(2026, 10, 20, 12, 40, 30), 'in 30 min'],
  [at(2026, 10, 20, 13, 10, 30), 'in 1 h'],
  [at(2026, 10, 20, 11, 0, 0), 'now'],
])('%s is planned %s', (iso, phrase) => {
  expect(comingPhrase(iso, NOW)).toBe(phrase);
});

test('spans and durations are formatted as text', () => {
  expect([1800, 3600, 86_400, 90, 1].map(spanText)).toEqual([
    '30 minutes',
    '1 hour',
    '1 day',
    '90 seconds',
    '1 second',
  ]);
  expect([198, 15_000, 1_940].map(took)).toEqual(['198 ms', '15.0 s', '1.9 s']);
  expect([45, 60, 130, 11_100].map(shortSpan)).toEqual(['45 s', '1 min 0 s', '2 min 10 s', '3 h 5 min']);
});

test('a day of the statistics is a UTC day wherever the admin is', () => {
  expect(statisticsDay('2026-11-20', 'long')).toBe('Fri 20');
  expect(statisticsDay('2026-11-14', 'short')).toBe('Sat');
});

test('what is not known has the time since when, and how long that is', () => {
  const since = new Date(2026, 10, 20, 2, 23, 10);
  expect(unknownSince(since, new Date(2026, 10, 20, 2, 23, 50))).toBe('Unknown since 02:23, 40 s');
  expect(unknownSince(since, new Date(2026, 10, 20, 4, 24))).toBe('Unknown since 02:23, 2 h');
  expect(unknownSince(since, new Date(2026, 10, 21, 4, 24))).toBe('Unknown since 20 Nov, 02:23, 1 day');
  expect(unknownSince(undefined, since)).toBe('Not known yet');
});
