import type { Request, RequestHandler, Router } from 'express';
import { refuse } from '@gateway/domain';
import { findInvitation, hashInvitationSecret } from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { readBody } from '../../http/request/body';
import { send } from '../../http/send';
import { refuseForeignOrigin } from '../admin/admin-auth';
import type { NewSession } from '../login/begin-session';
import { countingFailures } from '../login/session';
import { acceptByDirectory } from '../people/accept-invitation';
import { OPEN_BODY } from '../people/acceptance';
import { refuseNoInvitation } from '../path-ids';
import { requireDirectoryAllowed } from '../people/invite';
import { type Attempt, keepAttempt, takeAttempt } from './attempt-cookie';
import { type Directory, directoryOf } from './directory';
import { answerByPage, sendSignedIn } from './directory-page';
import { signInByDirectory } from './sign-in-by-directory';

/** Signing in, and accepting an invitation, by the directory: going there, and coming back. */
export function directoryRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/auth/directory', {
    get: [
      limitAddress(context, 'login', { countedAs: 'directory' }),
      refuseForeignStart,
      async (_request, response) => {
        const { url, checks } = await demandDirectory(context).begin();
        keepAttempt(response, context, { ...checks, invitation: null });
        response.status(302).setHeader('Location', url).end();
      },
    ],
  });
  endpoint(router, '/auth/directory/callback', {
    get: [
      limitAddress(context, 'login'),
      async (request, response) => {
        const attempt = takeAttempt(request, response, context);
        const session = await countingFailures(context, () => end(context, request, attempt));
        session.answer(response);
        sendSignedIn(response, context);
      },
    ],
  });
  router.use('/auth/directory', answerByPage(context));
  endpoint(router, '/auth/invitations/directory', {
    post: [
      refuseForeignOrigin(context),
      limitAddress(context, 'admin', { countedAs: 'invitation' }),
      async (request, response) => {
        const { secret } = await readBody(request, OPEN_BODY);
        const directory = demandDirectory(context);
        const secretHash = hashInvitationSecret(secret);
        const { offer } = (await findInvitation(context.db, secretHash)) ?? refuseNoInvitation();
        await requireDirectoryAllowed(context.db, offer);
        const { url, checks } = await directory.begin();
        keepAttempt(response, context, { ...checks, invitation: secretHash.toString('hex') });
        send<'beginDirectoryInvitation'>(response, { url });
      },
    ],
  });
}

/**
 * A person signs in by pressing a button here; where an account of the directory is open, another site could otherwise
 * begin a session unnoticed.
 * @throws Refusal FORBIDDEN
 */
const refuseForeignStart: RequestHandler = (request, _response, next) => {
  const from = request.headers['sec-fetch-site']; // sent by browsers, since 2023 by all
  if (from === 'cross-site' || from === 'same-site') refuse('FORBIDDEN', 'Begin on the sign-in page of the gateway');
  next();
};

async function end(context: ApiContext, request: Request, { invitation, ...checks }: Attempt): Promise<NewSession> {
  const subject = await demandDirectory(context).end(request.originalUrl.split('?')[1] ?? '', checks);
  return invitation === null
    ? signInByDirectory(context, request, subject)
    : acceptByDirectory(context, request, Buffer.from(invitation, 'hex'), subject);
}

function demandDirectory(context: ApiContext): Directory {
  return directoryOf(context) ?? refuse('INVALID_STATE', 'This gateway has no directory: sign in another way');
}
