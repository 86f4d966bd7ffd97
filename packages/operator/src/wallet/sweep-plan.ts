import { readEnvironment, reading } from '@gateway/config';
import { SWEEP_MODES } from '@gateway/domain';
import { planFields, readSweepPlan, type ModeCostsFields, type PlanFields } from '@gateway/store/sweeps';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });
const ABOUT_WIDTH = 22;
const AMOUNT_WIDTH = 16;
const FEE_WIDTH = 12;
const AT_MOST_WIDTH = 20;

const KEPT: Readonly<Record<keyof PlanFields['kept'], string>> = {
  not_worth: 'not worth the fee',
  too_small: 'below the minimum',
  open_order: 'of open orders',
  in_progress: 'in progress',
  failed: 'of failed sweeps',
};

const WITHOUT_COST: Readonly<Record<Exclude<ModeCostsFields['state'], 'ready'>, string>> = {
  not_set_up: 'not set up',
  not_measured: 'not measured yet',
};

/** `gateway sweep plan`: what would be swept now, what it would cost in each mode, and what stays. */
export const sweepPlan: Run = (environment, _args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway sweep plan', given, async (db) => {
    const plan = planFields(await readSweepPlan(db));
    output.text(summary(plan) + comparison(plan) + table(plan));
    output.json(plan);
    return 0;
  });
};

function summary(plan: PlanFields): string {
  const begin = plan.hours === null ? 'at any time' : `within ${plan.hours} UTC`;
  const fee = plan.fee_trx === null ? 'unknown: no price was measured yet' : `${plan.fee_trx} TRX`;
  const lines: [string, string][] = [
    ['sweep', plan.sweep_enabled ? `on, mode ${plan.sweep_mode}; sweeps begin ${begin}` : 'off'],
    ['to sweep now', `${plan.amount} USDT on ${plan.count} addresses`],
    ['cost', plan.fee_usdt === null ? fee : `${fee}, ${plan.fee_usdt} USDT at ${String(plan.trx_price)} per TRX`],
    ['prices measured', plan.measured_at ?? 'never'],
    ...Object.entries(KEPT).map(([reason, words]): [string, string] => {
      const { amount, count } = plan.kept[reason as keyof typeof KEPT];
      return [words, `${amount} USDT on ${count} addresses`];
    }),
    ...(plan.is_complete
      ? []
      : [['not complete', 'more addresses have money than a plan considers'] as [string, string]]),
  ];
  return lines.map(([name, value]) => `${name.padEnd(ABOUT_WIDTH)} ${value}\n`).join('');
}

/** The modes side by side: the one that is configured has a star. */
function comparison(plan: PlanFields): string {
  const rows = [
    ['mode', 'sweeps', 'USDT', 'TRX', 'energy'],
    ...SWEEP_MODES.map((mode) => {
      const costs = plan.cost_by_mode[mode];
      const name = plan.sweep_mode === mode ? `${mode} *` : mode;
      if (costs.state !== 'ready') return [name, '-', '-', '-', WITHOUT_COST[costs.state]];
      const fee = `${mode === 'rent' ? 'at most ' : ''}${String(costs.fee_trx)}`;
      return [name, String(costs.count), String(costs.amount), fee, energyOf(costs)];
    }),
  ];
  return `\n${rows
    .map(([mode = '', count = '', amount = '', fee = '', energy = '']) =>
      [mode.padEnd(7), count.padStart(6), amount.padStart(AMOUNT_WIDTH), fee.padStart(AT_MOST_WIDTH), energy].join(
        '  ',
      ),
    )
    .join('\n')}\n`;
}

function energyOf({ energy, energy_available: available, max_price_sun: price }: ModeCostsFields): string {
  if (available !== null) return `${String(energy)}, the stake has ${available} now`;
  return price === null ? String(energy) : `${String(energy)}, for ${price} sun each at most`;
}

function table({ next }: PlanFields): string {
  if (next.length === 0) return '';
  const rows = [
    ['address', 'USDT', 'fee in TRX', 'since'],
    ...next.map(({ address, amount, fee_trx: fee, since }) => [address, amount, fee ?? 'unknown', since]),
  ];
  return `\n${rows
    .map(([address = '', amount = '', fee = '', since = '']) =>
      [address.padEnd(34), amount.padStart(AMOUNT_WIDTH), fee.padStart(FEE_WIDTH), since].join('  '),
    )
    .join('\n')}\n`;
}
