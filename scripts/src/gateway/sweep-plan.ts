import { readEnvironment, reading } from '@gateway/config';
import { planFields, readSweepPlan, type PlanFields } from '@gateway/store';
import { withDatabase } from './operator-database';
import { TEXT_OUTPUT, type Output } from './output';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });
const ABOUT_WIDTH = 22;
const AMOUNT_WIDTH = 16;
const FEE_WIDTH = 12;

const KEPT: Readonly<Record<keyof PlanFields['kept'], string>> = {
  not_worth: 'not worth the fee',
  too_small: 'below the minimum',
  open_order: 'of open orders',
  in_progress: 'in progress',
  failed: 'of failed sweeps',
};

/** `gateway sweep plan`: what would be swept now, what it would cost, and what stays. */
export function sweepPlan(
  environment: NodeJS.ProcessEnv,
  _args: string[] = [],
  output: Output = TEXT_OUTPUT,
): Promise<number> {
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway sweep plan', given, async (db) => {
    const plan = planFields(await readSweepPlan(db));
    output.text(summary(plan) + table(plan));
    output.json(plan);
    return 0;
  });
}

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
