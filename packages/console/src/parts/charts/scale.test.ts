import { expect, test } from '@jest/globals';
import { barHeight, scaleOf } from './scale';

test.each([
  [
    ['3980.250000', '5120.000000'],
    ['0', '2 k', '4 k', '6 k'],
  ],
  [['0.000000'], ['0', '1', '2', '3']],
  [['31.000000'], ['0', '20', '40', '60']],
  [['0.900000'], ['0', '0.50', '1', '1.50']],
  [['4000000.000001'], ['0', '2 m', '4 m', '6 m']],
])('the lines of %j are %j', (amounts, labels) => {
  expect(scaleOf(amounts).labels).toEqual(labels);
});

test('the height of a bar is its share of the scale, in whole pixels', () => {
  const { top } = scaleOf(['6000.000000']);
  expect(barHeight('6000.000000', top, 150)).toBe(150);
  expect(barHeight('3000.000000', top, 150)).toBe(75);
  expect(barHeight('0.000001', top, 150)).toBe(1);
  expect(barHeight('0.000000', top, 150)).toBe(0);
});
