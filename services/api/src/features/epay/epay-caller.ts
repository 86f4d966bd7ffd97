import type { Request } from 'express';
import {
  isSameSecret,
  isSignedEPay,
  readEPayParameters,
  readEPayPid,
  type ReceivedParameters,
  refuseEPay,
} from '@gateway/domain';
import { type EPayCallName, type EPayShop, findEPayShopByPid } from '@gateway/store/epay';
import { findMerchant, type Merchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { hasBody, readAnyForm } from '../../http/request/body';
import { requestValue } from '../../http/request/request-value';
import { queryOf } from '../../pages/page-answer';

/** A call of a shop, as far as it is known. */
export interface EPayCaller {
  call: EPayCallName;
  parameters?: ReceivedParameters;
  shop?: EPayShop;
  /** It has proved that it is this shop. */
  isProved?: true;
}

/** A shop that has proved to have the key of its merchant. */
export interface KnownCaller {
  parameters: ReceivedParameters;
  shop: EPayShop;
  merchant: Merchant;
}

/** What is known of a call while it is served, also when it is refused. */
export const callers = requestValue<EPayCaller>('the EPay call');
/** Who calls, once it is proved. */
export const knownCallers = requestValue<KnownCaller>('the shop that speaks EPay');

const NOT_SERVED = 'pid is unknown, or EPay is switched off';

/**
 * Reads what a shop sent, in the query and in a form, and finds out whether it has the key: it signs orders with it, and
 * names it where it reads. Nothing else of the request is looked at before. @throws EPayRefusal
 */
export async function identify({ db, hmacKeys }: ApiContext, request: Request): Promise<void> {
  const caller = callers.of(request);
  const body = hasBody(request) ? await readAnyForm(request) : [];
  const parameters = readEPayParameters(queryOf(request), body);
  caller.parameters = parameters;
  const pid = readEPayPid(parameters);
  if (pid === undefined) return refuseEPay('request', 'pid must be the number of the merchant');
  const shop = await findEPayShopByPid(db, pid);
  if (!shop) return refuseEPay('off', NOT_SERVED);
  caller.shop = shop;
  const merchant = shop.isEnabled ? await findMerchant(db, shop.merchantId) : undefined;
  if (!merchant?.isActive) return refuseEPay('off', NOT_SERVED);
  const key = hmacKeys.open(shop.sealedKey);
  if (caller.call === 'api') {
    if (!isSameSecret(parameters.get('key') ?? '', key)) refuseEPay('signature', 'key is wrong');
  } else if (!isSignedEPay(parameters, key)) {
    refuseEPay(
      'signature',
      'sign is wrong: all parameters that are sent are signed, with or without the empty ones, by MD5 with the key',
    );
  }
  caller.isProved = true;
  knownCallers.set(request, { parameters, shop, merchant });
}
