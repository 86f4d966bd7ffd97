import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, sun } from '@gateway/domain';
import { TEST_CHAIN_PRICES } from '@gateway/domain/testing';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { writeWatcherFacts } from '../watcher/watcher-facts';
import type { Term } from '../watcher/leadership';
import { readSweepPlan } from './sweep-plan';
import type { SweepBasis } from '../watcher/sweep-basis';
import { advanceSweep } from './sweep-state';
import { queueSweeps } from './sweeps';
import { addressOf, buildOrder, buildTerm, payOrder, TEST_SWEEP_FACTS } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();
let term: Term;
beforeEach(async () => {
  term = await buildTerm(database.db);
});

const basis: SweepBasis = {
  rules: {
    ...{ minAmount: parseUsdt('20'), ageMinAmount: parseUsdt('5'), maxAgeSeconds: 604_800, maxSun: sun(20_000_000n) },
    ...{ trxPrice: null, feeRule: null, hours: { fromMinute: 1_320, untilMinute: 360 }, rentMaxPrice: sun(90n) },
  },
  tariff: {
    prices: TEST_CHAIN_PRICES,
    energy: 64_285n,
    hot: { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 9_007_199_254_740_993n },
    // 1 TRX yields 10,000 energy a day: enough for one transfer of 64,285.
    stake: {
      ...{ available: sun(10_000_000n), ownPerDay: 100_000n },
      ...{ energyPerDay: 180_000_000_000n, totalStake: 18_000_000n },
    },
    measuredAt: new Date('2026-11-23T12:00:00Z'),
  },
};

async function report(given: SweepBasis = basis, sweepMode = 'burn'): Promise<void> {
  await writeWatcherFacts(database.db, term, {
    ...TEST_SWEEP_FACTS,
    sweepMode,
    sweepBasis: given,
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
  await pay('25');
  const costs: unknown[] = [];
  for (const mode of ['burn', 'stake', 'rent', 'a mode of a later version']) {
    await report(basis, mode);
    costs.push((await readSweepPlan(database.db)).fee);
  }
  // Bytes are free here; energy costs 6.4285, nothing, or 65,000 at 90 sun, and an activation 1.1 TRX.
  expect(costs).toEqual([7_528_500n, 1_100_000n, 6_950_000n, 7_528_500n]);
});

const nothing = { count: null, amount: null, fee: null, energy: null, energyAvailable: null, maxPrice: null };
const costs = async (given: SweepBasis): Promise<object> => {
  await report(given);
  return (await readSweepPlan(database.db)).costByMode;
};

test('a plan has the costs of every mode, whichever is configured', async () => {
  await pay('25');
  await pay('30');
  const both = { state: 'ready', count: 2, amount: parseUsdt('55'), energy: 128_570n };
  expect(await costs(basis)).toEqual({
    burn: { ...both, fee: 15_057_000n, energyAvailable: null, maxPrice: null },
    // The stake suffices for one of them.
    stake: { ...both, fee: 1_100_000n + 7_528_500n, energyAvailable: 100_000n, maxPrice: null },
    rent: { ...both, fee: 13_900_000n, energyAvailable: null, maxPrice: 90n },
  });
});

test('a mode that is not set up, or not measured, has no costs and says which', async () => {
  await pay('25');
  const { rules, tariff } = basis;
  if (!tariff?.stake) throw new Error('the basis has a stake');
  const { stake, ...without } = tariff;
  const notSetUp = { ...nothing, state: 'not_set_up' };
  const notMeasured = { ...nothing, state: 'not_measured' };
  const noMarket = { ...rules, rentMaxPrice: null };
  expect(await costs({ rules: noMarket, tariff: { ...tariff, stake: null } })).toMatchObject({
    ...{ burn: { state: 'ready', fee: 7_528_500n }, stake: notSetUp, rent: notSetUp },
  });
  const unstaked = { ...stake, ownPerDay: 0n, available: sun(0n) };
  expect(await costs({ rules, tariff: { ...tariff, stake: unstaked } })).toMatchObject({ stake: notSetUp });
  // What is used up or lent is set up.
  expect(await costs({ rules, tariff: { ...tariff, stake: { ...stake, available: sun(0n) } } })).toMatchObject({
    stake: { state: 'ready', fee: 7_528_500n, energyAvailable: 0n },
  });
  expect(await costs({ rules, tariff: without })).toMatchObject({ stake: notMeasured, rent: { state: 'ready' } });
  expect(await costs({ rules: noMarket, tariff: null })).toEqual({
    ...{ burn: notMeasured, stake: notMeasured, rent: notSetUp },
  });
});

test('by a rule about fees, each mode sweeps what is worth its own costs', async () => {
  const trxPrice = parseUsdt('0.3');
  await pay('90');
  await pay('180');
  await pay('220');
  // One per cent covers 3 TRX of 90 USDT, 6 of 180 and 7.33 of 220; the largest gets the stake.
  const given = { ...basis, rules: { ...basis.rules, trxPrice, feeRule: { maxShare: 10_000n, trxPrice } } };
  expect(await costs(given)).toMatchObject({
    burn: { state: 'ready', count: 0, amount: 0n, fee: 0n, energy: 0n },
    stake: { count: 1, amount: parseUsdt('220'), fee: 1_100_000n },
    rent: { count: 1, amount: parseUsdt('220'), fee: 6_950_000n },
  });
  const plan = await readSweepPlan(database.db);
  expect(plan).toMatchObject({ mode: 'burn', next: [], kept: { not_worth: { count: 3 } } });
});
