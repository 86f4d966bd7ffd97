import { expect, test } from '@jest/globals';
import { ageMs, earliest, failedSources, isRecent, isStale, shownAfter, type Shown, type Source } from './freshness';
import type { Moment } from '../api/http/server-clock';

const at = (wallMs: number, monotonicMs = wallMs): Moment => ({ wallMs, monotonicMs });
const source = (fields: Partial<Source> = {}): Source => ({
  everyMs: 10_000,
  openedAt: at(0),
  heardAt: at(60_000),
  error: undefined,
  ...fields,
});
const NOTHING: Shown<string> = {
  ...{ key: 'a', data: undefined, heardAt: undefined, knownAt: undefined, error: undefined },
};

test('data is stale when a poll failed, and when one is missing', () => {
  expect(isStale(source(), at(75_000))).toBe(false);
  expect(isStale(source(), at(75_001))).toBe(true);
  expect(isStale(source({ error: new Error('no') }), at(60_001))).toBe(true);
});

test('a source that has never answered is stale after some seconds', () => {
  expect(isStale(source({ heardAt: undefined }), at(5_000))).toBe(false);
  expect(isStale(source({ heardAt: undefined }), at(5_001))).toBe(true);
});

test('neither a sleep nor a clock that is set back makes data younger', () => {
  expect(ageMs(at(1_000, 1_000), at(3_601_000, 2_000))).toBe(3_600_000);
  expect(ageMs(at(1_000, 1_000), at(-3_600_000, 61_000))).toBe(60_000);
  expect(isStale(source(), at(3_660_000, 60_500))).toBe(true);
});

test('an answer to an earlier request does not replace a newer one, and neither does its failure', () => {
  const newer = shownAfter(NOTHING, { key: 'a', askedAt: at(2_000), serverTime: new Date(2_000), data: 'newer' });
  expect(newer).toMatchObject({ data: 'newer', knownAt: new Date(2_000) });
  const late = { key: 'a', askedAt: at(1_000), serverTime: new Date(1_000) };
  expect(shownAfter(newer, { ...late, data: 'older' })).toBe(newer);
  expect(shownAfter(newer, { ...late, error: new Error('no') })).toBe(newer);
});

test('a failure keeps the data with its time, unless it was other data', () => {
  const known = shownAfter(NOTHING, { key: 'a', askedAt: at(2_000), serverTime: new Date(2_000), data: 'known' });
  const failure = { askedAt: at(3_000), serverTime: new Date(3_000), error: new Error('no') };
  expect(shownAfter(known, { key: 'a', ...failure })).toMatchObject({ data: 'known', knownAt: new Date(2_000) });
  expect(shownAfter(known, { key: 'b', ...failure })).toMatchObject({ data: undefined, knownAt: undefined });
});

test('an outage is one of all sources that are asked often', () => {
  const [fresh, failed] = [source(), source({ error: new Error('no') })];
  const rare = source({ everyMs: 60_000 });
  expect(failedSources([failed, fresh], at(61_000))).toEqual([]);
  expect(failedSources([failed, rare], at(61_000))).toEqual([failed]);
  expect(failedSources([rare], at(61_000))).toEqual([]);
  expect(failedSources([], at(61_000))).toEqual([]);
});

test('a report is recent for half a minute', () => {
  const now = new Date('2026-11-20T12:10:30Z');
  expect(isRecent('2026-11-20T12:10:00Z', now)).toBe(true);
  expect(isRecent('2026-11-20T12:09:59Z', now)).toBe(false);
  expect(isRecent(null, now)).toBe(false);
});

test('the earliest of several times is found', () => {
  expect(earliest([new Date(3), undefined, new Date(2)])).toEqual(new Date(2));
  expect(earliest([undefined])).toBeUndefined();
});
