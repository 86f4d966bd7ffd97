import type { Request, RequestHandler } from 'express';
import { isSameSecret, refuse } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import { findPasswordHash } from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../admin/admin-action';
import { sessionOf } from '../admin/admin-auth';
import type { Session } from '../admin/admin-session';
import { verifyPassword } from '../people/password-hash';
import { limitRate } from '../../http/rate-limit';
import { requestId } from '../../http/request/request-id';
import { type Proof, withSecondFactor } from './proof';

/** Limits how often a session may confirm: a stolen one must not guess the password. */
export function limitConfirmations(context: ApiContext): RequestHandler {
  return limitRate(context, 'confirm', (request) => sessionOf(request).id);
}

/**
 * Runs an action for which a session is not enough: it requires the password of a person who has one again, and the second
 * factor if one is set up. Its row in the admin audit log says how it was confirmed.
 * @throws Refusal INVALID_PASSWORD, or SecondFactorRequired; INVALID_STATE for a person who has neither, and could be
 *   anyone with a stolen session
 */
export async function confirmedAction<T>(
  context: ApiContext,
  request: Request,
  proof: Proof,
  work: (tx: Tx, session: Session) => Promise<Acted<T>>,
): Promise<T> {
  const session = sessionOf(request);
  const { id: sessionId, person } = session;
  const owner = person?.id ?? null;
  const password = await checkPassword(context, owner, proof.password);
  if (password === 'wrong') {
    context.logger.warn('confirmation refused', { requestId: requestId.of(request), address: request.ip, sessionId });
    return refuse('INVALID_PASSWORD', 'The password is wrong');
  }
  const purpose = { purpose: 'confirm', sessionId } as const;
  const attempt = { proof, owner, isPasswordRight: true, isDiscreet: false, purpose };
  return withSecondFactor(context, request, attempt, (prove) =>
    recordedAction(context, request, async (tx) => {
      const confirmedBy = (await prove(tx)) ?? (password === 'none' ? refuseUnproved() : 'password');
      const { result, action } = await work(tx, session);
      return { result, action: { ...action, after: { ...action.after, confirmed_by: confirmedBy } } };
    }),
  );
}

/** A person who has no password confirms by a second factor. */
async function checkPassword(
  { config, db }: ApiContext,
  personId: string | null,
  password = '',
): Promise<'right' | 'wrong' | 'none'> {
  if (personId === null) return isSameSecret(password, config.adminPassword) ? 'right' : 'wrong';
  const hash = await findPasswordHash(db, personId);
  if (hash === null) return 'none';
  return (await verifyPassword(password, hash)) ? 'right' : 'wrong';
}

function refuseUnproved(): never {
  return refuse('INVALID_STATE', 'You have neither a password nor a second factor to confirm with: ask for a new link');
}
