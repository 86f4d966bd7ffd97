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

/** Without characters that are taken for others when they are read out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 8;

/** A reference for an order whose maker gives none. A form keeps its own, so that sending it again makes no second order. */
export function newReference(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(REFERENCE_LENGTH));
  return `M-${Array.from(numbers, (number) => ALPHABET.charAt(number % ALPHABET.length)).join('')}`;
}

/** The request for an order. @param isOwn whether the person acts for the merchant whose it is */
export function requestOf(values: Values, isOwn: boolean, spareReference: string): NewOrder {
  const { amount, currency } = { amount: numberIn(values.amount), currency: codeIn(values.currency) };
  const [description, reference] = [values.description.trim(), values.reference.trim()];
  return {
    external_id: reference === '' ? spareReference : reference,
    ...(!isOwn && { merchant_id: values.merchant }),
    ...(currency === 'USDT' ? { amount } : { price: { amount, currency } }),
    ttl: Number(values.ttl),
    ...(description !== '' && { description }),
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
