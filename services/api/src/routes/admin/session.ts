import type { Router } from 'express';
import Joi from 'joi';
import { Refusal } from '@gateway/domain';
import { revokeSession } from '@gateway/store';
import type { ApiContext } from '../../context';
import { clearSessionCookie, findSession, refuseForeignOrigin, setSessionCookie } from '../../http/admin-auth';
import { isPassword } from '../../http/admin-session';
import { readOptionalBody } from '../../http/body';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { requestId } from '../../http/request-id';

const LOGIN_BODY = Joi.object<{ password: string }>({ password: Joi.string().required() });
const NO_FIELDS = Joi.object<Record<string, never>>({});

/** Login and logout: the only two paths below /admin that need no session. */
export function sessionRoutes(router: Router, context: ApiContext): void {
  const { db, config, logger } = context;
  endpoint(router, '/admin/auth/login', {
    post: [
      refuseForeignOrigin(context), // first: another site must not use up the admin's attempts
      limitAddress(context, 'login'),
      async (request, response) => {
        const { password } = await readOptionalBody(request, LOGIN_BODY); // a missing body has no password
        if (!isPassword(password, config.adminPassword)) {
          logger.warn('admin login refused', { requestId: requestId.of(request), address: request.ip });
          throw new Refusal('INVALID_PASSWORD', 'The password is wrong');
        }
        logger.info('admin logged in', { requestId: requestId.of(request), address: request.ip });
        setSessionCookie(response, context);
        response.json({ ok: true });
      },
    ],
  });
  endpoint(router, '/admin/auth/logout', {
    post: [
      refuseForeignOrigin(context),
      async (request, response) => {
        await readOptionalBody(request, NO_FIELDS);
        const session = await findSession(context, request);
        if (session) await revokeSession(db, session.id, session.expiresAt);
        clearSessionCookie(response, context);
        response.json({ ok: true });
      },
    ],
  });
}
