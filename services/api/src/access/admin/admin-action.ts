import type { Request } from 'express';
import { refuse } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import { holdSession, transactRecorded, type Acted, type AdminActor } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { actorOf } from '../caller';
import { sessionOf } from './admin-auth';
import { requestId } from '../../http/request/request-id';

/**
 * Runs an action of the admin in one transaction with its row in the admin audit log. Every operation that changes
 * something calls this, once. The action may be repeated, so it must not have side effects outside the database. Its
 * session must still be open at the end: it may have ended while the body arrived, or while the action waited.
 * @throws Refusal ADMIN_TOKEN_INVALID
 */
export function recordedAction<T>(
  context: ApiContext,
  request: Request,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  return recordInSession(context, request, null, work);
}

/**
 * The same, for an operation of a merchant that was called with a session.
 * @param merchantId the merchant for which the person acts
 */
export function recordInSession<T>(
  context: ApiContext,
  request: Request,
  merchantId: string | null,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  const session = sessionOf(request);
  return recordAs(context, request, actorOf(session, request, merchantId), async (tx) => {
    const acted = await work(tx);
    await requireSession(tx, context, session.id);
    return acted;
  });
}

/** What must come last in an action, because others wait from then on. @throws Refusal ADMIN_TOKEN_INVALID */
export async function requireSession(tx: Tx, { config }: ApiContext, id: string): Promise<void> {
  const isOpen = await holdSession(tx, id, config.adminIdleTimeout);
  if (!isOpen) refuse('ADMIN_TOKEN_INVALID', 'The session is over: log in again');
}

/**
 * The same for any actor, such as a session that begins or ends with this request. The place of the row is logged: kept
 * elsewhere, the log proves that no row up to it was changed.
 */
export async function recordAs<T>(
  { db, logger }: ApiContext,
  request: Request,
  actor: AdminActor,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  const { result, action, place } = await transactRecorded(db, actor, work);
  logger.info('admin action was recorded', {
    requestId: requestId.of(request),
    action: action.action,
    object: action.object,
    ...actor,
    row: place.sequence,
    hash: place.hash,
  });
  return result;
}

/** A URL for the admin audit log: its query may contain a merchant's password. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
