import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '@gateway/domain';
import type { ApiContext } from '../context';
import type { Limits } from '../limits';
import { clientAddress } from './client-address';

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

/** Per client address. */
export function limitAddress(context: ApiContext, name: keyof Limits): RequestHandler {
  return limitRate(context, name, clientAddress);
}

/**
 * Counts one request and tells what is left in the `RateLimit-*` fields.
 * @throws Refusal RATE_LIMITED, with `Retry-After` set
 */
export async function countRequest(
  { limiter, config }: Pick<ApiContext, 'limiter' | 'config'>,
  name: keyof Limits,
  subject: string,
  response: Response,
): Promise<void> {
  const limit = config.limits[name];
  const { isOver, remaining, freeInMs } = await limiter.count(name, limit, subject);
  const seconds = String(Math.ceil(freeInMs / 1000));
  response.setHeader('RateLimit-Limit', String(limit.most));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', seconds);
  if (!isOver) return;
  response.setHeader('Retry-After', seconds);
  throw new Refusal('RATE_LIMITED', 'Too many requests: try again later');
}
