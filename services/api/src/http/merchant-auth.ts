import type { Request, RequestHandler } from 'express';
import { hashApiKey, Refusal } from '@gateway/domain';
import { findMerchantByKeyHash, type Merchant } from '@gateway/store';
import type { ApiContext } from '../context';
import type { Limits } from '../limits';
import { limitAddress, limitRate } from './rate-limit';
import { requestValue } from './request-value';

const merchants = requestValue<Merchant>('merchant');
const MAX_KEY_LENGTH = 255;

/** The merchant whose key the request carries. */
export const merchantOf = merchants.of;

/** Requires the `X-API-Key` of a merchant. The key is looked up each time, so a rotated key stops working at once. */
export function requireMerchant(context: ApiContext): RequestHandler {
  const limitFailures = limitAddress(context, 'authFailure');
  return async (request, response, next) => {
    const merchant = await findMerchant(context, request);
    if (!merchant) {
      await limitFailures(request, response, (error?: unknown) => {
        next(error ?? new Refusal('UNAUTHORIZED', 'X-API-Key is missing or not valid'));
      });
      return;
    }
    merchants.set(request, merchant);
    next();
  };
}

/** Refuses suspended merchants. */
export const requireActive: RequestHandler = (request, _response, next) => {
  if (!merchantOf(request).isActive) throw new Refusal('FORBIDDEN', 'This merchant is suspended');
  next();
};

/** Requires the default merchant, whose key belongs to the operator. */
export const requireDefault: RequestHandler = (request, _response, next) => {
  if (!merchantOf(request).isDefault) throw new Refusal('FORBIDDEN', 'Only the default merchant may do this');
  next();
};

/** Limits requests per merchant. */
export function limitMerchant(context: ApiContext, name: keyof Limits): RequestHandler {
  return limitRate(context, name, (request) => merchantOf(request).id);
}

function findMerchant({ db, config }: ApiContext, request: Request): Promise<Merchant | undefined> {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH) return Promise.resolve(undefined);
  return findMerchantByKeyHash(db, hashApiKey(key, config.hmacSecret));
}
