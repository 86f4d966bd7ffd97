import type { DepositAddress, DepositChange, NewDeposit } from '../../api/deposits';
import { failureSentence, fieldOf } from '../../format/failure';
import type { Faults, Refusal } from '../../parts/forms/form';
import { isAmount, numberIn, orNull, shortest } from '../../parts/forms/typed';
import { texts } from '../../texts/pages/deposits';

/** What the form holds, as typed. */
export interface Values {
  customer: string;
  label: string;
  least: string;
  callbackUrl: string;
}

export const EMPTY: Values = { customer: '', label: '', least: '', callbackUrl: '' };

/** The form of an address that exists. */
export function valuesOf({ customer_id, label, min_amount, callback_url }: DepositAddress): Values {
  return { customer: customer_id, label: label ?? '', least: shortest(min_amount), callbackUrl: callback_url ?? '' };
}

/** The request for a new address: what is left empty is as the shop has it. */
export function requestOf({ customer, label, least, callbackUrl }: Values): NewDeposit {
  return {
    customer_id: customer.trim(),
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(least.trim() === '' ? {} : { min_amount: numberIn(least) }),
    ...(callbackUrl.trim() === '' ? {} : { callback_url: callbackUrl.trim() }),
  };
}

/** What was changed in the form. */
export function changeOf(before: Values, after: Values): DepositChange {
  return {
    ...(after.label === before.label ? {} : { label: orNull(after.label) }),
    ...(after.least === before.least ? {} : { min_amount: numberIn(after.least) }),
    ...(after.callbackUrl === before.callbackUrl ? {} : { callback_url: orNull(after.callbackUrl) }),
  };
}

/** What a form finds wrong by itself. @param isNew whether the least amount may be left empty */
export function faultsOf({ customer, least }: Values, isNew: boolean): Faults<Values> {
  const isLeastGiven = !isNew || least.trim() !== '';
  return {
    ...(customer.trim() === '' ? { customer: texts.noCustomer } : {}),
    ...(isLeastGiven && !isAmount(least) ? { least: texts.notAnAmount } : {}),
  };
}

const FIELD_OF: Readonly<Record<string, keyof Values>> = {
  customer_id: 'customer',
  label: 'label',
  min_amount: 'least',
  callback_url: 'callbackUrl',
};

/** Why the gateway refused the address, and which field it is about, if it is about one. */
export function refusalOf(error: unknown): Refusal<Values> {
  return { field: FIELD_OF[fieldOf(error) ?? ''], sentence: failureSentence(error) };
}
