import Joi from 'joi';
import { parseUsdt, refuse, type Usdt } from '@gateway/domain';

/** What can be simulated for an order, in the order of the documentation. */
export const SCENARIOS = [
  'exact',
  'short',
  'over',
  'split',
  'late',
  'same_transaction',
  'wrong_token',
  'reverted',
  'dropped',
  'contract',
  'reorganised',
  'time',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** How far the time passes: until payments are final, the window has ended, or the monitoring too. */
export const UNTIL = ['final', 'expired', 'closed'] as const;

export type Until = (typeof UNTIL)[number];

/** What is to happen to an order. */
export interface Simulation {
  orderId: string;
  scenario: Scenario;
  /** What is paid in all; by default what the scenario makes of the amount that remains. */
  amount: Usdt | undefined;
  until: Until;
}

/** A payment to a deposit address. */
export interface DepositSimulation {
  depositId: string;
  /** By default the least that makes an order. */
  amount: Usdt | undefined;
}

interface Body {
  order_id: string;
  scenario: Scenario;
  amount?: string;
  until?: Until;
}

const BODY = Joi.object<Body>({
  order_id: Joi.string().guid().required(),
  scenario: Joi.string()
    .valid(...SCENARIOS)
    .required(),
  amount: Joi.string(),
  until: Joi.string().valid(...UNTIL),
});

const DEPOSIT_BODY = Joi.object<{ deposit_id: string; amount?: string }>({
  deposit_id: Joi.string().guid().required(),
  amount: Joi.string(),
});

/** @throws Refusal INVALID_BODY with a message that names the field */
export function readSimulation(body: unknown): Simulation {
  const result = BODY.validate(body, { convert: false });
  if (result.error) return refuse('INVALID_BODY', result.error.message);
  const { order_id: orderId, scenario, amount, until } = result.value;
  const isTime = scenario === 'time';
  if (isTime && amount !== undefined)
    refuse('INVALID_BODY', '"amount" is not for the scenario "time": it pays nothing');
  if (!isTime && until !== undefined) refuse('INVALID_BODY', '"until" is for the scenario "time" alone');
  return { orderId: orderId.toLowerCase(), scenario, amount: readPaid(amount), until: until ?? 'expired' };
}

/** @throws Refusal INVALID_BODY with a message that names the field */
export function readDepositSimulation(body: unknown): DepositSimulation {
  const result = DEPOSIT_BODY.validate(body, { convert: false });
  if (result.error) return refuse('INVALID_BODY', result.error.message);
  const { deposit_id: depositId, amount } = result.value;
  return { depositId: depositId.toLowerCase(), amount: readPaid(amount) };
}

function readPaid(amount: string | undefined): Usdt | undefined {
  const paid = amount === undefined ? undefined : parseUsdt(amount, '"amount"');
  return paid === 0n ? refuse('INVALID_BODY', '"amount" must be more than zero') : paid;
}

/** What the panel's form asks for: a scenario, `time` with how far it passes as in `time-closed`. @throws Refusal */
export function readSimulationForm(orderId: string, form: URLSearchParams): Simulation {
  const [scenario, until] = (form.get('scenario') ?? '').split('-');
  const amount = form.get('amount')?.trim() ?? '';
  const isPaid = scenario !== 'time' && amount !== '';
  return readSimulation({
    order_id: orderId,
    scenario,
    ...(until === undefined ? {} : { until }),
    ...(isPaid ? { amount } : {}),
  });
}
