import type { Request, RequestHandler, Response, Router } from 'express';
import type Joi from 'joi';
import type { Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import { findOrder, type Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { checkBody, hasBody, readBody } from '../../http/request/body';
import { recordedAction } from '../admin/admin-action';
import { sessionOf } from '../admin/admin-auth';
import { readAdminBody } from '../admin/admin-body';
import { adminEndpoint } from '../admin/admin-endpoint';
import { readMerchantId, readOrderId, refuseNoOrder } from '../path-ids';
import { merchantOf, orderOf, readerOf } from './merchant-auth';
import { merchantEndpoint } from './merchant-endpoint';
import { recordedOwnAction } from './own-action';

/**
 * One of the two sides that manage what is a merchant's: the people of the gateway, for any merchant, or the merchant itself
 * by its key or its people. What they do is the same.
 */
export interface Side {
  /** The merchant of a request whose path at the gateway names it. */
  merchantIdOf(request: Request): string;
  /** The only merchant about which the request may learn anything; null: all. */
  scopeOf(request: Request): string | null;
  /** The order that the path names. @throws Refusal NOT_FOUND */
  orderOf(context: ApiContext, request: Request): Promise<Order>;
  /** Whose turn it is that a list takes. */
  readerOf(request: Request): string;
  /** @throws Refusal as `readBody`; an optional body that is missing is read as an empty object */
  readBody<T>(request: Request, response: Response, schema: Joi.ObjectSchema<T>, isOptional?: boolean): Promise<T>;
  /** Runs a change, which is a row of the admin audit log. */
  record<T>(context: ApiContext, request: Request, work: (tx: Tx) => Promise<Acted<T>>): Promise<T>;
}

export interface Handlers {
  get?: RequestHandler;
  post?: RequestHandler;
  put?: RequestHandler;
  delete?: RequestHandler;
}

/** The side of the gateway's people, for what merchants have not. */
export const GATEWAY: Side = {
  merchantIdOf: readMerchantId,
  scopeOf: () => null,
  orderOf: async ({ db }, request) => (await findOrder(db, readOrderId(request))) ?? refuseNoOrder(),
  readerOf: (request) => sessionOf(request).id,
  readBody: readAdminBody,
  record: recordedAction,
};

const MERCHANT: Side = {
  merchantIdOf: (request) => merchantOf(request).id,
  scopeOf: (request) => merchantOf(request).id,
  orderOf: (_context, request) => Promise.resolve(orderOf(request) ?? refuseNoOrder()),
  readerOf,
  async readBody(request, _response, schema, isOptional = false) {
    return isOptional && !hasBody(request) ? checkBody({}, schema) : readBody(request, schema);
  },
  record: recordedOwnAction,
};

/**
 * Adds two paths with the same handlers: that of the gateway's people, and that of the merchant.
 * @param paths the first below /admin
 */
export function onBothSides(
  router: Router,
  context: ApiContext,
  paths: { gateway: string; merchant: string },
  handlersOf: (side: Side) => Handlers,
): void {
  adminEndpoint(router, context, paths.gateway, handlersOf(GATEWAY));
  merchantEndpoint(router, context, paths.merchant, handlersOf(MERCHANT));
}
