import type { RequestHandler } from 'express';
import type { ApiContext } from '../base/context';
import { limitRate } from '../http/rate-limit';
import { clientAddress } from '../http/request/client-address';
import { readOrderId } from './path-ids';

/** Limits requests for an order per client address; a path without a valid id names no order. */
export function limitOrder(context: ApiContext, countedAs = 'checkout'): RequestHandler {
  return limitRate(context, 'checkout', (request) => `${clientAddress(request)}:${readOrderId(request)}`, {
    countedAs,
  });
}
