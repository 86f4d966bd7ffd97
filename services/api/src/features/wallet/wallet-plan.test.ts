import { expect, test } from '@jest/globals';
import { sun, usdt } from '@gateway/domain';
import { TEST_CHAIN_PRICES } from '@gateway/domain/testing';
import { writeWatcherFacts } from '@gateway/store/gateway';
import { buildOrder, buildTerm, payOrder, TEST_WATCHER_FACTS } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

const get = (path: string): Promise<Answer> => api.asAdmin('GET', path);

const facts = { ...TEST_WATCHER_FACTS, sweepEnabled: true };
const rules = {
  ...{ minAmount: usdt(20_000_000n), ageMinAmount: usdt(5_000_000n), maxAgeSeconds: 604_800 },
  ...{ maxSun: sun(20_000_000n), trxPrice: null, feeRule: null, hours: null, rentMaxPrice: null },
};

const NOT_MEASURED = {
  ...{ state: 'not_measured', count: null, amount: null, fee_trx: null, fee_usdt: null },
  ...{ energy: null, energy_available: null, max_price_sun: null },
};

test('the plan is unavailable until a watcher has reported by what it sweeps', async () => {
  const { db } = api.database;
  await writeWatcherFacts(db, await buildTerm(db), facts);
  expect(await get('/admin/wallet/plan')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', error: expect.stringMatching(/^No watcher has reported/) },
  });
});

test('without measured prices the costs are unknown', async () => {
  const { db } = api.database;
  await writeWatcherFacts(db, await buildTerm(db), { ...facts, sweepBasis: { rules, tariff: null } });
  const order = await buildOrder(db, { amount: '50' });
  await payOrder(db, order);
  const { body } = await get('/admin/wallet/plan');
  expect(body).toEqual({
    ...{ sweep_enabled: true, sweep_mode: 'burn', hours: null, max_fee_share: null, trx_price: null },
    ...{ measured_at: null, count: 1, amount: '50.000000', fee_trx: null, fee_usdt: null },
    cost_by_mode: { burn: NOT_MEASURED, stake: NOT_MEASURED, rent: { ...NOT_MEASURED, state: 'not_set_up' } },
    next: [{ address: order.address, amount: '50.000000', since: expect.stringMatching(/Z$/), fee_trx: null }],
    kept: {
      too_small: { count: 0, amount: '0.000000' },
      not_worth: { count: 0, amount: '0.000000' },
      open_order: { count: 0, amount: '0.000000' },
      in_progress: { count: 0, amount: '0.000000' },
      failed: { count: 0, amount: '0.000000' },
    },
    is_complete: true,
  });
});

test('with prices it has the cost of every sweep, and what is not worth it', async () => {
  const { db } = api.database;
  const trxPrice = usdt(300_000n);
  const hot = { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 600n };
  // 1 TRX yields 10,000 energy a day.
  const yields = { energyPerDay: 180_000_000_000n, totalStake: 18_000_000n };
  const stake = { ...yields, available: sun(65_000_000n), ownPerDay: 700_000n };
  const measuredAt = new Date('2026-11-23T12:00:00Z');
  await payOrder(db, await buildOrder(db, { amount: '45' }));
  await payOrder(db, await buildOrder(db, { amount: '19' }));
  await writeWatcherFacts(db, await buildTerm(db), {
    ...facts,
    sweepBasis: {
      rules: {
        ...{ ...rules, trxPrice, feeRule: { maxShare: 50_000n, trxPrice }, rentMaxPrice: sun(90n) },
        hours: { fromMinute: 1_320, untilMinute: 360 },
      },
      tariff: { prices: TEST_CHAIN_PRICES, energy: 64_285n, hot, stake, measuredAt },
    },
  });
  expect((await get('/admin/wallet/plan')).body).toMatchObject({
    ...{ hours: '22:00-06:00', max_fee_share: 0.05, trx_price: '0.300000', measured_at: measuredAt.toISOString() },
    ...{ count: 1, fee_trx: '7.528500', fee_usdt: '2.258550', next: [{ fee_trx: '7.528500' }] },
    cost_by_mode: {
      burn: {
        ...{ state: 'ready', count: 1, amount: '50.000000', fee_trx: '7.528500', fee_usdt: '2.258550' },
        ...{ energy: 64_285, energy_available: null, max_price_sun: null },
      },
      // In the other modes five per cent of 45 cover a sweep too; the free bytes of the hot wallet suffice for one.
      stake: {
        ...{ state: 'ready', count: 2, amount: '95.000000', fee_trx: '2.758000', fee_usdt: '0.827400' },
        ...{ energy: 128_570, energy_available: 650_000, max_price_sun: null },
      },
      rent: {
        ...{ state: 'ready', count: 2, amount: '95.000000', fee_trx: '13.900000', fee_usdt: '4.170000' },
        ...{ energy: 128_570, energy_available: null, max_price_sun: 90 },
      },
    },
    kept: { too_small: { count: 1, amount: '19.000000' }, not_worth: { count: 1, amount: '45.000000' } },
  });
});
