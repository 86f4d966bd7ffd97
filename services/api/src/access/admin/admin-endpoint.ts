import type { RequestHandler, Router } from 'express';
import type { ApiContext } from '../../base/context';
import { refuseForeignOrigin, requireAdmin } from './admin-auth';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';

interface AdminHandlers {
  get?: RequestHandler;
  post?: RequestHandler | RequestHandler[];
  put?: RequestHandler;
  delete?: RequestHandler;
}

/** Adds a path below /admin: it requires a session, and changes are accepted from the console's origin only. */
export function adminEndpoint(router: Router, context: ApiContext, path: string, handlers: AdminHandlers): void {
  const { get, post, put } = handlers;
  const guard = [requireAdmin(context), limitAddress(context, 'admin')];
  const guardChange = [requireAdmin(context), refuseForeignOrigin(context), limitAddress(context, 'admin')];
  endpoint(router, `/admin${path}`, {
    ...(get ? { get: [...guard, get] } : {}),
    ...(post ? { post: [...guardChange, post].flat() } : {}),
    ...(put ? { put: [...guardChange, put] } : {}),
    ...(handlers.delete ? { delete: [...guardChange, handlers.delete] } : {}),
  });
}
