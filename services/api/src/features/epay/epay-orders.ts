import { amountOfMoney, type EPaySent, findTextFault, readEPayOrder, Refusal, refuseEPay } from '@gateway/domain';
import { findEPayOrder, insertEPayOrder } from '@gateway/store/epay';
import type { Schemas } from '@gateway/contract';
import type { ApiContext } from '../../base/context';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { DESCRIPTION_RULE, type Creation, openOrderCreation } from '../orders';
import { ratesOf } from '../rates';
import { findUrlFault } from '../../http/request/url-fault';
import type { KnownCaller } from './epay-caller';

type PlaceOrder = (caller: KnownCaller) => Promise<Creation>;

/** Orders of one merchant are told apart by this text; other programs of the merchant do not begin theirs with it. */
const PREFIX = 'epay:';

/** The external id of an order, by the number that its shop gave it. */
export function externalIdOf(outTradeNo: string): string {
  return PREFIX + outTradeNo;
}

/** Creates the order that a shop asks for, or finds the one that it asked for before: the rules are those of the API. */
export function openEPayOrders(context: ApiContext): PlaceOrder {
  const create = openOrderCreation(context);
  return async ({ parameters, shop, merchant }) => {
    const sent = readEPayOrder(parameters);
    const body = bodyOf(context, sent, parameters.get('notify_url') ?? '', shop.currency);
    const insert: Parameters<typeof create>[2]['insert'] = (order, mostOpen) =>
      insertEPayOrder(context.db, order, mostOpen, sent);
    const creation = await create(merchant, body, { insert, isCallbackOptional: false }).catch((error: unknown) =>
      explain(context, { merchantId: merchant.id, currency: shop.currency }, error),
    );
    // An order of the merchant's own programs is not the shop's, whatever it is called.
    const isOfShop = creation.isNew || (await findEPayOrder(context.db, merchant.id, { id: creation.order.id }));
    if (isOfShop === undefined) refuseEPay('conflict', 'out_trade_no belongs to an order that was not made by EPay');
    return creation;
  };
}

/** @throws EPayRefusal */
function bodyOf(context: ApiContext, sent: EPaySent, notifyUrl: string, currency: string): Schemas['CreatePayment'] {
  try {
    checkCallbackUrl(notifyUrl, context.config, 'INVALID_BODY', 'notify_url');
  } catch (error) {
    if (error instanceof Refusal) refuseEPay('request', error.message);
    throw error;
  }
  const urlFault = sent.returnUrl === '' ? undefined : findUrlFault(sent.returnUrl);
  if (urlFault !== undefined) refuseEPay('request', `return_url must ${urlFault}`);
  return {
    external_id: externalIdOf(sent.outTradeNo),
    price: { amount: amountOfMoney(sent.money), currency },
    callback_url: notifyUrl,
    ...(findTextFault(sent.name, DESCRIPTION_RULE) === undefined && { description: sent.name }),
  };
}

/** What the rules of the API refuse, in the words of EPay. @throws EPayRefusal */
async function explain(
  context: ApiContext,
  { merchantId, currency }: { merchantId: string; currency: string },
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'EXTERNAL_ID_CONFLICT') {
    refuseEPay('conflict', 'out_trade_no belongs to an order with another money or notify_url');
  }
  if (error.code === 'RATE_UNAVAILABLE') refuseEPay('rate', error.message);
  if (error.code !== 'INVALID_BODY') throw error;
  // To the API, a currency for which there is no source at all, or one too many, is a fault of the request.
  await ratesOf(context)
    .of(currency, merchantId)
    .catch(() => refuseEPay('rate', error.message));
  return refuseEPay('amount', error.message.replaceAll('"price"', 'money'));
}
