import { expect, test } from '@jest/globals';
import { parseUsdt, usdt } from '../money/money';
import { viewSale, type CounterSaleState, type SaleFacts } from './counter-sale';
import type { SeenPayment } from './seen-enough';

const NOW = new Date('2026-11-29T12:05:00Z');
const EXPIRES_AT = new Date('2026-11-29T12:10:00Z');
const OVER = new Date('2026-11-29T12:11:00Z');
const NOTHING = usdt(0n);
const ORDER: SaleFacts['order'] = {
  ...{ status: 'pending', amountExpected: parseUsdt('20'), amountReceived: NOTHING, amountRefunded: NOTHING },
  ...{ underpaidTolerance: NOTHING, expiresAt: EXPIRES_AT, cancelledAt: null },
};
const BRANCH = [{ number: 101, id: 'id of 101', witness: 'witness 1' }];
const FACTS: SaleFacts = { order: ORDER, seen: [], branch: BRANCH, isHeld: false, now: NOW };

const seenOf = (amount: string, change: Partial<SeenPayment> = {}): SeenPayment => ({
  ...{ amount: parseUsdt(amount), blockNumber: 101, blockId: 'id of 101', blockTime: NOW },
  ...change,
});
const of = (order: Partial<SaleFacts['order']>): Partial<SaleFacts> => ({ order: { ...ORDER, ...order } });

test.each<[string, CounterSaleState, Partial<SaleFacts>]>([
  ['nothing came', 'waiting', {}],
  ['its window is over', 'expired', { now: EXPIRES_AT }],
  ['the chain has passed its window', 'expired', of({ status: 'expired' })],
  ['it was cancelled', 'cancelled', of({ cancelledAt: NOW })],
  ['a part was seen', 'too_little', { seen: [seenOf('19.999999')] }],
  ['a part came', 'too_little', of({ amountReceived: parseUsdt('5') })],
  ['a part came until the end of its window', 'too_little', of({ status: 'failed', amountReceived: parseUsdt('5') })],
  ['all was seen', 'seen', { seen: [seenOf('12'), seenOf('8')] }],
  ['all was seen after it was cancelled', 'seen', { ...of({ cancelledAt: NOW }), seen: [seenOf('20')] }],
  ['the rest was seen', 'seen', { ...of({ amountReceived: parseUsdt('5') }), seen: [seenOf('15')] }],
  ['as much was seen as has to come', 'seen', { ...of({ underpaidTolerance: parseUsdt('1') }), seen: [seenOf('19')] }],
  ['what was seen was replaced', 'waiting', { seen: [seenOf('20', { blockId: 'another' })] }],
  ['it was seen after the window', 'held', { seen: [seenOf('20', { blockTime: OVER })], now: OVER }],
  ['it came after the window', 'held', { ...of({ status: 'expired' }), isHeld: true }],
  ['all is final', 'paid', of({ status: 'completed', amountReceived: parseUsdt('20') })],
  ['less was accepted', 'paid', of({ status: 'confirmed', amountReceived: parseUsdt('5') })],
])('a sale of which %s is %s', (_, state, change) => {
  expect(viewSale({ ...FACTS, ...change }).state).toBe(state);
});

test.each<[string, Partial<SaleFacts>, [seen: string, remaining: string, excess: string]]>([
  ['nothing', {}, ['0', '20', '0']],
  ['a part of it', { seen: [seenOf('5')] }, ['5', '15', '0']],
  ['too much of it', { seen: [seenOf('20'), seenOf('20')] }, ['40', '0', '20']],
  ['what is waived', { ...of({ underpaidTolerance: parseUsdt('1') }), seen: [seenOf('19.5')] }, ['19.5', '0', '0']],
  [
    'the rest of what was returned',
    { ...of({ amountReceived: parseUsdt('5'), amountRefunded: parseUsdt('5') }), seen: [seenOf('15')] },
    ['15', '5', '0'],
  ],
  ['money that came too late', { seen: [seenOf('20', { blockTime: OVER })] }, ['20', '20', '0']],
])('of a sale with %s it is known what is missing and what is too much', (_, change, amounts) => {
  const [seen, remaining, excess] = amounts.map((amount) => parseUsdt(amount));
  expect(viewSale({ ...FACTS, ...change })).toMatchObject({ seen, remaining, excess });
});

test('a payment whose block was replaced is known as one', () => {
  const seen = [seenOf('20', { blockId: 'another' })];
  expect(viewSale({ ...FACTS, seen })).toMatchObject({ seen: NOTHING, isReverted: true });
  expect(viewSale({ ...FACTS, seen: [seenOf('20')] }).isReverted).toBe(false);
});
