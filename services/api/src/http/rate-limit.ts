import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '@gateway/domain';
import { gather, type Count, type CountedChain, type CountedEvent } from '@gateway/runtime';
import type { ApiContext } from '../context';
import type { Limits } from '../limits';
import { clientAddress } from './client-address';

/** One of the limits, and whom it counts. */
export type Counted = readonly [name: keyof Limits, subject: string];

/** How long the first of a crowd waits for others, and how many are counted together. */
const CROWD = { waitMs: 20, most: 200 };

/** Lets a request pass while whoever it is counted for is within the limit. */
export function limitRate(
  context: ApiContext,
  name: keyof Limits,
  subjectOf: (request: Request) => string,
): RequestHandler {
  return async (request, response, next) => {
    await countRequest(context, name, subjectOf(request), response);
    next();
  };
}

/**
 * Lets a request pass while it is within several limits, one after the other. Those that come within some milliseconds
 * of each other are counted in one go: this is for what very many ask for, each of them over and over.
 */
export function limitCrowd(
  context: ApiContext,
  countedOf: (request: Request) => readonly [Counted, ...Counted[]],
): RequestHandler {
  const count = gather(CROWD, context.limiter.countEach);
  return async (request, response, next) => {
    setCountHeaders(await count(chainOf(context, countedOf(request))), response);
    next();
  };
}

/** Per client address. */
export function limitAddress(context: ApiContext, name: keyof Limits): RequestHandler {
  return limitRate(context, name, clientAddress);
}

/** Counts one request, and tells about it. @throws Refusal RATE_LIMITED, with `Retry-After` set */
export async function countRequest(
  { limiter, config }: Pick<ApiContext, 'limiter' | 'config'>,
  name: keyof Limits,
  subject: string,
  response: Response,
): Promise<void> {
  setCountHeaders(await limiter.count(name, config.limits[name], subject), response);
}

function chainOf({ config }: ApiContext, [first, ...others]: readonly [Counted, ...Counted[]]): CountedChain {
  const eventOf = ([name, subject]: Counted): CountedEvent => ({ name, quota: config.limits[name], subject });
  return [eventOf(first), ...others.map(eventOf)];
}

/** Tells what is left in the `RateLimit-*` fields: of the limit that is over, or of the last. */
function setCountHeaders({ isOver, most, remaining, freeInMs }: Count, response: Response): void {
  const seconds = String(Math.ceil(freeInMs / 1000));
  response.setHeader('RateLimit-Limit', String(most));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', seconds);
  if (!isOver) return;
  response.setHeader('Retry-After', seconds);
  throw new Refusal('RATE_LIMITED', 'Too many requests: try again later');
}
