import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../errors';
import { addUsdt, formatUsdt, parseUsdt, usdt } from '../money/money';
import { foldTransfers } from '../transfers/transfer';
import { amountDue } from './order';
import {
  amountWaived,
  leastDue,
  mostWaived,
  parseUnderpaidMaximum,
  parseUnderpaidPercent,
} from './underpaid-tolerance';

const RULES = { latePolicy: 'confirm', dustLimit: parseUsdt('0.01') } as const;

test.each([
  ['100', '1', '10', '1.000000'],
  ['100', '1', '0.50', '0.500000'], // the maximum is less
  ['100', '0', '10', '0.000000'],
  ['100', '5', '0', '0.000000'], // without a maximum nothing is waived
  ['0.01', '5', '10', '0.000500'],
  ['0.333333', '0.01', '10', '0.000033'], // rounded down
  ['1000000', '5', '10', '10.000000'],
])('of %s USDT at %s %% and at most %s, %s may stay unpaid', (amount, percent, maximum, most) => {
  const tolerance = { percent: parseUnderpaidPercent(percent), maximum: parseUnderpaidMaximum(maximum) };
  expect(formatUsdt(mostWaived(parseUsdt(amount), tolerance))).toBe(most);
});

test.each(['5.01', '6', '1.555', '-1', '', '1e1', '1 %'])('%j is no percentage of a tolerance', (text) => {
  expect(() => parseUnderpaidPercent(text)).toThrow(
    new Refusal(
      'INVALID_BODY',
      '"underpaid_percent" must be a percentage from 0 to 5 with at most two decimals, such as "1"',
    ),
  );
});

test.each([
  ['10.000001', 'must be from 0 to 10 USDT, such as "0.50"'],
  ['0.0000001', 'must have at most 6 decimals'],
  ['-1', 'must be a decimal string'],
])('%j is no maximum of a tolerance: it %s', (text, reason) => {
  expect(() => parseUnderpaidMaximum(text)).toThrow(`"underpaid_maximum" ${reason}`);
});

test('what was returned to a payer is not waived', () => {
  const order = { amountExpected: parseUsdt('10'), underpaidTolerance: parseUsdt('0.5') };
  expect(leastDue({ ...order, amountRefunded: usdt(0n) })).toBe(parseUsdt('9.5'));
  expect(leastDue({ ...order, amountRefunded: parseUsdt('4') })).toBe(parseUsdt('14'));
});

test('an order that an admin accepted with less has nothing waived', () => {
  const order = { status: 'completed', amountExpected: parseUsdt('10'), amountReceived: parseUsdt('9') } as const;
  expect(amountWaived({ ...order, isAccepted: true })).toBe(0n);
  expect(amountWaived({ ...order, isAccepted: false })).toBe(parseUsdt('1'));
});

const amounts = fc.bigInt(10_000n, 1_000_000_000_000n).map(usdt);
const tolerances = fc.record({
  percent: fc.integer({ min: 0, max: 500 }).map((hundredths) => parseUnderpaidPercent((hundredths / 100).toFixed(2))),
  maximum: fc.bigInt(0n, 10_000_000n).map(usdt),
});

test('never more is waived than the percentage and the maximum allow, and no unit less than they do', () => {
  fc.assert(
    fc.property(amounts, tolerances, (amount, tolerance) => {
      const most = mostWaived(amount, tolerance);
      const [whole = '', fraction = ''] = tolerance.percent.split('.');
      const hundredths = BigInt(whole + fraction.padEnd(2, '0'));
      expect(most * 10_000n).toBeLessThanOrEqual(amount * hundredths);
      expect(most).toBeLessThanOrEqual(tolerance.maximum);
      const isMore = (most + 1n) * 10_000n > amount * hundredths || most + 1n > tolerance.maximum;
      expect(isMore).toBe(true);
    }),
  );
});

test('the tolerance pays at its last unit and not below, and money that comes later only lowers what was waived', () => {
  const parts = fc.array(fc.bigInt(1n, 40_000_000n).map(usdt), { maxLength: 5 });
  fc.assert(
    fc.property(amounts, tolerances, fc.bigInt(-2n, 2n), parts, (amountExpected, tolerance, offset, later) => {
      const order = {
        amountExpected,
        amountRefunded: usdt(0n),
        underpaidTolerance: mostWaived(amountExpected, tolerance),
      };
      const least = leastDue(order);
      const first = usdt(least + offset);
      const facts = { status: 'pending', expected: least, received: usdt(0n), isOnTime: true } as const;
      const alone = foldTransfers(facts, [first], RULES);
      expect(alone.change?.trigger).toBe(first >= least ? 'paid_in_full' : undefined);
      const { steps, change } = foldTransfers(facts, [first, ...later], RULES);
      expect(steps.at(-1)?.received).toBe(addUsdt(first, ...later));
      let before = amountExpected;
      steps.forEach(({ received }, step) => {
        const status = change && step >= change.step ? 'confirmed' : 'pending';
        const waived = amountWaived({ status, isAccepted: false, amountExpected, amountReceived: received });
        expect(waived).toBeLessThanOrEqual(order.underpaidTolerance);
        expect(waived).toBeLessThanOrEqual(before);
        if (status === 'confirmed')
          expect(addUsdt(waived, received)).toBe(received < amountDue(order) ? amountExpected : received);
        if (status === 'confirmed') before = waived;
      });
    }),
  );
});
