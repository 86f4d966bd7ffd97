import type { Request, RequestHandler, Router } from 'express';
import type { ApiContext } from '../../base/context';
import { operationAt } from '../caller';
import { refuseForeignOrigin, requireAdmin, sessionOf } from './admin-auth';
import { endpoint } from '../../http/endpoint';
import { limitRate } from '../../http/rate-limit';
import { clientAddress } from '../../http/request/client-address';

interface AdminHandlers {
  get?: RequestHandler;
  post?: RequestHandler | RequestHandler[];
  put?: RequestHandler;
  delete?: RequestHandler;
}

/** Adds a path below /admin: it requires a session, and changes are accepted from the console's origin only. */
export function adminEndpoint(router: Router, context: ApiContext, path: string, handlers: AdminHandlers): void {
  sessionEndpoint(router, context, `/admin${path}`, handlers);
}

/** The same for any path. */
export function sessionEndpoint(router: Router, context: ApiContext, path: string, handlers: AdminHandlers): void {
  const { get, post, put } = handlers;
  const permit = (method: string): RequestHandler => requireAdmin(context, operationAt(method, path));
  const limit = limitRate(context, 'admin', limitedBy);
  const guardChange = [refuseForeignOrigin(context), limit];
  endpoint(router, path, {
    ...(get ? { get: [permit('get'), limit, get] } : {}),
    ...(post ? { post: [permit('post'), ...guardChange, post].flat() } : {}),
    ...(put ? { put: [permit('put'), ...guardChange, put] } : {}),
    ...(handlers.delete ? { delete: [permit('delete'), ...guardChange, handlers.delete] } : {}),
  });
}

/** A person wherever it is; the deployment's password by the address. */
function limitedBy(request: Request): string {
  return sessionOf(request).person?.id ?? clientAddress(request);
}
