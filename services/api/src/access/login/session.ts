import { send } from '../../http/send';
import type { Request, Router } from 'express';
import { isSameSecret, Refusal, secretFingerprint } from '@gateway/domain';
import { insertSession, noteLogin, recordLoginFailure, revokeSession } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { recordAs, shownAddress } from '../admin/admin-action';
import { clearSessionCookie, findSession, refuseForeignOrigin, setSessionCookie } from '../admin/admin-auth';
import { sessionTokensOf, type AdminSession } from '../admin/admin-session';
import { readEmptyBody, readOptionalBody } from '../../http/request/body';
import { endpoint } from '../../http/endpoint';
import { isCrowded, limitAllLogins } from './login-turns';
import { limitAddress } from '../../http/rate-limit';
import { requestId } from '../../http/request/request-id';
import { type Proof, PROOF_BODY, type Prove, withSecondFactor } from '../second-factor/proof';

/** Longer than that of any browser. */
const MAX_AGENT_LENGTH = 300;
const LOG_IN = { purpose: 'log_in', sessionId: null } as const;

/** Begins a session, and returns its token. @throws Refusal of a password or a second factor that is wrong or missing */
async function logIn(context: ApiContext, request: Request, proof: Proof): Promise<string> {
  const { config, logger } = context;
  const [isPasswordRight, isDiscreet] = [isSameSecret(proof.password, config.adminPassword), isCrowded(request)];
  if (!isPasswordRight) {
    logger.warn('admin login refused', { requestId: requestId.of(request), address: request.ip });
    if (!isDiscreet) throw new Refusal('INVALID_PASSWORD', 'The password is wrong');
  }
  const { token, session } = sessionTokensOf(context).issue(new Date());
  const attempt = { proof, isPasswordRight, isDiscreet, purpose: LOG_IN };
  await withSecondFactor(context, request, attempt, (prove) => beginSession(context, request, session, prove));
  return token;
}

/** The operator is notified of many refused logins. */
async function countingFailures<T>({ db }: ApiContext, logIn: () => Promise<T>): Promise<T> {
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
        const proof = await readOptionalBody(request, PROOF_BODY); // a missing body has no password
        const token = await countingFailures(context, () => logIn(context, request, proof));
        setSessionCookie(response, context, token);
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

/** A login of a browser that has a session already replaces that one. */
async function beginSession(
  context: ApiContext,
  request: Request,
  session: AdminSession,
  prove: Prove,
): Promise<undefined> {
  const replaced = await findSession(context, request);
  const userAgent = request.headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) ?? null;
  return recordAs(context, request, session.id, async (tx) => {
    const used = await prove(tx);
    if (replaced) await revokeSession(tx, replaced.id, context.config.adminIdleTimeout);
    await insertSession(tx, { ...session, address: shownAddress(request), userAgent });
    await noteLogin(tx, secretFingerprint(context.config.jwtSecret));
    const name = used === 'recovery_code' ? 'session.log_in_by_recovery_code' : 'session.log_in';
    const before = replaced ? { session: replaced.id } : null;
    const after = { user_agent: userAgent, ...(used === undefined ? {} : { second_factor: used }) };
    return { result: undefined, action: { action: name, object: session.id, before, after } };
  });
}

function endSession(context: ApiContext, request: Request, session: AdminSession): Promise<undefined> {
  return recordAs(context, request, session.id, async (tx) => {
    await revokeSession(tx, session.id, context.config.adminIdleTimeout);
    const action = { action: 'session.log_out', object: session.id, before: null, after: null } as const;
    return { result: undefined, action };
  });
}
