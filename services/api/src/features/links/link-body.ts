import type { Schemas } from '@gateway/contract';
import Joi from 'joi';
import { parseLinkTerms, parseUsdt, presentLinkTerms, refuse, type LinkTerms } from '@gateway/domain';
import type { LinkContent } from '@gateway/store/links';
import type { Merchant } from '@gateway/store/merchants';
import type { ApiConfig } from '../../base/config';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { linkTextField, linkTitleField, openAmountField } from './link-fields';
import { metadataField, priceField, checkAmount, limitsOf } from '../orders';
import { amountField, webUrlField } from '../../http/request/fields';
import { QUERY_FIELDS } from '../../http/request/query';
import { parseTime } from '../../http/request/time';

const MAX_PAYMENTS = 1_000_000;
/** A link that ends on a day is open until the end of that day, in UTC. */
const END_OF_DAY = '23:59:59.999';

const FIELDS = {
  text: linkTextField().allow(null),
  amount: amountField(),
  price: priceField(),
  open: openAmountField(),
  single_use: Joi.boolean(),
  most_payments: Joi.number().integer().min(1).max(MAX_PAYMENTS).allow(null),
  ends_at: QUERY_FIELDS.time.allow(null),
  reference: Joi.string().valid('none', 'optional', 'required'),
  success_url: webUrlField().allow(null),
  callback_url: Joi.string().allow(null),
  metadata: metadataField(),
  active: Joi.boolean(),
};
const ONE_COST = {
  'object.missing': 'One of "amount", "price" and "open" must be given',
  'object.xor': 'Only one of "amount", "price" and "open" may be given',
  'object.oxor': 'Only one of "amount", "price" and "open" may be given',
};

export const CREATE_LINK_BODY = Joi.object<Schemas['CreatePaymentLink']>({
  title: linkTitleField().required(),
  ...FIELDS,
})
  .xor('amount', 'price', 'open')
  .messages(ONE_COST);

export const UPDATE_LINK_BODY = Joi.object<Schemas['UpdatePaymentLink']>({ title: linkTitleField(), ...FIELDS })
  .oxor('amount', 'price', 'open')
  .messages(ONE_COST);

const NEW_LINK: Omit<LinkContent, 'title' | 'terms'> = {
  ...{ text: null, isSingleUse: false, mostPayments: null, endsAt: null, reference: 'none' },
  ...{ successUrl: null, callbackUrl: null, metadata: null, isActive: true },
};

/** The link that a merchant asks for. @throws Refusal INVALID_BODY */
export function newLink(body: Schemas['CreatePaymentLink'], merchant: Merchant, config: ApiConfig): LinkContent {
  const terms = readTerms(body, merchant, config);
  return checked({ ...NEW_LINK, title: body.title, terms, ...changesOf(body) }, config);
}

/** A link after a change: what is not given stays. @throws Refusal INVALID_BODY, EMPTY_UPDATE */
export function changedLink(
  old: LinkContent,
  body: Schemas['UpdatePaymentLink'],
  merchant: Merchant,
  config: ApiConfig,
): LinkContent {
  if (Object.keys(body).length === 0) refuse('EMPTY_UPDATE', 'Nothing to change was given');
  const isCostGiven = [body.amount, body.price, body.open].some((cost) => cost !== undefined);
  const terms = isCostGiven ? readTerms(body, merchant, config) : old.terms;
  return checked({ ...old, terms, ...changesOf(body) }, config);
}

function readTerms(body: Schemas['UpdatePaymentLink'], merchant: Merchant, config: ApiConfig): LinkTerms {
  const terms = parseLinkTerms(body);
  const { amount, open } = presentLinkTerms(terms);
  const inUsdt = open?.currency === 'USDT' ? [open.minimum, open.maximum] : amount === undefined ? [] : [amount];
  for (const text of inUsdt) checkAmount({ amount: parseUsdt(text) }, limitsOf(merchant, config.orders));
  return terms;
}

/** What a body says of a link, besides what it costs. */
function changesOf(body: Schemas['UpdatePaymentLink']): Partial<LinkContent> {
  const endsAt = typeof body.ends_at === 'string' ? parseTime(body.ends_at, END_OF_DAY) : body.ends_at;
  const changes = {
    title: body.title,
    text: body.text,
    isSingleUse: body.single_use,
    mostPayments: body.most_payments,
    endsAt,
    reference: body.reference,
    successUrl: body.success_url,
    callbackUrl: body.callback_url,
    metadata: body.metadata,
    isActive: body.active,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function checked(link: LinkContent, config: ApiConfig): LinkContent {
  if (link.isSingleUse && link.mostPayments !== null) {
    refuse('INVALID_BODY', '"most_payments" is not for a link of single use');
  }
  if (link.callbackUrl !== null) checkCallbackUrl(link.callbackUrl, config);
  return link;
}
