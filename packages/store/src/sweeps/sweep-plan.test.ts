import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, sun } from '@gateway/domain';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { writeWatcherFacts } from '../gateway/watcher-facts';
import type { Term } from '../gateway/leadership';
import { readSweepPlan } from './sweep-plan';
import type { SweepBasis } from './sweep-basis';
import { advanceSweep } from './sweep-state';
import { queueSweeps } from './sweeps';
import { addressOf, buildOrder, buildTerm, openTestDatabase, payOrder, type TestDatabase } from '../testing';

let database: TestDatabase;
let term: Term;
beforeEach(async () => {
  database = await openTestDatabase();
  term = await buildTerm(database.db);
});
afterEach(() => database.drop());

const basis: SweepBasis = {
  rules: {
    ...{ minAmount: parseUsdt('20'), ageMinAmount: parseUsdt('5'), maxAgeSeconds: 604_800, maxSun: sun(20_000_000n) },
    ...{ trxPrice: null, feeRule: null, hours: { fromMinute: 1_320, untilMinute: 360 } },
  },
  tariff: {
    prices: {
      ...{ perEnergy: sun(100n), perByte: sun(1_000n), activation: sun(1_000_000n) },
      ...{ activationBandwidth: sun(100_000n), freeBandwidth: 600n },
    },
    energy: 64_285n,
    hot: { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 9_007_199_254_740_993n },
    measuredAt: new Date('2026-11-23T12:00:00Z'),
  },
};

async function report(given: SweepBasis = basis, sweepMode = 'burn'): Promise<void> {
  await writeWatcherFacts(database.db, term, {
    ...{
      headNumber: null,
      headTime: null,
      solidNumber: null,
      solidTime: null,
      nodeState: 'ok',
      nodeReason: null,
      nodeSilentSeconds: 0,
    },
    ...{ sweepEnabled: true, sweepMode, hotWalletSun: null, hotWalletAlertSun: null },
    ...{ hotWalletAddress: addressOf('hot'), coldWalletAddress: addressOf('cold'), sweepBasis: given },
  });
}

const pay = async (amount: string): Promise<string> => {
  const order = await buildOrder(database.db, { amount });
  await payOrder(database.db, order);
  return order.address;
};

test('what a watcher reported is read as it was written', async () => {
  await report();
  expect((await readSweepPlan(database.db)).basis).toEqual(basis);
});

test('every address with money is planned or kept for one reason, and the amounts add up', async () => {
  await report();
  await pay('30');
  const failed = await pay('60');
  const rules = { ...basis.rules, network: 'nile' };
  const begun = await transact(database.db, (tx) => queueSweeps(tx, term, rules, 10));
  for (const { id, address } of begun) {
    if (address !== failed) continue;
    await transact(database.db, (tx) => advanceSweep(tx, id, { trigger: 'attempt_failed', reason: 'blacklisted' }));
  }
  await pay('19.999999');
  const open = await buildOrder(database.db, { amount: '90' });
  await payOrder(database.db, open, parseUsdt('40'));
  const due = [await pay('70'), await pay('25')];
  const plan = await readSweepPlan(database.db);
  expect(plan.next.map(({ address }) => address)).toEqual(due);
  expect(plan).toMatchObject({
    ...{ isEnabled: true, mode: 'burn', amount: parseUsdt('95'), fee: 15_057_000n, isComplete: true },
    kept: {
      too_small: { count: 1, amount: parseUsdt('19.999999') },
      open_order: { count: 1, amount: parseUsdt('40') },
      in_progress: { count: 1, amount: parseUsdt('30') },
      failed: { count: 1, amount: parseUsdt('60') },
      not_worth: { count: 0, amount: 0n },
    },
  });
  const begins = await transact(database.db, (tx) => queueSweeps(tx, term, rules, 10));
  expect(begins.map(({ address }) => address).sort()).toEqual([...due].sort());
});

test('a plan considers the largest balances, and says that there are more', async () => {
  await report();
  await pay('25');
  const others = Array.from({ length: 10_001 }, (_, i) => addressOf(`other ${i}`));
  await query(
    database.db,
    `insert into addresses (idx, address)
     select 100000 + n, address from unnest(:others::text[]) with ordinality o (address, n)`,
    { others },
  );
  await query(database.db, 'update addresses set balance = idx, balance_since = now() where idx >= 100000');
  const plan = await readSweepPlan(database.db);
  expect(plan.isComplete).toBe(false);
  expect(plan.next).toMatchObject([{ amount: parseUsdt('25') }]);
  expect(plan.kept.too_small).toEqual({ count: 9_999, amount: 9_999n * 110_001n - (9_999n * 9_998n) / 2n });
});

test('the mode that the watcher reported decides what a sweep costs', async () => {
  await report(basis, 'stake');
  await pay('25');
  const { next } = await readSweepPlan(database.db);
  expect(next.at(-1)?.fee).toBeLessThan(2_000_000n);
  await report();
  expect((await readSweepPlan(database.db)).next.at(-1)?.fee).toBeGreaterThan(6_000_000n);
});
