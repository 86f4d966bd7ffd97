import type { Request, RequestHandler } from 'express';
import { isReadOnlyKey, Refusal, refuse } from '@gateway/domain';
import { rehashApiKey, rehashReadOnlyKey, type KeyOwner, type Merchant } from '@gateway/store/merchants';
import { type Order } from '@gateway/store/orders';
import { errorFields } from '@gateway/runtime';
import type { ApiContext } from '../../base/context';
import type { Limits } from '../../base/limits';
import { isUuid } from '../../http/request/fields';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { requestValue } from '../../http/request/request-value';
import { keyLookupsOf } from './key-lookups';

const owners = requestValue<KeyOwner>('merchant');
const MAX_KEY_LENGTH = 255;
const READING = ['GET', 'HEAD'];
const ONLY_READS = 'This key can only read: use the full key of the merchant';

/** The merchant whose key the request carries. */
export function merchantOf(request: Request): Merchant {
  return owners.of(request).merchant;
}

/** The order that the path names, if it is this merchant's. */
export function orderOf(request: Request): Order | undefined {
  return owners.of(request).order;
}

/**
 * Requires the `X-API-Key` of a merchant. The key is looked up each time, so a rotated key stops working at once; the
 * order that the path names as `:id` is read with it. A read-only key is refused for everything but reading.
 */
export function requireMerchant(context: ApiContext): RequestHandler {
  const limitFailures = limitAddress(context, 'authFailure');
  return async (request, response, next) => {
    const owner = await findOwner(context, request);
    if (!owner) {
      await limitFailures(request, response, (error?: unknown) => {
        next(error ?? new Refusal('UNAUTHORIZED', 'X-API-Key is missing or not valid'));
      });
      return;
    }
    if (owner.isReadOnly && !READING.includes(request.method)) refuse('READ_ONLY_KEY', ONLY_READS);
    owners.set(request, owner);
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

/** Finds the merchant, and moves a key that only the previous HMAC_SECRET identifies to the current one. */
async function findOwner(
  context: ApiContext,
  request: Request,
): Promise<(KeyOwner & { isReadOnly: boolean }) | undefined> {
  const { db, hmacKeys, logger } = context;
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH) return undefined;
  const hashed = hmacKeys.hash(key);
  const isReadOnly = isReadOnlyKey(key);
  const { id } = request.params;
  const question = { key: hashed, isReadOnly, orderId: isUuid(id) ? id : undefined };
  const owner = await keyLookupsOf(context)(question, () => !request.socket.writable);
  if (owner?.isHashOutdated === true) {
    const { id: merchantId } = owner.merchant;
    await (isReadOnly ? rehashReadOnlyKey(db, hashed) : rehashApiKey(db, merchantId, hashed)).catch(
      (error: unknown) => {
        logger.warn('key was not rehashed', { merchantId, error: errorFields(error) });
      },
    );
  }
  return owner && { ...owner, isReadOnly };
}
