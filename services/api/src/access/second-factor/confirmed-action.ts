import type { Request, RequestHandler } from 'express';
import { isSameSecret, refuse } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../admin/admin-action';
import { sessionOf } from '../admin/admin-auth';
import { limitRate } from '../../http/rate-limit';
import { requestId } from '../../http/request/request-id';
import { type Proof, withSecondFactor } from './proof';

/** Limits how often a session may confirm: a stolen one must not guess the password. */
export function limitConfirmations(context: ApiContext): RequestHandler {
  return limitRate(context, 'confirm', (request) => sessionOf(request).id);
}

/**
 * Runs an action of the admin for which a session is not enough: it requires the password again, and the second factor
 * if one is set up. Its row in the admin audit log says how it was confirmed.
 * @throws Refusal INVALID_PASSWORD, or SecondFactorRequired
 */
export function confirmedAction<T>(
  context: ApiContext,
  request: Request,
  proof: Proof,
  work: (tx: Tx, sessionId: string) => Promise<Acted<T>>,
): Promise<T> {
  const { id: sessionId } = sessionOf(request);
  if (!isSameSecret(proof.password, context.config.adminPassword)) {
    context.logger.warn('confirmation refused', { requestId: requestId.of(request), address: request.ip, sessionId });
    return refuse('INVALID_PASSWORD', 'The password is wrong');
  }
  const purpose = { purpose: 'confirm', sessionId } as const;
  return withSecondFactor(context, request, { proof, isPasswordRight: true, isDiscreet: false, purpose }, (prove) =>
    recordedAction(context, request, async (tx) => {
      const confirmedBy = (await prove(tx)) ?? 'password';
      const { result, action } = await work(tx, sessionId);
      return { result, action: { ...action, after: { ...action.after, confirmed_by: confirmedBy } } };
    }),
  );
}
