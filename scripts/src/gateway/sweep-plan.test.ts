import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { sweepPlan } from './sweep-plan';
import { openTestSite, print, reportSweepBasis, type TestSite } from './testing';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test('the plan names what would be swept with its cost, and what stays', async () => {
  const { db } = site.database;
  const order = await buildOrder(db, { amount: '50' });
  await payOrder(db, order);
  await payOrder(db, await buildOrder(db, { amount: '45' }));
  await reportSweepBasis(db);
  const { code, out } = await print(() => sweepPlan(site.environment));
  expect(code).toBe(0);
  // Five per cent of 45 are 2.25 USDT, and a first sweep costs 7.5285 TRX.
  expect(out).toMatch(/^to sweep now +50\.000000 USDT on 1 addresses$/m);
  expect(out).toMatch(/^cost +7\.528500 TRX, 2\.258550 USDT at 0\.300000 per TRX$/m);
  expect(out).toMatch(/^not worth the fee +45\.000000 USDT on 1 addresses$/m);
  expect(out).toMatch(new RegExp(`^${order.address} +50\\.000000 +7\\.528500  \\d{4}-`, 'm'));
});
