import type { Request, RequestHandler } from 'express';
import { rateLimit, type Options, type Store } from 'express-rate-limit';
import { refuse } from '@gateway/domain';
import { errorFields, gather, type Count, type CountedEvent } from '@gateway/runtime';
import type { ApiContext } from '../base/context';
import type { Limit, Limits } from '../base/limits';
import { clientAddress } from './request/client-address';

/** Requests of the same turn of the event loop are counted together. */
const SAME_TURN = { waitMs: 0, most: 200 };

/** For what very many clients poll: the first request of a batch waits for others. */
export const POLLED = { waitMs: 20, most: 200 };

/** What differs from limit to limit. */
interface LimitOptions {
  /** Counts apart from other uses of the limit. */
  countedAs?: string;
  batch?: typeof POLLED;
  /** Whether the response gets the `RateLimit-*` headers of this limit. */
  hasHeaders?: boolean;
  /** Answers what exceeds the limit; by default, 429 `RATE_LIMITED`. */
  handler?: Options['handler'];
}

/** Limits requests per subject, and sets the `RateLimit-*` headers; of several limits, the last one's remain. */
export function limitRate(
  { limiter, config, logger }: ApiContext,
  name: keyof Limits,
  subjectOf: (request: Request) => string,
  { countedAs = name, batch = SAME_TURN, hasHeaders = true, handler = refuseRequest }: LimitOptions = {},
): RequestHandler {
  const limit = config.limits[name];
  const report = (error: unknown): void => {
    logger.error('rate limit is set up wrongly', { limit: name, error: errorFields(error) });
  };
  return rateLimit({
    windowMs: limit.windowMs,
    limit: limit.most,
    keyGenerator: subjectOf,
    store: openStore(countedAs, limit, gather(batch, limiter.countEach)),
    standardHeaders: hasHeaders && 'draft-6',
    legacyHeaders: false,
    handler,
    logger: { error: report, warn: report },
  });
}

/** Limits requests per client address. */
export function limitAddress(context: ApiContext, name: keyof Limits, options?: LimitOptions): RequestHandler {
  return limitRate(context, name, clientAddress, options);
}

/** The counts of one limit. They are shared by all processes, and kept in this one while Redis is away. */
function openStore(name: string, limit: Limit, count: (event: CountedEvent) => Promise<Count>): Store {
  return {
    prefix: `${name}:`,
    localKeys: false,
    async increment(subject) {
      const { isOver, remaining, freeInMs } = await count({ name, quota: limit, subject });
      // Whole seconds, so that the headers state the same number even if they are written a moment later.
      const resetTime = new Date(Date.now() + Math.ceil(freeInMs / 1000) * 1000);
      return { totalHits: isOver ? limit.most + 1 : limit.most - remaining, resetTime };
    },
    decrement: refuseToForget,
    resetKey: refuseToForget,
  };
}

/** The interface requires these two; only options and calls that this api does not use reach them. */
function refuseToForget(): never {
  throw new Error('what has been counted is not taken back');
}

function refuseRequest(): never {
  return refuse('RATE_LIMITED', 'Too many requests: try again later');
}
