import { formatDailyHours, formatTrx, formatUsdt, trxInUsdt } from '@gateway/domain';
import type { KeptMoney, SweepPlan } from './sweep-plan';

/** So many of the next sweeps are named. */
const MAX_NAMED = 100;
const MILLION = 1_000_000;

interface KeptFields {
  count: number;
  amount: string;
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
  next: { address: string; amount: string; since: string; fee_trx: string | null }[];
  kept: Record<keyof SweepPlan['kept'], KeptFields>;
  is_complete: boolean;
}

/** Presents a plan. */
export function planFields(plan: SweepPlan): PlanFields {
  const { rules, tariff } = plan.basis;
  const { kept } = plan;
  return {
    sweep_enabled: plan.isEnabled,
    sweep_mode: plan.mode,
    hours: rules.hours && formatDailyHours(rules.hours),
    max_fee_share: rules.feeRule && Number(rules.feeRule.maxShare) / MILLION,
    trx_price: rules.trxPrice === null ? null : formatUsdt(rules.trxPrice),
    measured_at: tariff?.measuredAt.toISOString() ?? null,
    count: plan.next.length,
    amount: formatUsdt(plan.amount),
    fee_trx: plan.fee === null ? null : formatTrx(plan.fee),
    fee_usdt: plan.fee === null || rules.trxPrice === null ? null : formatUsdt(trxInUsdt(plan.fee, rules.trxPrice)),
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

function keptFields({ count, amount }: KeptMoney): KeptFields {
  return { count, amount: formatUsdt(amount) };
}
