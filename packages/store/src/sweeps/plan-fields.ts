import { formatDailyHours, formatTrx, formatUsdt, trxInUsdt, type Sun, type SweepMode } from '@gateway/domain';
import type { ModeCosts } from './mode-costs';
import type { SweepRules } from '../watcher/sweep-basis';
import type { KeptMoney, SweepPlan } from './sweep-plan';

/** So many of the next sweeps are named. */
const MAX_NAMED = 100;
const MILLION = 1_000_000;

interface KeptFields {
  count: number;
  amount: string;
}

/** What a plan costs in one mode. */
export interface ModeCostsFields {
  state: ModeCosts['state'];
  count: number | null;
  amount: string | null;
  fee_trx: string | null;
  fee_usdt: string | null;
  energy: number | null;
  energy_available: number | null;
  max_price_sun: number | null;
}

/** A plan, with the names of the admin API. */
export interface PlanFields {
  sweep_enabled: boolean;
  sweep_mode: string;
  hours: string | null;
  max_fee_share: number | null;
  trx_price: string | null;
  measured_at: string | null;
  count: number;
  amount: string;
  fee_trx: string | null;
  fee_usdt: string | null;
  cost_by_mode: Record<SweepMode, ModeCostsFields>;
  next: { address: string; amount: string; since: string; fee_trx: string | null }[];
  kept: Record<keyof SweepPlan['kept'], KeptFields>;
  is_complete: boolean;
}

/** Presents a plan. */
export function planFields(plan: SweepPlan): PlanFields {
  const { rules, tariff } = plan.basis;
  const { kept, costByMode } = plan;
  return {
    sweep_enabled: plan.isEnabled,
    sweep_mode: plan.mode,
    hours: rules.hours && formatDailyHours(rules.hours),
    max_fee_share: rules.feeRule && Number(rules.feeRule.maxShare) / MILLION,
    trx_price: rules.trxPrice === null ? null : formatUsdt(rules.trxPrice),
    measured_at: tariff?.measuredAt.toISOString() ?? null,
    count: plan.next.length,
    amount: formatUsdt(plan.amount),
    ...feeFields(plan.fee, rules),
    cost_by_mode: {
      burn: costFields(costByMode.burn, rules),
      stake: costFields(costByMode.stake, rules),
      rent: costFields(costByMode.rent, rules),
    },
    next: plan.next.slice(0, MAX_NAMED).map(({ address, amount, since, fee }) => ({
      address,
      amount: formatUsdt(amount),
      since: since.toISOString(),
      fee_trx: fee === null ? null : formatTrx(fee),
    })),
    kept: {
      too_small: keptFields(kept.too_small),
      not_worth: keptFields(kept.not_worth),
      open_order: keptFields(kept.open_order),
      in_progress: keptFields(kept.in_progress),
      failed: keptFields(kept.failed),
    },
    is_complete: plan.isComplete,
  };
}

function feeFields(fee: Sun | null, { trxPrice }: SweepRules): { fee_trx: string | null; fee_usdt: string | null } {
  return {
    fee_trx: fee === null ? null : formatTrx(fee),
    fee_usdt: fee === null || trxPrice === null ? null : formatUsdt(trxInUsdt(fee, trxPrice)),
  };
}

function costFields(costs: ModeCosts, rules: SweepRules): ModeCostsFields {
  const { state, count, amount, fee, energy, energyAvailable, maxPrice } = costs;
  return {
    ...{ state, count },
    amount: amount === null ? null : formatUsdt(amount),
    ...feeFields(fee, rules),
    energy: numberOf(energy),
    energy_available: numberOf(energyAvailable),
    max_price_sun: numberOf(maxPrice),
  };
}

/** Energy and prices are far below 2^53: all energy of a day is 180 billion. */
function numberOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

function keptFields({ count, amount }: KeptMoney): KeptFields {
  return { count, amount: formatUsdt(amount) };
}
