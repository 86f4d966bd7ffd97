import { expect, test } from '@jest/globals';
import { parseUsdt, usdt } from '../money/money';
import { ENOUGH_WITNESSES, isSeenEnough, standingOf, type SeenFacts, type UnfinalBlock } from './seen-enough';

const EXPIRES_AT = new Date('2026-11-29T12:10:00Z');
const IN_TIME = new Date('2026-11-29T12:09:00Z');

/** Blocks from 101 on, each by another witness. */
const branchOf = (count: number): UnfinalBlock[] =>
  Array.from({ length: count }, (_, i) => ({ number: 101 + i, id: `id of ${101 + i}`, witness: `witness ${i}` }));

const seenOf = (amount: string): SeenFacts['seen'][number] => ({
  ...{ amount: parseUsdt(amount), blockNumber: 101, blockId: 'id of 101', blockTime: IN_TIME },
});

const ENOUGH: SeenFacts = {
  ...{ limit: parseUsdt('50'), others: usdt(0n), amount: parseUsdt('20'), leastDue: parseUsdt('20') },
  ...{ expiresAt: EXPIRES_AT, received: usdt(0n), seen: [seenOf('20')], branch: branchOf(ENOUGH_WITNESSES) },
};

test('a payment in a block on which nine witnesses agree is enough, up to the limit', () => {
  expect(isSeenEnough(ENOUGH)).toBe(true);
  expect(isSeenEnough({ ...ENOUGH, limit: parseUsdt('20') })).toBe(true);
});

test.each<[string, Partial<SeenFacts>]>([
  ['the merchant has set no limit', { limit: usdt(0n) }],
  ['the order exceeds the limit', { limit: parseUsdt('19.999999') }],
  ['the orders whose goods went exceed it with this one', { others: parseUsdt('30.000001') }],
  ['one witness is missing', { branch: branchOf(ENOUGH_WITNESSES - 1) }],
  ['nothing was seen', { seen: [] }],
  ['too little was seen', { seen: [seenOf('19.999999')] }],
  ['it came after the window', { seen: [{ ...seenOf('20'), blockTime: new Date(EXPIRES_AT.getTime() + 1) }] }],
  ['its block was replaced', { seen: [{ ...seenOf('20'), blockId: 'another' }] }],
  ['nobody knows in which block it was', { seen: [{ ...seenOf('20'), blockId: null }] }],
  ['the chain is not known', { branch: [] }],
  ['the node shows only later blocks', { seen: [{ ...seenOf('20'), blockNumber: 100, blockId: 'id of 100' }] }],
])('it is not, where %s', (_, change) => {
  expect(isSeenEnough({ ...ENOUGH, ...change })).toBe(false);
});

test('what is final and what was seen pay an order together, and what may stay unpaid need not come', () => {
  expect(isSeenEnough({ ...ENOUGH, received: parseUsdt('15'), seen: [seenOf('5')] })).toBe(true);
  expect(isSeenEnough({ ...ENOUGH, seen: [seenOf('12'), seenOf('8')] })).toBe(true);
  expect(isSeenEnough({ ...ENOUGH, seen: [seenOf('19.9')], leastDue: parseUsdt('19.8') })).toBe(true);
});

test('a witness counts once, and one that is not known never', () => {
  const branch = branchOf(12).map((block, i) => ({ ...block, witness: i < 6 ? `witness ${i % 2}` : null }));
  expect(standingOf({ blockNumber: 101, blockId: 'id of 101' }, branch)).toEqual({ witnesses: 2, isReverted: false });
});

test('only the witnesses from its block on count', () => {
  const at = (blockNumber: number): unknown =>
    standingOf({ blockNumber, blockId: `id of ${blockNumber}` }, branchOf(19)).witnesses;
  expect([at(101), at(110), at(119), at(120)]).toEqual([19, 10, 1, 0]);
});
