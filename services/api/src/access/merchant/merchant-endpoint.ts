import type { RequestHandler, Router } from 'express';
import type { ApiContext } from '../../base/context';
import { operationAt } from '../caller';
import { endpoint } from '../../http/endpoint';
import { limitMerchant, requireActive, requireMerchant } from './merchant-auth';

interface MerchantHandlers {
  post?: RequestHandler;
  get?: RequestHandler;
  put?: RequestHandler;
  delete?: RequestHandler;
  /** Which limit changes count against; by default, that of actions. */
  changeLimit?: 'create';
}

/**
 * Adds a path that requires the key of a merchant, or a person with a role there. A suspended merchant only reads. `Allow`
 * lists POST first.
 */
export function merchantEndpoint(router: Router, context: ApiContext, path: string, handlers: MerchantHandlers): void {
  const { post, get, put, changeLimit } = handlers;
  const permit = (method: string): RequestHandler => requireMerchant(context, operationAt(method, path));
  const guardChange = [requireActive, limitMerchant(context, changeLimit ?? 'action')];
  endpoint(router, path, {
    ...(post ? { post: [permit('post'), ...guardChange, post] } : {}),
    ...(get ? { get: [permit('get'), limitMerchant(context, 'read'), get] } : {}),
    ...(put ? { put: [permit('put'), ...guardChange, put] } : {}),
    ...(handlers.delete ? { delete: [permit('delete'), ...guardChange, handlers.delete] } : {}),
  });
}
