import type { Request, Router } from 'express';
import { isSameSecret, Refusal, refuse } from '@gateway/domain';
import { recordLoginFailure, revokeSession, type AdminAction } from '@gateway/store/gateway';
import { hasSafeOwner } from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { recordAs } from '../admin/admin-action';
import { clearSessionCookie, findSession, refuseForeignOrigin } from '../admin/admin-auth';
import type { Session } from '../admin/admin-session';
import { actorOf, shownAddress } from '../caller';
import { readEmptyBody, readOptionalBody } from '../../http/request/body';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { requestId } from '../../http/request/request-id';
import { send } from '../../http/send';
import { LOGIN_BODY, type Proof, type UsedFactor, withSecondFactor } from '../second-factor/proof';
import { LOG_IN, newSession, type NewSession } from './begin-session';
import { isCrowded, limitAllLogins } from './login-turns';

/** Begins a session. @throws Refusal of a password or a second factor that is wrong or missing */
async function logIn(context: ApiContext, request: Request, proof: Proof & { password: string }): Promise<NewSession> {
  const { config, logger } = context;
  if (config.adminPasswordLogin === 'off' && (await hasSafeOwner(context.db))) {
    refuse('FORBIDDEN', 'The password of the deployment is switched off (ADMIN_PASSWORD_LOGIN): sign in as a person');
  }
  const [isPasswordRight, isDiscreet] = [isSameSecret(proof.password, config.adminPassword), isCrowded(request)];
  if (!isPasswordRight) {
    logger.warn('admin login refused', { requestId: requestId.of(request), address: request.ip });
    if (!isDiscreet) throw new Refusal('INVALID_PASSWORD', 'The password is wrong');
  }
  const session = await newSession(context, request, 'deployment');
  const attempt = { proof, owner: null, isPasswordRight, isDiscreet, purpose: LOG_IN };
  const actor = { kind: 'admin', sessionId: session.id, address: shownAddress(request) } as const;
  await withSecondFactor(context, request, attempt, (prove) =>
    recordAs(context, request, actor, async (tx) => {
      const used = await prove(tx);
      await session.store(tx, { personId: null, counterMerchantId: null });
      return { result: undefined, action: logInAction(session, used) };
    }),
  );
  return session;
}

/** The row of a login in the admin audit log. */
export function logInAction({ id, userAgent, replacedId }: NewSession, used: UsedFactor | undefined): AdminAction {
  return {
    action: used === 'recovery_code' ? 'session.log_in_by_recovery_code' : 'session.log_in',
    object: id,
    before: replacedId === null ? null : { session: replacedId },
    after: { user_agent: userAgent, ...(used === undefined ? {} : { second_factor: used }) },
  };
}

/** The operator is notified of many refused logins. */
export async function countingFailures<T>({ db }: ApiContext, logIn: () => Promise<T>): Promise<T> {
  try {
    return await logIn();
  } catch (error) {
    if (error instanceof Refusal) await recordLoginFailure(db);
    throw error;
  }
}

/** Login and logout: the only two paths below /admin that need no session. */
export function sessionRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/admin/auth/login', {
    post: [
      refuseForeignOrigin(context), // first: another site must not use up the admin's attempts
      limitAddress(context, 'login'),
      limitAllLogins(context),
      async (request, response) => {
        const proof = await readOptionalBody(request, LOGIN_BODY); // a missing body has no password
        const session = await countingFailures(context, () => logIn(context, request, proof));
        session.answer(response);
        send<'logIn'>(response, { ok: true });
      },
    ],
  });
  endpoint(router, '/admin/auth/logout', {
    post: [
      refuseForeignOrigin(context),
      async (request, response) => {
        await readEmptyBody(request);
        const session = await findSession(context, request);
        if (session) await endSession(context, request, session);
        clearSessionCookie(response, context);
        send<'logOut'>(response, { ok: true });
      },
    ],
  });
}

function endSession(context: ApiContext, request: Request, session: Session): Promise<undefined> {
  return recordAs(context, request, actorOf(session, request, null), async (tx) => {
    await revokeSession(tx, session.person?.id ?? null, session.id, context.config.adminIdleTimeout);
    const action = { action: 'session.log_out', object: session.id, before: null, after: null } as const;
    return { result: undefined, action };
  });
}
