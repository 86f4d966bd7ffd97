import type { Schemas } from '@gateway/contract';
import { addressOf } from '@gateway/store/testing';
import { at } from './scene-orders';

const DAY_MINUTES = 24 * 60;
const DAYS = 30;
const NOTHING = '0.000000';

const dayOf = (index: number): string => at((DAYS - 1 - index) * DAY_MINUTES).slice(0, 10);

const holding = (name: string, amount: string, days: number): Schemas['Holding'] => ({
  address: addressOf(name),
  amount,
  since: at(days * DAY_MINUTES),
});

/** The money of a gateway that sweeps at the end of most days. */
export const HOLDINGS: Schemas['Holdings'] = {
  held: '2184.250000',
  address_count: 61,
  address_count_is_minimum: false,
  swept: '412930.200000',
  hot_wallet: { trx: '3.400000', usdt: NOTHING },
  oldest: [holding('oldest', '4.500000', 41), holding('old', '11.000000', 12), holding('older', '250.000000', 3)],
  largest: [holding('older', '250.000000', 3), holding('large', '199.990000', 1), holding('old', '11.000000', 12)],
  days: Array.from({ length: DAYS }, (_, index) => ({
    date: dayOf(index),
    held: `${900 + ((index * 467) % 1700)}.250000`,
    swept: index % 6 === 5 ? NOTHING : `${2800 + ((index * 911) % 2400)}.000000`,
  })),
};

/** The money of a gateway on its first day. */
export const NO_HOLDINGS: Schemas['Holdings'] = {
  ...{ held: NOTHING, address_count: 0, address_count_is_minimum: false, swept: NOTHING },
  ...{ hot_wallet: null, oldest: [], largest: [] },
  days: Array.from({ length: DAYS }, (_, index) => ({ date: dayOf(index), held: NOTHING, swept: NOTHING })),
};

/** A plan with money that is not worth its fee. */
export const PLAN: Schemas['SweepPlan'] = {
  ...{ sweep_enabled: true, sweep_mode: 'burn', hours: '22:00-06:00', max_fee_share: 0.01, trx_price: '0.300000' },
  ...{ measured_at: at(4), count: 5, amount: '1610.750000', fee_trx: '37.642500', fee_usdt: '11.292750' },
  cost_by_mode: {
    burn: {
      ...{ state: 'ready', count: 5, amount: '1610.750000', fee_trx: '37.642500', fee_usdt: '11.292750' },
      ...{ energy: 321_425, energy_available: null, max_price_sun: null },
    },
    stake: {
      ...{ state: 'ready', count: 19, amount: '1892.250000', fee_trx: '100.531500', fee_usdt: '30.159450' },
      ...{ energy: 1_221_415, energy_available: 650_000, max_price_sun: null },
    },
    rent: {
      ...{ state: 'not_set_up', count: null, amount: null, fee_trx: null, fee_usdt: null },
      ...{ energy: null, energy_available: null, max_price_sun: null },
    },
  },
  next: [
    { address: addressOf('older'), amount: '250.000000', since: at(3 * DAY_MINUTES), fee_trx: '7.528500' },
    { address: addressOf('large'), amount: '249.990000', since: at(DAY_MINUTES), fee_trx: '7.528500' },
  ],
  kept: {
    too_small: { count: 3, amount: '20.000000' },
    not_worth: { count: 51, amount: '398.500000' },
    open_order: { count: 1, amount: '40.000000' },
    in_progress: { count: 1, amount: '115.000000' },
    failed: { count: 0, amount: NOTHING },
  },
  is_complete: true,
};

/** A plan before sweeping is on, of a gateway with an account at a market whose node does not say what a stake yields. */
export const UNSWEPT_PLAN: Schemas['SweepPlan'] = {
  ...PLAN,
  ...{ sweep_enabled: false, hours: null },
  cost_by_mode: {
    burn: PLAN.cost_by_mode.burn,
    stake: { ...PLAN.cost_by_mode.rent, state: 'not_measured' },
    rent: {
      ...{ state: 'ready', count: 6, amount: '1810.740000', fee_trx: '41.700000', fee_usdt: '12.510000' },
      ...{ energy: 385_710, energy_available: null, max_price_sun: 90 },
    },
  },
};

/** The money of a gateway that never sweeps. */
export const UNSWEPT: Schemas['Holdings'] = {
  ...HOLDINGS,
  swept: NOTHING,
  hot_wallet: null,
  days: HOLDINGS.days.map((day, index) => ({ ...day, held: `${70 * index}.500000`, swept: NOTHING })),
};
