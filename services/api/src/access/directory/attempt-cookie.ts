import type { CookieOptions, Request, Response } from 'express';
import Joi from 'joi';
import { refuse } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { cookieOptions, readCookie } from '../../http/cookies';
import type { Checks } from './directory';

/** A sign-in between its begin and the way back from the directory. */
export interface Attempt extends Checks {
  /** The hash of the secret of the invitation that is to be accepted, as hex digits; null: a bound person signs in. */
  invitation: string | null;
}

const COOKIE = 'directory_attempt';
const LIFETIME_MS = 600_000;
const MAX_LENGTH = 2000;
const ATTEMPT = Joi.object<Attempt & { until: number }>({
  state: Joi.string().required(),
  nonce: Joi.string().required(),
  verifier: Joi.string().required(),
  invitation: Joi.string().hex().allow(null).required(),
  until: Joi.number().required(),
});

/**
 * Keeps an attempt in the browser that began it, sealed. Unlike that of the session, this cookie comes with the navigation
 * from the directory's pages (SameSite=Lax), and only with the way back.
 */
export function keepAttempt(response: Response, context: ApiContext, attempt: Attempt): void {
  const sealed = context.hmacKeys.seal(JSON.stringify({ ...attempt, until: Date.now() + LIFETIME_MS }));
  response.cookie(COOKIE, sealed.toString('base64url'), { ...optionsOf(context), maxAge: LIFETIME_MS });
}

/** The attempt of this browser, which ends with this request, whatever comes of it. @throws Refusal INVALID_STATE */
export function takeAttempt(request: Request, response: Response, context: ApiContext): Attempt {
  response.clearCookie(COOKIE, optionsOf(context));
  const given = readCookie(request, COOKIE);
  const attempt = typeof given === 'string' ? opened(given, context) : undefined;
  if (attempt && Date.now() < attempt.until) return attempt;
  return refuse('INVALID_STATE', 'This sign-in is over, or was begun in another browser: begin again');
}

function opened(given: string, { hmacKeys }: ApiContext): (Attempt & { until: number }) | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  try {
    const read: unknown = JSON.parse(hmacKeys.open(Buffer.from(given, 'base64url')));
    const result = ATTEMPT.validate(read);
    return result.error ? undefined : result.value;
  } catch {
    return undefined; // nothing that this gateway has sealed
  }
}

function optionsOf({ config }: ApiContext): CookieOptions {
  const { pathname } = new URL(`${config.publicBaseUrl}/api/v1/auth/directory`);
  return cookieOptions(config, { sameSite: 'lax', path: pathname });
}
