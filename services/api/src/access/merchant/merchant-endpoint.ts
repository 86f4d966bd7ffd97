import type { RequestHandler, Router } from 'express';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { limitMerchant, requireActive, requireMerchant } from './merchant-auth';

interface MerchantHandlers {
  post?: RequestHandler;
  get?: RequestHandler;
  put?: RequestHandler;
  /** Which limit changes count against; by default, that of actions. */
  changeLimit?: 'create';
}

/** Adds a path that requires the key of a merchant. A suspended one only reads. `Allow` lists POST first. */
export function merchantEndpoint(
  router: Router,
  context: ApiContext,
  path: string,
  { post, get, put, changeLimit }: MerchantHandlers,
): void {
  const guard = [requireMerchant(context), limitMerchant(context, 'read')];
  const guardChange = [requireMerchant(context), requireActive, limitMerchant(context, changeLimit ?? 'action')];
  endpoint(router, path, {
    ...(post ? { post: [...guardChange, post] } : {}),
    ...(get ? { get: [...guard, get] } : {}),
    ...(put ? { put: [...guardChange, put] } : {}),
  });
}
