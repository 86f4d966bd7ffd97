import type { Request } from 'express';
import { transactRecorded, type Acted, type Tx } from '@gateway/store';
import type { ApiContext } from '../../context';
import { sessionOf } from './admin-auth';
import type { AdminSession } from './admin-session';
import { requestId } from '../request/request-id';

/** A proxy may forward any text as the client's address. */
const MAX_ADDRESS_LENGTH = 100;

/** The address of the client as the admin audit log and the list of sessions show it. */
export function shownAddress({ ip = '' }: Request): string {
  return ip.slice(0, MAX_ADDRESS_LENGTH);
}

/**
 * Runs an action of the admin in one transaction with its row in the admin audit log, and logs the place of that row:
 * kept elsewhere, the log proves that no row up to it was changed. Every operation that changes something calls this,
 * once. The action may be repeated, so it must not have side effects outside the database.
 */
export async function recordedAction<T>(
  { db, logger }: ApiContext,
  request: Request,
  work: (tx: Tx) => Promise<Acted<T>>,
  session: Pick<AdminSession, 'id'> = sessionOf(request),
): Promise<T> {
  const address = shownAddress(request);
  const { result, action, place } = await transactRecorded(db, { kind: 'admin', sessionId: session.id, address }, work);
  logger.info('admin action was recorded', {
    requestId: requestId.of(request),
    action: action.action,
    object: action.object,
    sessionId: session.id,
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
