import { setTimeout } from 'node:timers/promises';
import type { Request, RequestHandler } from 'express';
import { refuse } from '@gateway/domain';
import { hasSecondFactor } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { limitRate } from '../../http/rate-limit';

/** A longer queue would exceed the time limits of proxies. */
const MAX_WAITING = 5;

const crowded = new WeakSet<Request>();

/**
 * Whether a login exceeds the total limit while a second factor is set up: its response must not disclose whether the
 * password was right.
 */
export function isCrowded(request: Request): boolean {
  return crowded.has(request);
}

/**
 * Bounds what very many addresses together can guess. Above the total limit, a login needs the second factor before it
 * learns anything about the password. Where none is set up, attempts wait for their turn, one every two seconds in this
 * process, so that the admin can still log in; when the queue is full, 429 asks to try again later. Attempts that the
 * limit per address refuses are not counted.
 */
export function limitAllLogins(context: ApiContext): RequestHandler {
  const waitForTurn = openTurns(context.waits.loginTurnMs);
  return limitRate(context, 'loginTotal', () => 'all', {
    hasHeaders: false, // those of the limit per address are for the client
    handler: (request, _response, next) => {
      hasSecondFactor(context.db)
        .then((isSetUp) => (isSetUp ? void crowded.add(request) : waitForTurn()))
        .then(() => {
          next();
        }, next);
    },
  });
}

/** @throws Refusal RATE_LIMITED when the queue is full */
function openTurns(turnMs: number): () => Promise<void> {
  let turn = Promise.resolve();
  let waiting = 0;
  return async () => {
    if (waiting === MAX_WAITING) {
      const message = 'Too many logins are being tried from elsewhere: try again in a moment';
      refuse('RATE_LIMITED', message, (turnMs * MAX_WAITING) / 1000);
    }
    waiting++;
    turn = turn.then(() => setTimeout(turnMs));
    await turn;
    waiting--;
  };
}
