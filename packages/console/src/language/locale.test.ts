import { afterEach, expect, test } from '@jest/globals';
import { missingDigits, roughAmount, shownAmount, shownCount, shownDecimal } from './amount';
import { scaleOf } from '../parts/charts/scale';
import { setLocale } from './locale';
import { clockTime, exactTime, fullDay, statisticsDay, took } from '../format/time';

const NOW = new Date(2026, 10, 20, 12, 10, 30);
const YESTERDAY = new Date(2026, 10, 19, 23, 58, 7);
const LONG = '12345678901234567890.123456';

afterEach(() => {
  setLocale([]);
});

test.each([
  ['en', '1,250.00', '12,345,678', '12,345,678,901,234,567,890.123456'],
  ['de', '1.250,00', '12.345.678', '12.345.678.901.234.567.890,123456'],
  ['hi', '1,250.00', '1,23,45,678', '1,23,45,67,89,01,23,45,67,890.123456'],
  ['ar-EG', '1,250.00', '12,345,678', '12,345,678,901,234,567,890.123456'],
  ['zh', '1,250.00', '12,345,678', '12,345,678,901,234,567,890.123456'],
  ['es', '1250,00', '12.345.678', '12.345.678.901.234.567.890,123456'],
])('in %s, amounts have all of their digits, however many', (language, amount, count, long) => {
  setLocale([language]);
  expect(shownAmount('1250.000000')).toBe(amount);
  expect(shownCount(12_345_678)).toBe(count);
  expect(shownAmount(LONG)).toBe(long);
});

test.each([
  ['en-US', '12:10', '19 Nov, 23:58', '19 Nov, 23:58:07', '3 Mar 2026', 'Fri 20'],
  ['en-GB', '12:10', '19 Nov, 23:58', '19 Nov, 23:58:07', '3 Mar 2026', 'Fri 20'],
  ['de', '12:10', '19. Nov., 23:58', '19. Nov., 23:58:07', '3. März 2026', 'Fr., 20.'],
  ['hi', '12:10', '19 नव॰, 23:58', '19 नव॰, 23:58:07', '3 मार्च 2026', 'शुक्र 20'],
  ['ar-EG', '12:10', '19 نوفمبر، 23:58', '19 نوفمبر، 23:58:07', '3 مارس 2026', 'الجمعة، 20'],
  ['zh', '12:10', '11月19日 23:58', '11月19日 23:58:07', '2026年3月3日', '20日周五'],
])('in %s, days and times have the order and the words of the language', (language, clock, list, exact, day, bar) => {
  setLocale([language]);
  expect(clockTime(NOW, NOW)).toBe(clock);
  expect(clockTime(YESTERDAY, NOW)).toBe(list);
  expect(exactTime(YESTERDAY.toISOString(), NOW)).toBe(exact);
  expect(fullDay(new Date(2026, 2, 3).toISOString())).toBe(day);
  expect(statisticsDay('2026-11-20', 'long')).toBe(bar);
});

test('everything with decimals has the mark of the language', () => {
  setLocale(['de']);
  expect(missingDigits(['42,00', '0', '1.064,123456'])).toEqual(['0000', ',000000', '']);
  expect(roughAmount('4812.500000')).toBe('4,8k');
  expect(roughAmount('1250000000.000000')).toBe('1.250,0m');
  expect(scaleOf(['0.900000']).labels).toEqual(['0', '0,50', '1', '1,50']);
  expect([took(1_940), shownDecimal('97.3')]).toEqual(['1,9 s', '97,3']);
});

test('a negative amount keeps its sign, and so does one that is almost zero', () => {
  setLocale(['de']);
  expect(['-1250.500000', '-0.000001'].map(shownAmount)).toEqual(['-1.250,50', '-0,000001']);
  setLocale(['sv']);
  expect(shownAmount('-0.500000')).toBe('\u22120,50');
});

test('the first language that the browser supports decides, else English', () => {
  setLocale(['en-US@posix', 'C', 'tlh', 'de-AT', 'fr']);
  expect(fullDay(new Date(2026, 0, 3).toISOString())).toBe('3. Jän. 2026');
  setLocale(['C']);
  expect(fullDay(new Date(2026, 0, 3).toISOString())).toBe('3 Jan 2026');
});
