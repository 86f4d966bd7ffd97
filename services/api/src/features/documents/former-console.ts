import type { Request, Router } from 'express';
import { refuse } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';

/** Where the console was, and where it is. */
const FORMER = '/admin';
const ROOT = '/console';
/** URLs are parsed below it, as browsers do; nobody is led there. */
const ANY_ORIGIN = 'http://gateway.invalid';

/**
 * Leads from where the console was to the same page. Browsers keep the fragment, which has the secret of an invitation.
 * The redirect is temporary, because browsers keep a permanent one: they would go on following it after a rollback to a
 * version whose console is below /admin. It has no body, which would repeat the URL.
 */
export function formerConsoleRoutes(router: Router, context: ApiContext): void {
  const limit = limitAddress(context, 'documents');
  for (const path of [FORMER, `${FORMER}/{*place}`]) {
    endpoint(router, path, {
      get: [
        limit,
        (request, response) => {
          const place = placeOf(request) ?? refuse('NOT_FOUND', 'Not found');
          response.setHeader('Cache-Control', 'no-cache');
          response.status(302).setHeader('Location', place).end();
        },
      ],
    });
  }
}

/** The path below the console, with its query. Undefined if dots in the path lead out of the console. */
function placeOf({ path, url }: Request): string | undefined {
  const queryAt = url.indexOf('?');
  const asked = new URL(`${path}${queryAt < 0 ? '' : url.slice(queryAt)}`, ANY_ORIGIN);
  if (asked.pathname !== FORMER && !asked.pathname.startsWith(`${FORMER}/`)) return undefined;
  return `${ROOT}${asked.pathname.slice(FORMER.length)}${asked.search}`;
}
