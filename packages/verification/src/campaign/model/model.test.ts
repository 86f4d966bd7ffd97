import { expect, test } from '@jest/globals';
import { dispositionsAt } from './model-deposits';
import { dispositionsOf, faultOfLease, outcomeOf, type OrderFact, type Policies, type TransferFact } from './model';

const DAY = 86_400_000;
const CREATED = Date.UTC(2026, 0, 1);
const EXPIRES = CREATED + 1_800_000;
const END = { number: 1_000, time: CREATED + 30 * DAY };
const POLICIES: Policies = {
  ...({ latePayments: 'confirm', reuse: 'all', monitorMs: DAY, cooldownMs: 7 * DAY } as const),
  ...{ underpaidHundredths: 0, underpaidMaximum: 0 },
};
const HOLD: Policies = { ...POLICIES, latePayments: 'hold' };

function order(more: Partial<OrderFact> = {}): OrderFact {
  const usual = { id: 'a', externalId: 'a', address: 'T1', expected: 10_000_000n, price: undefined, isLost: false };
  return { ...usual, createdAt: CREATED, expiresAt: EXPIRES, ...more };
}

function transfer(amount: bigint, blockTime = CREATED + 1, more: Partial<TransferFact> = {}): TransferFact {
  return { txId: String(amount), address: 'T1', amount, blockNumber: 10, blockTime, ...more };
}

test('the last millisecond of the window is on time, the next one is late', () => {
  const paid = { status: 'paid', received: 10_000_000n };
  expect(outcomeOf(order(), [transfer(10_000_000n, EXPIRES)], HOLD, END)).toEqual(paid);
  expect(outcomeOf(order(), [transfer(10_000_000n, EXPIRES + 1)], HOLD, END)).toEqual({
    status: 'expired',
    received: 0n,
  });
  expect(outcomeOf(order(), [transfer(10_000_000n, EXPIRES + 1)], POLICIES, END)).toEqual(paid);
});

test('parts add up, an underpaid order fails, dust expires', () => {
  const parts = [transfer(4_000_000n), transfer(6_000_000n, EXPIRES + 5)];
  expect(outcomeOf(order(), parts, POLICIES, END)).toEqual({ status: 'paid', received: 10_000_000n });
  expect(outcomeOf(order(), parts, HOLD, END)).toEqual({ status: 'failed', received: 4_000_000n });
  expect(outcomeOf(order(), [transfer(9_999n)], POLICIES, END)).toEqual({ status: 'expired', received: 9_999n });
});

test('within its tolerance an order is paid, and a unit below it is not', () => {
  const tolerant: Policies = { ...HOLD, underpaidHundredths: 100, underpaidMaximum: 50_000 };
  expect(outcomeOf(order(), [transfer(9_950_000n)], tolerant, END).status).toBe('paid');
  expect(outcomeOf(order(), [transfer(9_949_999n)], tolerant, END).status).toBe('failed');
  const small = order({ expected: 10_199n });
  expect(outcomeOf(small, [transfer(10_098n)], tolerant, END).status).toBe('paid');
  expect(outcomeOf(small, [transfer(10_097n)], tolerant, END).status).toBe('failed');
});

test('an order waits until the scan has passed its end', () => {
  const scanned = { number: 9, time: EXPIRES };
  expect(outcomeOf(order(), [transfer(10_000_000n)], POLICIES, scanned)).toEqual({ status: 'pending', received: 0n });
  expect(outcomeOf(order(), [], POLICIES, { number: 9, time: EXPIRES + 1 }).status).toBe('expired');
});

test('money after the monitoring, or for a lost order, belongs to no order', () => {
  const after = transfer(10_000_000n, EXPIRES + DAY);
  expect(outcomeOf(order(), [after], POLICIES, END).received).toBe(0n);
  expect(dispositionsOf(after, [order()], [after], POLICIES)).toEqual(['unmatched']);
  const early = transfer(10_000_000n);
  expect(dispositionsOf(early, [order({ isLost: true })], [early], POLICIES)).toEqual(['unmatched']);
  expect(dispositionsOf(early, [order()], [early], POLICIES)).toEqual(['credited', 'extra']);
});

test('late money is held for an admin unless the order is paid without it', () => {
  const late = transfer(1_000_000n, EXPIRES + 1);
  expect(dispositionsOf(late, [order()], [late], HOLD)).toEqual(['held']);
  expect(dispositionsOf(late, [order()], [transfer(10_000_000n), late], HOLD)).toEqual(['extra']);
});

test('an address is leased again only after its cooldown, and never after a loss', () => {
  const later = (ms: number): OrderFact => order({ id: 'b', createdAt: EXPIRES + ms, expiresAt: EXPIRES + ms + 1 });
  const cooled = later(8 * DAY + 7_200_000);
  expect(faultOfLease(cooled, [order()], [], POLICIES)).toBeUndefined();
  expect(faultOfLease(later(8 * DAY + 7_199_999), [order()], [], POLICIES)).toMatch('cooled down');
  expect(faultOfLease(cooled, [order({ isLost: true })], [], POLICIES)).toMatch('was lost');
  expect(faultOfLease(cooled, [order()], [transfer(1n)], { ...POLICIES, reuse: 'unpaid' })).toMatch('was paid at');
  expect(faultOfLease(cooled, [order()], [], { ...POLICIES, reuse: 'off' })).toMatch('used address');
  expect(faultOfLease(cooled, [order({ address: 'T2' })], [], { ...POLICIES, reuse: 'off' })).toBeUndefined();
});

test('a customer’s payment of the minimum is an order of its own, and less is dust', () => {
  const deposit = { customerId: 'a', address: 'T1', minimum: 5_000_000n, isLost: false };
  expect(dispositionsAt(transfer(5_000_000n), deposit)).toEqual(['credited']);
  expect(dispositionsAt(transfer(4_999_999n), deposit)).toEqual(['dust']);
  expect(dispositionsAt(transfer(9_999n), { ...deposit, minimum: 1n })).toEqual(['dust']);
});
