import type { Request } from 'express';
import { refuse } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import { findOpenSessions, transactRecorded, type Acted } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { sessionOf } from './admin-auth';
import { requestId } from '../../http/request/request-id';

/** A proxy may forward any text as the client's address. */
const MAX_ADDRESS_LENGTH = 100;

/** The address of the client as the admin audit log and the list of sessions show it. */
export function shownAddress({ ip = '' }: Request): string {
  return ip.slice(0, MAX_ADDRESS_LENGTH);
}

/**
 * Runs an action of the admin in one transaction with its row in the admin audit log. Every operation that changes
 * something calls this, once. The action may be repeated, so it must not have side effects outside the database. Its
 * session must still be open: it may have ended while the body arrived, for which a client has seconds.
 * @throws Refusal ADMIN_TOKEN_INVALID
 */
export function recordedAction<T>(
  context: ApiContext,
  request: Request,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  const { id } = sessionOf(request);
  return recordAs(context, request, id, async (tx) => {
    const [open] = await findOpenSessions(tx, [id], context.config.adminIdleTimeout);
    if (open === undefined) refuse('ADMIN_TOKEN_INVALID', 'The session is over: log in again');
    return work(tx);
  });
}

/**
 * The same for a session that begins or ends with this request. The place of the row is logged: kept elsewhere, the log
 * proves that no row up to it was changed.
 */
export async function recordAs<T>(
  { db, logger }: ApiContext,
  request: Request,
  sessionId: string,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  const address = shownAddress(request);
  const { result, action, place } = await transactRecorded(db, { kind: 'admin', sessionId, address }, work);
  logger.info('admin action was recorded', {
    requestId: requestId.of(request),
    action: action.action,
    object: action.object,
    sessionId,
    address,
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
