import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '@gateway/domain';
import { gather, type Count, type CountedChain, type CountedEvent } from '@gateway/runtime';
import type { ApiContext } from '../context';
import type { Limits } from '../limits';
import { clientAddress } from './client-address';

/** A limit and the subject that it counts. */
export type Counted = readonly [name: keyof Limits, subject: string];

/** How long the first request of a batch waits for others, and how many are counted together. */
const BATCH = { waitMs: 20, most: 200 };

/** Limits requests per subject. */
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
 * Applies several limits, one after the other. Requests that arrive within some milliseconds of each other are counted
 * in one batch: this is for endpoints that very many clients poll.
 */
export function limitBatched(
  context: ApiContext,
  countedOf: (request: Request) => readonly [Counted, ...Counted[]],
): RequestHandler {
  const count = gather(BATCH, context.limiter.countEach);
  return async (request, response, next) => {
    setCountHeaders(await count(chainOf(context, countedOf(request))), response);
    next();
  };
}

/** Limits requests per client address. */
export function limitAddress(context: ApiContext, name: keyof Limits): RequestHandler {
  return limitRate(context, name, clientAddress);
}

/** Counts one request and sets the `RateLimit-*` headers. @throws Refusal RATE_LIMITED, with `Retry-After` set */
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

/** Sets the `RateLimit-*` headers from the limit that is exceeded, or else from the last one. */
function setCountHeaders({ isOver, most, remaining, freeInMs }: Count, response: Response): void {
  const seconds = String(Math.ceil(freeInMs / 1000));
  response.setHeader('RateLimit-Limit', String(most));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', seconds);
  if (!isOver) return;
  response.setHeader('Retry-After', seconds);
  throw new Refusal('RATE_LIMITED', 'Too many requests: try again later');
}
