import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agreeOnRate, parseRate, type RateReading } from './rate';

const NOW = new Date('2026-11-27T12:00:00Z');
const RULES = { maxAgeSeconds: 300, maxDeviation: 20_000n, minSources: 2 };

const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
const said = (...rates: [rate: string, seconds?: number][]): RateReading[] =>
  rates.map(([rate, seconds = 1], i) => ({ source: `source-${String(i)}`, rate, at: ago(seconds) }));
const agree = (readings: RateReading[], rules = {}): ReturnType<typeof agreeOnRate> =>
  agreeOnRate(readings, { ...RULES, ...rules }, NOW);

test.each<[what: string, readings: [string, number?][], rate: string | null]>([
  ['three that agree', [['0.92'], ['0.921'], ['0.919']], '0.92'],
  ['two that agree: the middle, exactly', [['0.92'], ['0.921']], '0.9205'],
  ['two with all digits: the middle, with no more', [['0.920000000001'], ['0.920000000002']], '0.920000000002'],
  ['one alone', [['0.92']], null],
  ['none', [], null],
  ['one off by a factor of ten', [['0.92'], ['9.2'], ['0.921']], '0.9205'],
  ['one inverted', [['0.92'], ['1.087'], ['0.919']], '0.9195'],
  ['two of three that lie together, as far as any three can tell', [['0.92'], ['1.5'], ['1.51']], '1.505'],
  ['two of three that lie apart', [['0.92'], ['0.5'], ['1.5']], null],
  ['two that disagree', [['0.92'], ['1.02']], null],
  ['all moved by 15 %', [['1.058'], ['1.0592'], ['1.0569']], '1.058'],
  ['one of yesterday', [['0.92'], ['0.91', 86_400], ['0.921']], '0.9205'],
  ['all but one of yesterday', [['0.92'], ['0.91', 86_400], ['0.921', 86_400]], null],
  [
    'as old as they may be',
    [
      ['0.92', 300],
      ['0.921', 300],
    ],
    '0.9205',
  ],
  [
    'a second older',
    [
      ['0.92', 301],
      ['0.921', 301],
    ],
    null,
  ],
  ['as far from the middle as they may be', [['0.98'], ['1.02']], '1'],
  ['a little farther', [['0.9799999'], ['1.0200001']], null],
])('%s', (_, readings, rate) => {
  const verdict = agree(said(...readings));
  expect(verdict.agreed?.rate ?? null).toBe(rate);
  expect(verdict.reason === null).toBe(rate !== null);
});

test('a verdict names the part of each reading, the oldest time and the sources', () => {
  const verdict = agree(said(['0.92', 20], ['9.2', 1], ['0.922', 40], ['0.93', 999]));
  expect(verdict.readings.map(({ leftOut }) => leftOut)).toEqual([null, 'too far from the others', null, 'too old']);
  expect(verdict.readings.map(({ deviation }) => deviation)).toEqual([-2170n, 8_978_309n, 0n, null]);
  expect(verdict.agreed).toEqual({ rate: '0.921', at: ago(40), sources: ['source-0', 'source-2'] });
});

test.each([
  [said(['0.92']), '1 source is fresh, of 2 that must agree'],
  [[], '0 sources are fresh, of 2 that must agree'],
  [said(['0.92'], ['1.5']), '0 sources are in agreement, of 2 that must agree'],
])('without a rate, the reason is a sentence (%#)', (readings, reason) => {
  expect(agree(readings).reason).toBe(reason);
});

test('with one source configured, one is enough', () => {
  expect(agree(said(['0.92']), { minSources: 1 }).agreed).toMatchObject({ rate: '0.92', sources: ['source-0'] });
});

test('of three, one that lies alone never moves the rate beyond what the others said', () => {
  const rate = fc.integer({ min: 9_150, max: 9_250 }).map((units) => `0.${String(units).padStart(4, '0')}`);
  const lie = fc.bigInt({ min: 10_000n, max: 10n ** 14n }).map((units) => {
    const text = String(units).padStart(7, '0');
    return `${text.slice(0, -6).replace(/^0+(?=\d)/, '')}.${text.slice(-6)}`;
  });
  fc.assert(
    fc.property(rate, rate, lie, (one, other, lying) => {
      const { agreed } = agree(said([one], [other], [lying]));
      const honest = [Number(one), Number(other)].sort((a, b) => a - b) as [number, number];
      const isClose = agreed?.sources.length === 3; // no lie: as far from the middle as an honest source may be
      expect(agreed).not.toBeNull();
      if (!isClose) {
        expect(Number(agreed?.rate)).toBeGreaterThanOrEqual(honest[0]);
        expect(Number(agreed?.rate)).toBeLessThanOrEqual(honest[1]);
      }
    }),
  );
});

test.each(['0', '0.00', '-1', '1e-9', '0.009', '100000001', '', 'NaN', '٣', '1,5'])('%j is no rate', (text) => {
  expect(parseRate(text)).toBeUndefined();
});

test('a rate is read to twelve digits behind the point', () => {
  expect(parseRate('0.920345678901234567')).toEqual({ units: 920345678901n, digits: 12 });
});
