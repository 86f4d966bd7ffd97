import type { Request, RequestHandler, Response } from 'express';
import { type PermittedOperation, Refusal, refuse } from '@gateway/domain';
import { useSession, type FactorOwner } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { callerOf, requirePermission } from '../caller';
import { type Session, sessionTokensOf } from './admin-session';
import { cookieOptions, readCookie } from '../../http/cookies';
import { requestValue } from '../../http/request/request-value';

const sessions = requestValue<Session>('session');
const COOKIE = 'admin_token';
const PLACE = { sameSite: 'strict', path: '/' } as const;
/** The console sends it with what it refreshes by itself: that does not count as use of the session. */
const IDLE_HEADER = 'x-admin-idle';
const COOKIE_START = /(?:^|;)[ \t]*admin_token[ \t]*=/;

/** The session of a request. */
export const sessionOf = sessions.of;

/** The id of the session of a request; undefined if it came with a key. */
export function sessionIdOf(request: Request): string | undefined {
  return sessions.find(request)?.id;
}

/** Whose second factor and sessions a request is about: those of its person, or of the deployment's password (null). */
export function ownerOf(request: Request): FactorOwner {
  return sessionOf(request).person?.id ?? null;
}

/** For an operation of a merchant that was called with a session instead of a key. */
export const setSession = sessions.set;

/**
 * Requires the cookie of a valid session (specification 5.2) whose owner may call the operation. Nothing else is accepted,
 * Bearer tokens included.
 * @param isUse whether such a request may count as use of the session
 */
export function requireAdmin(
  context: ApiContext,
  operation: PermittedOperation,
  { isUse = true } = {},
): RequestHandler {
  return async (request, _response, next) => {
    if (!hasSessionCookie(request)) throw new Refusal('ADMIN_UNAUTHORIZED', 'Log in first');
    const session = await findSession(context, request, { mayUse: isUse });
    if (!session) throw new Refusal('ADMIN_TOKEN_INVALID', 'The session is over or not valid: log in again');
    requirePermission(operation, callerOf(session));
    sessions.set(request, session);
    next();
  };
}

/**
 * The open session of a request, if it has one.
 * @param merchantId the merchant for which its person acts: the session says what the person is there
 */
export async function findSession(
  context: ApiContext,
  request: Request,
  { mayUse = true, merchantId = null }: { mayUse?: boolean; merchantId?: string | null } = {},
): Promise<Session | undefined> {
  const { db, config } = context;
  const token = readCookie(request, COOKIE);
  if (typeof token !== 'string' || !isGivenPlainly(request, token)) return undefined;
  const session = sessionTokensOf(context).read(token, new Date());
  if (!session) return undefined;
  const isUse = mayUse && request.headers[IDLE_HEADER] === undefined;
  const owner = await useSession(db, session.id, { idleSeconds: config.adminIdleTimeout, isUse, merchantId });
  if (!owner || session.isOfPerson !== (owner.person !== null)) return undefined;
  return { ...session, ...owner };
}

/**
 * Refuses cross-site requests from an admin's browser: an `Origin` must be the public one, or this host by the scheme of
 * the request or by https, which a proxy may have ended. Programs send none.
 */
export function refuseForeignOrigin({ config }: ApiContext): RequestHandler {
  const publicOrigin = new URL(config.publicBaseUrl);
  return (request, _response, next) => {
    const { origin, host = '' } = request.headers;
    const scheme = host === publicOrigin.host ? publicOrigin.protocol : `${request.protocol}:`;
    const ours = [publicOrigin.origin, `${scheme}//${host}`, `https://${host}`];
    if (origin !== undefined && !ours.includes(origin)) refuse('FORBIDDEN', 'This request comes from another origin');
    next();
  };
}

/** Sets the cookie with the token of a session, for as long as the session lasts. */
export function setSessionCookie(response: Response, { config }: ApiContext, token: string, seconds: number): void {
  response.cookie(COOKIE, token, { ...cookieOptions(config, PLACE), maxAge: seconds * 1000 });
}

export function clearSessionCookie(response: Response, { config }: ApiContext): void {
  response.clearCookie(COOKIE, cookieOptions(config, PLACE));
}

/** Whether a request has a session cookie at all, valid or not. */
export function hasSessionCookie(request: Request): boolean {
  return Boolean(readCookie(request, COOKIE));
}

/** The parser takes the first of several cookies of one name, which are ambiguous, and removes quotes. */
function isGivenPlainly({ headers: { cookie = '' } }: Request, token: string): boolean {
  return cookie.split(COOKIE_START).length === 2 && cookie.includes(`${COOKIE}=${token}`);
}
