import { ApiError } from '../../../api/http/errors';
import type { NewOrder } from '../../../api/orders';
import { failureSentence, fieldOf } from '../../../format/failure';
import { codeIn, isAmount, isCurrency, numberIn } from '../../../parts/forms/typed';
import { texts } from '../../../texts/pages/new-order';
import type { Faults, Refusal } from '../../../parts/forms/form';

/** What the form holds, as typed. */
export interface Values {
  merchant: string;
  amount: string;
  currency: string;
  description: string;
  ttl: string;
  reference: string;
}

export const EMPTY: Values = {
  merchant: '',
  amount: '',
  currency: 'USDT',
  description: '',
  ttl: '86400',
  reference: '',
};

/** The request for an order. */
export function requestOf(values: Values): NewOrder {
  const { amount, currency } = { amount: numberIn(values.amount), currency: codeIn(values.currency) };
  const [description, reference] = [values.description.trim(), values.reference.trim()];
  return {
    merchant_id: values.merchant,
    ...(currency === 'USDT' ? { amount } : { price: { amount, currency } }),
    ttl: Number(values.ttl),
    ...(description !== '' && { description }),
    ...(reference !== '' && { external_id: reference }),
  };
}

/** What the form finds wrong by itself. */
export function faultsOf({ merchant, amount, currency }: Values): Faults<Values> {
  return {
    ...(merchant === '' && { merchant: texts.noMerchantChosen }),
    ...(!isAmount(amount) && { amount: texts.notAnAmount }),
    ...(!isCurrency(currency) && { currency: texts.notACurrency }),
  };
}

const FIELD_OF: Readonly<Record<string, keyof Values>> = {
  merchant_id: 'merchant',
  amount: 'amount',
  price: 'amount',
  'price.amount': 'amount',
  'price.currency': 'currency',
  description: 'description',
  ttl: 'ttl',
  external_id: 'reference',
};

const REFUSED: Readonly<Record<string, readonly [field: keyof Values | undefined, sentence: string]>> = {
  EXTERNAL_ID_CONFLICT: ['reference', texts.referenceTaken],
  INVALID_STATE: ['merchant', texts.suspended],
  NOT_FOUND: ['merchant', texts.merchantGone],
  RATE_UNAVAILABLE: ['currency', texts.noRate],
  WALLET_NOT_INITIALIZED: [undefined, texts.noWallet],
  UNAVAILABLE: [undefined, texts.noFreeAddress],
};

/** Why the gateway refused the order, and which field it is about, if it is about one. */
export function refusalOf(error: unknown): Refusal<Values> {
  const [field, sentence] = (error instanceof ApiError ? REFUSED[error.code] : undefined) ?? [];
  if (sentence !== undefined) return { field, sentence };
  return { field: FIELD_OF[fieldOf(error) ?? ''], sentence: failureSentence(error) };
}
