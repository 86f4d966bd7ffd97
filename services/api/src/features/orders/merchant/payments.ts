import type { Answer, Schemas } from '@gateway/contract';
import { send } from '../../../http/send';
import Joi from 'joi';
import type { Request, Router } from 'express';
import type { OrderStatus } from '@gateway/domain';
import type { Db } from '@gateway/store/db';
import { listOrders, listRefunds, listUpdatedOrders, searchOrdersOf, type Order } from '@gateway/store/orders';
import { findNewestSeal } from '@gateway/store/seals';
import type { ApiContext } from '../../../base/context';
import { recordedOwnAction } from '../../../access/merchant/own-action';
import { openBatchedInsertion, openOrderCreation } from '../creation/order-creation';
import { recordedInsertion } from '../creation/recorded-insertion';
import { readBody } from '../../../http/request/body';
import { noteField } from '../../../http/request/fields';
import { externalIdField, ORDER_FIELDS, orderRules } from '../creation/order-fields';
import { refuseNoOrder } from '../../../access/path-ids';
import { traceCreation } from '../creation/trace-creation';
import { readListPage } from '../../../http/request/list-page';
import { isByKey, merchantOf, orderOf, readerOf } from '../../../access/merchant/merchant-auth';
import {
  amountsOf,
  boundsOf,
  type ListQuery,
  PAGE_QUERY,
  pageOf,
  QUERY_FIELDS,
  readQuery,
  updatedSince,
} from '../../../http/request/query';
import { requestId } from '../../../http/request/request-id';
import { findPayments, presentTransfers } from '../../transfers';
import { markRepeat } from '../creation/repeated-create';
import { presentCreatedOrder, presentMerchantOrder } from '../order-view';
import { presentRefund } from '../refund-view';
import { merchantEndpoint } from '../../../access/merchant/merchant-endpoint';

type CreateBody = Schemas['CreatePayment'];

const CREATE_BODY = orderRules(
  Joi.object<CreateBody>({ ...ORDER_FIELDS, external_id: ORDER_FIELDS.external_id.required() }),
);

interface PaymentsQuery extends ListQuery {
  status?: OrderStatus[];
  external_id?: string;
  link_id?: string;
  deposit_id?: string;
  q?: string;
  min_amount?: string;
  max_amount?: string;
  from?: string;
  to?: string;
  updated_since?: string;
  after_id?: string;
}

const LIST_QUERY = PAGE_QUERY.append<PaymentsQuery>({
  status: QUERY_FIELDS.statuses,
  external_id: externalIdField(),
  link_id: QUERY_FIELDS.id,
  deposit_id: QUERY_FIELDS.id,
  q: noteField(),
  min_amount: QUERY_FIELDS.amount,
  max_amount: QUERY_FIELDS.amount,
  from: QUERY_FIELDS.time,
  to: QUERY_FIELDS.time,
  updated_since: QUERY_FIELDS.time,
  after_id: QUERY_FIELDS.id,
})
  .with('after_id', 'updated_since')
  .without('updated_since', [
    ...['page', 'status', 'external_id', 'link_id', 'deposit_id'],
    ...['q', 'min_amount', 'max_amount', 'from', 'to'],
  ]);

/** Merchants create orders and read their own. */
export function paymentRoutes(router: Router, context: ApiContext): void {
  const create = openOrderCreation(context);
  const insertWhile = openBatchedInsertion(context.db);
  merchantEndpoint(router, context, '/payments', {
    changeLimit: 'create',
    async post(request, response) {
      const body = await readBody(request, CREATE_BODY);
      const isByPerson = !isByKey(request);
      const insert = isByPerson
        ? recordedInsertion((work) => recordedOwnAction(context, request, work))
        : insertWhile(() => !request.socket.writable);
      // Who makes an order by hand sees it being paid; a program has to be told.
      const { order, isNew } = await create(merchantOf(request), body, { insert, isCallbackOptional: isByPerson });
      traceCreation(order.id, isNew);
      if (isNew) {
        context.logger.info('order was created', { requestId: requestId.of(request), orderId: order.id });
      } else markRepeat(response, order, body);
      send<'createPayment'>(response, presentCreatedOrder(order, isNew, context.config), isNew ? 201 : 200);
    },
    async get(request, response) {
      const query = readQuery(request, LIST_QUERY);
      const newest = await findNewestSeal(context.db);
      if (newest) response.set('Gateway-Seal', `${newest.day}:${newest.seal}`);
      const since = updatedSince(query);
      if (since) {
        send<'listPayments'>(response, await listUpdated(context, request, query, since));
        return;
      }
      const page = pageOf(query);
      const merchantId = merchantOf(request).id;
      const { orders, pagination } = await readListPage(context.lists, readerOf(request), page, (db) =>
        findOrders(db, merchantId, query),
      );
      const data = orders.map((order) => presentMerchantOrder(order, context.config));
      send<'listPayments'>(response, { data, pagination });
    },
  });
  merchantEndpoint(router, context, '/payments/:id', {
    async get(request, response) {
      const order = orderOf(request) ?? refuseNoOrder();
      send<'getPayment'>(response, await presentPayment(context, order));
    },
  });
}

async function findOrders(db: Db, merchantId: string, query: PaymentsQuery): ReturnType<typeof listOrders> {
  const { status, external_id: externalId, link_id: linkId, deposit_id: depositId, q } = query;
  const found = q === undefined ? undefined : await searchOrdersOf(db, merchantId, q);
  const filter = { merchantId, status, externalId, linkId, depositId, found, ...amountsOf(query) };
  return listOrders(db, { ...filter, ...boundsOf(query) }, pageOf(query));
}

async function presentPayment(context: ApiContext, found: Order): Promise<Answer<'getPayment'>> {
  const { order, transfers } = await findPayments(context, found);
  const refunds = order.amountRefunded === 0n ? [] : await listRefunds(context.db, order.id);
  return {
    ...presentMerchantOrder(order, context.config),
    ...(await presentTransfers(context, order, transfers)),
    ...(refunds.length > 0 && { refunds: refunds.map(presentRefund) }),
  };
}

/** Lists orders by their last change. Only this list shows the time of that change, from which a client reads on. */
async function listUpdated(
  context: ApiContext,
  request: Request,
  query: PaymentsQuery,
  since: Date,
): Promise<Answer<'listPayments'>> {
  const { limit } = pageOf(query);
  const position = { since, afterId: query.after_id };
  const merchantId = merchantOf(request).id;
  const { orders, pagination } = await readListPage(context.lists, readerOf(request), { page: 1, limit }, (db) =>
    listUpdatedOrders(db, merchantId, position, limit),
  );
  return {
    data: orders.map((order) => ({
      ...presentMerchantOrder(order, context.config),
      updated_at: order.updatedAt.toISOString(),
    })),
    pagination,
  };
}
