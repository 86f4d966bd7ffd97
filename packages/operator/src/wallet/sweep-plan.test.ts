import { expect, test } from '@jest/globals';
import { sun } from '@gateway/domain';
import { perSuite } from '@gateway/runtime/testing/suite';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { JSON_OUTPUT } from '../command/output';
import { sweepPlan } from './sweep-plan';
import { openTestSite, print, reportSweepBasis } from '../testing';

/** 1 TRX yields 10,000 energy a day. */
const yields = { energyPerDay: 180_000_000_000n, totalStake: 18_000_000n };

const site = perSuite(openTestSite);

test('the plan names what would be swept with its cost, and what stays', async () => {
  const { db } = site.database;
  const order = await buildOrder(db, { amount: '50' });
  await payOrder(db, order);
  await payOrder(db, await buildOrder(db, { amount: '45' }));
  await reportSweepBasis(db);
  const { code, out } = await print(() => sweepPlan(site.environment, []));
  expect(code).toBe(0);
  // Five per cent of 45 are 2.25 USDT, and a first sweep costs 7.5285 TRX.
  expect(out).toMatch(/^to sweep now +50\.000000 USDT on 1 addresses$/m);
  expect(out).toMatch(/^cost +7\.528500 TRX, 2\.258550 USDT at 0\.300000 per TRX$/m);
  expect(out).toMatch(/^not worth the fee +45\.000000 USDT on 1 addresses$/m);
  expect(out).toMatch(/^burn \* +1 +50\.000000 +7\.528500 +64285$/m);
  expect(out).toMatch(/^stake +- +- +- +not set up$/m);
  // 65,000 energy at 80 sun and an activation are 6.3 TRX: 1.89 USDT, less than five per cent of 45.
  expect(out).toMatch(/^rent +2 +95\.000000 +at most 12\.600000 +128570, for 80 sun each at most$/m);
  expect(out).toMatch(new RegExp(`^${order.address} +50\\.000000 +7\\.528500  \\d{4}-`, 'm'));
});

test('with --json the plan has the costs of every mode as the api shows them', async () => {
  await reportSweepBasis(site.database.db);
  const { out } = await print(() => sweepPlan(site.environment, [], JSON_OUTPUT));
  expect(JSON.parse(out)).toMatchObject({
    sweep_mode: 'burn',
    cost_by_mode: {
      burn: { state: 'ready', count: 1, fee_trx: '7.528500', energy: 64_285 },
      stake: { state: 'not_set_up', count: null, fee_trx: null, energy_available: null },
      rent: { state: 'ready', count: 2, fee_trx: '12.600000', fee_usdt: '3.780000', max_price_sun: 80 },
    },
  });
});

test('what a stake has now is beside what is needed, and what is not measured is called so', async () => {
  const { db } = site.database;
  await reportSweepBasis(db, { stake: { ...yields, available: sun(50_000_000n), ownPerDay: 700_000n } });
  const staked = await print(() => sweepPlan(site.environment, []));
  // Two activations; of the delegations and reclaims two have free bytes.
  expect(staked.out).toMatch(/^stake +2 +95\.000000 +2\.758000 +128570, the stake has 500000 now$/m);
  await reportSweepBasis(db, {});
  const unknown = await print(() => sweepPlan(site.environment, []));
  expect(unknown.out).toMatch(/^stake +- +- +- +not measured yet$/m);
});
