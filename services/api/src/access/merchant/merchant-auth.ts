import type { Request, RequestHandler } from 'express';
import { isReadOnlyKey, type PermittedOperation, Refusal, refuse } from '@gateway/domain';
import { findMerchant, rehashApiKey, rehashReadOnlyKey, type KeyOwner, type Merchant } from '@gateway/store/merchants';
import { findOrder, type Order } from '@gateway/store/orders';
import { errorFields } from '@gateway/runtime';
import type { ApiContext } from '../../base/context';
import type { Limits } from '../../base/limits';
import { findSession, hasSessionCookie, refuseForeignOrigin, sessionOf, setSession } from '../admin/admin-auth';
import { callerOf, requirePermission } from '../caller';
import { isUuid } from '../../http/request/fields';
import { parseQuery } from '../../http/request/query';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { requestValue } from '../../http/request/request-value';
import { keyLookupsOf } from './key-lookups';

/** For which merchant a request acts, and the order that its path names, if it is this merchant's. */
interface Owner {
  merchant: Merchant;
  order: Order | undefined;
  /** Whether a key was sent, and no session. */
  isByKey: boolean;
}

const owners = requestValue<Owner>('merchant');
const MAX_KEY_LENGTH = 255;
const MERCHANT_HEADER = 'x-merchant-id';
/** What browsers save as a file: they send no header of ours then, so a parameter may name the merchant instead. */
const FILES: readonly PermittedOperation[] = ['exportOwnOrders'];
const READING = ['GET', 'HEAD'];
/** How far back a device at the counter sees. */
export const COUNTER_HISTORY_MS = 86_400_000;

/** The merchant whose key the request carries, or for which its person acts. */
export function merchantOf(request: Request): Merchant {
  return owners.of(request).merchant;
}

/** The order that the path names, if it is this merchant's. */
export function orderOf(request: Request): Order | undefined {
  return owners.of(request).order;
}

/** Whether the request was sent with a key, and not by a person. */
export function isByKey(request: Request): boolean {
  return owners.of(request).isByKey;
}

/**
 * Requires the `X-API-Key` of a merchant; or the session of a person whose role at the merchant that `X-Merchant-Id` names
 * permits the operation. The key is looked up each time, so a rotated key stops working at once; the order that the path
 * names as `:id` is read with it.
 */
export function requireMerchant(context: ApiContext, operation: PermittedOperation): RequestHandler {
  const limitFailures = limitAddress(context, 'authFailure');
  const refuseFromElsewhere = refuseForeignOrigin(context);
  return async (request, response, next) => {
    const asked = merchantAsked(request, operation);
    if (asked !== undefined) {
      owners.set(request, await findOwnerBySession(context, request, asked, operation));
      if (READING.includes(request.method)) next();
      else await refuseFromElsewhere(request, response, next);
      return;
    }
    const owner = await findOwner(context, request);
    if (!owner) {
      await limitFailures(request, response, (error?: unknown) => {
        next(error ?? new Refusal('UNAUTHORIZED', 'X-API-Key is missing or not valid'));
      });
      return;
    }
    requirePermission(operation, { kind: 'key', isReadOnly: owner.isReadOnly });
    owners.set(request, { merchant: owner.merchant, order: owner.order, isByKey: true });
    next();
  };
}

/** Whether the key of a request is valid now: what it began may take long. */
export async function hasValidKey(context: ApiContext, request: Request): Promise<boolean> {
  return (await findOwner(context, request)) !== undefined;
}

/** For which merchant a session is to act; undefined for a key. @throws Refusal INVALID_QUERY if it is not clear */
function merchantAsked(request: Request, operation: PermittedOperation): string | undefined {
  const inHeader = merchantInHeader(request);
  const inQuery = FILES.includes(operation) ? parseQuery(request)['merchant_id'] : undefined;
  if (inQuery === undefined) return inHeader;
  if (inHeader !== undefined || request.headers['x-api-key'] !== undefined)
    refuse('INVALID_QUERY', '"merchant_id" is for a session that comes without X-Merchant-Id and X-API-Key');
  return inQuery.toLowerCase();
}

/**
 * The value of `X-Merchant-Id`, if there is one.
 * @throws Refusal BAD_REQUEST for two, or beside a key: it would not be clear for whom the request acts
 */
function merchantInHeader({ headers, rawHeaders }: Request): string | undefined {
  const asked = headers[MERCHANT_HEADER];
  if (asked === undefined) return undefined;
  const given = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === MERCHANT_HEADER);
  if (typeof asked !== 'string' || given.length > 1) refuse('BAD_REQUEST', 'X-Merchant-Id is given twice');
  if (headers['x-api-key'] !== undefined) refuse('BAD_REQUEST', 'Send either X-API-Key or X-Merchant-Id');
  return asked.toLowerCase();
}

/** @throws Refusal UNAUTHORIZED, ADMIN_TOKEN_INVALID, or FORBIDDEN, which does not disclose whether the merchant exists */
async function findOwnerBySession(
  context: ApiContext,
  request: Request,
  merchantId: string,
  operation: PermittedOperation,
): Promise<Owner> {
  if (!hasSessionCookie(request)) refuse('UNAUTHORIZED', 'X-Merchant-Id needs the session of a person: sign in');
  const knownId = isUuid(merchantId) ? merchantId : null;
  const session = await findSession(context, request, { merchantId: knownId });
  if (!session) return refuse('ADMIN_TOKEN_INVALID', 'The session is over or not valid: sign in again');
  if (session.merchantRole === null || knownId === null) refuse('FORBIDDEN', 'You have no role at this merchant');
  requirePermission(operation, callerOf(session));
  const { id } = request.params;
  const [merchant, order] = await Promise.all([
    findMerchant(context.db, knownId),
    isUuid(id) ? findOrder(context.db, id) : undefined,
  ]);
  if (!merchant) return refuse('FORBIDDEN', 'You have no role at this merchant');
  setSession(request, session);
  const isShown = order?.merchantId === merchant.id && (session.counterMerchantId === null || isOfToday(order));
  return { merchant, order: isShown ? order : undefined, isByKey: false };
}

/** A device at the counter may be lost: it shows no history. */
function isOfToday({ createdAt }: Order): boolean {
  return createdAt.getTime() > Date.now() - COUNTER_HISTORY_MS;
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

/** Whose share of what is limited a request takes: a merchant's programs have one, and each of its people. */
export function readerOf(request: Request): string {
  return isByKey(request) ? merchantOf(request).id : (sessionOf(request).person?.id ?? '');
}

/** Limits requests per merchant, and those of people per person. */
export function limitMerchant(context: ApiContext, name: keyof Limits): RequestHandler {
  return limitRate(context, name, readerOf);
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
