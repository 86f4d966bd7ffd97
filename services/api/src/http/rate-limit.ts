import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '@gateway/domain';
import type { CountedEvent } from '@gateway/runtime';
import type { ApiContext } from '../context';
import type { Limits } from '../limits';
import { clientAddress } from './client-address';

/** One of the limits, and whom it counts. */
export type Counted = readonly [name: keyof Limits, subject: string];

/** Lets a request pass while whoever it is counted for is within the limit. */
export function limitRate(
  context: ApiContext,
  name: keyof Limits,
  subjectOf: (request: Request) => string,
): RequestHandler {
  return limitRates(context, (request) => [[name, subjectOf(request)]]);
}

/** Lets a request pass while it is within several limits, one after the other, which together ask Redis once. */
export function limitRates(
  context: ApiContext,
  countedOf: (request: Request) => readonly [Counted, ...Counted[]],
): RequestHandler {
  return async (request, response, next) => {
    await countRequest(context, countedOf(request), response);
    next();
  };
}

/** Per client address. */
export function limitAddress(context: ApiContext, name: keyof Limits): RequestHandler {
  return limitRate(context, name, clientAddress);
}

/**
 * Counts one request and tells what is left in the `RateLimit-*` fields: of the limit that is over, or of the last.
 * @throws Refusal RATE_LIMITED, with `Retry-After` set
 */
export async function countRequest(
  { limiter, config }: Pick<ApiContext, 'limiter' | 'config'>,
  [first, ...others]: readonly [Counted, ...Counted[]],
  response: Response,
): Promise<void> {
  const eventOf = ([name, subject]: Counted): CountedEvent => ({ name, quota: config.limits[name], subject });
  const { isOver, most, remaining, freeInMs } = await limiter.countAll([eventOf(first), ...others.map(eventOf)]);
  const seconds = String(Math.ceil(freeInMs / 1000));
  response.setHeader('RateLimit-Limit', String(most));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', seconds);
  if (!isOver) return;
  response.setHeader('Retry-After', seconds);
  throw new Refusal('RATE_LIMITED', 'Too many requests: try again later');
}
