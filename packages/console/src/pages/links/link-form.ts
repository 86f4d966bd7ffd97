import { ApiError } from '../../api/http/errors';
import type { LinkChange, NewLink, PaymentLink } from '../../api/links';
import { failureSentence, fieldOf } from '../../format/failure';
import { codeIn, isAmount, isCurrency, numberIn, orNull, shortest } from '../../parts/forms/typed';
import { texts } from '../../texts/pages/links';
import type { Faults, Refusal } from '../../parts/forms/form';

/** What the form holds, as typed. */
export interface Values {
  merchant: string;
  title: string;
  text: string;
  /** `fixed` or `open`. */
  kind: string;
  amount: string;
  minimum: string;
  maximum: string;
  currency: string;
  /** `any`, `once` or `some`. */
  uses: string;
  most: string;
  /** The last day, YYYY-MM-DD in this device's zone. */
  endsOn: string;
  reference: string;
  successUrl: string;
  callbackUrl: string;
}

export const EMPTY: Values = {
  ...{ merchant: '', title: '', text: '' },
  ...{ kind: 'fixed', amount: '', minimum: '', maximum: '', currency: 'USDT' },
  ...{ uses: 'any', most: '', endsOn: '', reference: 'none', successUrl: '', callbackUrl: '' },
};

/** Of a link of the merchant for which the person acts. */
const OWN = 'own';
const COUNT = /^[1-9]\d*$/;

/** The form of a link that exists. */
export function valuesOf(link: PaymentLink): Values {
  const { price, open } = link;
  const amount = link.amount ?? price?.amount;
  return {
    merchant: link.merchant_id ?? OWN,
    title: link.title,
    text: link.text ?? '',
    kind: open ? 'open' : 'fixed',
    amount: shortest(amount),
    minimum: shortest(open?.minimum),
    maximum: shortest(open?.maximum),
    currency: open?.currency ?? price?.currency ?? 'USDT',
    uses: link.single_use ? 'once' : link.most_payments === null ? 'any' : 'some',
    most: link.most_payments === null ? '' : String(link.most_payments),
    endsOn: link.ends_at === null ? '' : dayOf(link.ends_at),
    reference: link.reference,
    successUrl: link.success_url ?? '',
    callbackUrl: link.callback_url ?? '',
  };
}

/** The request for a new link. @param isOwn whether the person acts for the merchant whose it is */
export function requestOf(values: Values, isOwn: boolean): NewLink {
  return { ...(isOwn ? {} : { merchant_id: values.merchant }), ...contentOf(values) };
}

/** What was changed in the form: everything else stays as it is, such as a link's end at another time of its day. */
export function changeOf(before: Values, after: Values): LinkChange {
  const old = new Map<string, unknown>(Object.entries(contentOf(before)));
  const changed = Object.entries(contentOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(changed);
}

function contentOf(values: Values): LinkChange & { title: string } {
  const { uses, endsOn } = values;
  return {
    title: values.title.trim(),
    text: orNull(values.text),
    ...costOf(values),
    single_use: uses === 'once',
    most_payments: uses === 'some' ? Number(values.most) : null,
    ends_at: endsOn === '' ? null : new Date(`${endsOn}T23:59:59.999`).toISOString(),
    reference: values.reference as PaymentLink['reference'],
    success_url: orNull(values.successUrl),
    callback_url: orNull(values.callbackUrl),
  };
}

function costOf(values: Values): Pick<LinkChange, 'amount' | 'price' | 'open'> {
  const [amount, currency] = [numberIn(values.amount), codeIn(values.currency)];
  if (values.kind === 'open') {
    return { open: { minimum: numberIn(values.minimum), maximum: numberIn(values.maximum), currency } };
  }
  return currency === 'USDT' ? { amount } : { price: { amount, currency } };
}

/** What the form finds wrong by itself. */
export function faultsOf(values: Values): Faults<Values> {
  const amounts = values.kind === 'open' ? (['minimum', 'maximum'] as const) : (['amount'] as const);
  const faults: Faults<Values> = {};
  if (values.merchant === '') faults.merchant = texts.noMerchantChosen;
  if (values.title.trim() === '') faults.title = texts.noTitle;
  for (const name of amounts) if (!isAmount(values[name])) faults[name] = texts.notAnAmount;
  if (values.kind === 'open' && Number(numberIn(values.minimum)) > Number(numberIn(values.maximum))) {
    faults.maximum ??= texts.lessThanMinimum;
  }
  if (!isCurrency(values.currency)) faults.currency = texts.notACurrency;
  if (values.uses === 'some' && !COUNT.test(values.most.trim())) faults.most = texts.notACount;
  return faults;
}

const FIELD_OF: Readonly<Record<string, keyof Values>> = {
  merchant_id: 'merchant',
  title: 'title',
  text: 'text',
  amount: 'amount',
  price: 'amount',
  'price.amount': 'amount',
  'price.currency': 'currency',
  open: 'minimum',
  'open.amount': 'minimum',
  'open.minimum': 'minimum',
  'open.maximum': 'maximum',
  'open.currency': 'currency',
  most_payments: 'most',
  ends_at: 'endsOn',
  reference: 'reference',
  success_url: 'successUrl',
  callback_url: 'callbackUrl',
};

/** Why the gateway refused the link, and which field it is about, if it is about one. */
export function refusalOf(error: unknown, { kind }: Pick<Values, 'kind'>): Refusal<Values> {
  const isNoMerchant = error instanceof ApiError && error.code === 'NOT_FOUND';
  if (isNoMerchant) return { field: undefined, sentence: texts.gone };
  const field = FIELD_OF[fieldOf(error) ?? ''];
  return { field: field === 'amount' && kind === 'open' ? 'minimum' : field, sentence: failureSentence(error) };
}

/** The day of a time in this device's zone. */
function dayOf(iso: string): string {
  const time = new Date(iso);
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${time.getFullYear()}-${month ?? ''}-${day ?? ''}`;
}
