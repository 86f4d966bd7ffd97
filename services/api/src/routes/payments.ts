import type { Answer, Schemas } from '@gateway/contract';
import { send } from '../http/send';
import { setTimeout as sleep } from 'node:timers/promises';
import Joi from 'joi';
import type { Router } from 'express';
import { formatUsdt, mostWaived, type OrderStatus, Refusal, refuse, Unavailable } from '@gateway/domain';
import { findWallet } from '@gateway/store/addresses';
import { type Merchant } from '@gateway/store/merchants';
import {
  findOrderByExternalId,
  listOrders,
  listRefunds,
  listUpdatedOrders,
  type LimitedInsertion,
  type NewOrder,
  type Order,
} from '@gateway/store/orders';
import { findNewestSeal } from '@gateway/store/seals';
import type { ApiConfig } from '../config';
import type { ApiContext } from '../context';
import { openLimitedBatches, openOrderBatches } from '../orders/order-batches';
import { costOf, type OrderCost } from '../orders/order-cost';
import { limitOpenOrders, limitsOf, tooManyOpen, type OrderLimits } from '../orders/order-limits';
import { readBody } from '../http/request/body';
import { checkCallbackUrl } from '../http/request/callback-url';
import {
  amountField,
  externalIdField,
  metadataField,
  priceField,
  refuseNoOrder,
  webUrlField,
} from '../http/request/fields';
import { readListPage } from '../http/request/list-page';
import { merchantOf, orderOf } from '../http/merchant-auth';
import {
  boundsOf,
  type ListQuery,
  PAGE_QUERY,
  pageOf,
  QUERY_FIELDS,
  readQuery,
  updatedSince,
} from '../http/request/query';
import { requestId } from '../http/request/request-id';
import { traceCreation } from '../http/trace';
import { findPayments } from '../transfer-lookups';
import { acceptRepeat, markRepeat } from '../orders/repeated-create';
import { presentCreatedOrder, presentMerchantOrder } from '../views/order-view';
import { presentRefund } from '../views/refund-view';
import { presentTransfers } from '../views/transfer-view';
import { merchantEndpoint } from './merchant/merchant-endpoint';

type CreateBody = Schemas['CreatePayment'];

const CREATE_BODY = Joi.object<CreateBody>({
  external_id: externalIdField().required(),
  amount: amountField(),
  price: priceField(),
  callback_url: Joi.string().required(),
  currency: Joi.string().valid('USDT'),
  ttl: Joi.number().integer(),
  success_url: webUrlField(),
  cancel_url: webUrlField(),
  metadata: metadataField(),
})
  .xor('amount', 'price')
  .messages({
    'object.missing': 'Either "amount", in USDT, or "price" must be given',
    'object.xor': 'Only one of "amount" and "price" may be given',
  });

interface PaymentsQuery extends ListQuery {
  status?: OrderStatus[];
  external_id?: string;
  from?: string;
  to?: string;
  updated_since?: string;
  after_id?: string;
}

const LIST_QUERY = PAGE_QUERY.append<PaymentsQuery>({
  status: QUERY_FIELDS.statuses,
  external_id: externalIdField(),
  from: QUERY_FIELDS.time,
  to: QUERY_FIELDS.time,
  updated_since: QUERY_FIELDS.time,
  after_id: QUERY_FIELDS.id,
})
  .with('after_id', 'updated_since')
  .without('updated_since', ['page', 'status', 'external_id', 'from', 'to']);

/** How long a create waits for the pool to be refilled, and how often it checks. */
const POOL_TIMEOUT_MS = 2_000;
const POOL_POLL_MS = 50;
/** The watcher also checks the pool every second; while it is down, wake-ups would pile up. */
const POOL_WAKE_EVERY_MS = 100;

/** Merchants create orders and read their own. */
export function paymentRoutes(router: Router, context: ApiContext): void {
  const create = openCreation(context);
  merchantEndpoint(router, context, '/payments', {
    changeLimit: 'create',
    async post(request, response) {
      const body = await readBody(request, CREATE_BODY);
      const { order, isNew } = await create(merchantOf(request), body, () => !request.socket.writable);
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
        send<'listPayments'>(response, await listUpdated(context, merchantOf(request).id, query, since));
        return;
      }
      const page = pageOf(query);
      const filter = { status: query.status, externalId: query.external_id, ...boundsOf(query) };
      const merchantId = merchantOf(request).id;
      const { orders, pagination } = await readListPage(context.lists, merchantId, page, (db) =>
        listOrders(db, { merchantId, ...filter }, page),
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

async function presentPayment(context: ApiContext, found: Order): Promise<Answer<'getPayment'>> {
  const { order, transfers } = await findPayments(context, found);
  const refunds = order.amountRefunded === 0n ? [] : await listRefunds(context.db, order.id);
  return {
    ...presentMerchantOrder(order, context.config),
    ...(await presentTransfers(context, order, transfers)),
    ...(refunds.length > 0 && { refunds: refunds.map(presentRefund) }),
  };
}

/** Lists orders by their last change. Only this list shows the time of it, by which a client reads on. */
async function listUpdated(
  context: ApiContext,
  merchantId: string,
  query: PaymentsQuery,
  since: Date,
): Promise<Answer<'listPayments'>> {
  const { limit } = pageOf(query);
  const position = { since, afterId: query.after_id };
  const { orders, pagination } = await readListPage(context.lists, merchantId, { page: 1, limit }, (db) =>
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

/** Calls a function at most once per interval; calls in between are dropped. */
function atMostEvery(ms: number, act: () => void): () => void {
  let from = -Infinity;
  return () => {
    const now = performance.now();
    if (now < from) return;
    from = now + ms;
    act();
  };
}

/** An order, and whether this request created it. */
interface Creation {
  order: Order;
  isNew: boolean;
}

/**
 * Creates an order, or finds the one that the merchant has created under the same external id. A repeat is recognised
 * before anything is checked that may have changed since: the deployment's rules, the wallet, the pool.
 */
function openCreation(
  context: ApiContext,
): (merchant: Merchant, body: CreateBody, hasGone: () => boolean) => Promise<Creation> {
  const { db, config } = context;
  const insert = openOrderBatches(db);
  const insertLimited = openLimitedBatches(db);
  const refuseTooMany = limitOpenOrders(context);
  const wakePool = atMostEvery(POOL_WAKE_EVERY_MS, () => {
    context.wakeups.wake('pool');
  });
  return async (merchant, body, hasGone) => {
    const { id: merchantId } = merchant;
    const limits = limitsOf(merchant, config.orders);
    const hasOwnLimit = merchant.limits.maxOpenOrders !== null;
    const cost = await refusalOr(async () =>
      checkRules(body, await costOf(body, merchant, context.rates), limits, config),
    );
    const broken = cost instanceof Refusal ? cost : hasOwnLimit ? undefined : await refuseTooMany(merchantId);
    const insertion = (order: NewOrder): Promise<LimitedInsertion> =>
      hasOwnLimit ? insertLimited({ order, mostOpen: limits.maxOpen }, hasGone) : insert(order, hasGone);
    const deadline = performance.now() + POOL_TIMEOUT_MS;
    for (;;) {
      const order =
        broken || cost instanceof Refusal ? 'refused' : await insertion(newOrder(merchant, body, cost, config));
      if (order === 'no_address' || typeof order === 'object') wakePool();
      if (typeof order === 'object') return { order, isNew: true };
      const known = await findOrderByExternalId(db, merchantId, body.external_id);
      if (known) return { order: acceptRepeat(known, body), isNew: false };
      if (broken) throw broken;
      if (order === 'too_many') throw tooManyOpen(limits.maxOpen);
      if (!(await findWallet(db))) refuse('WALLET_NOT_INITIALIZED', 'The wallet is not initialised yet');
      if (performance.now() >= deadline) throw new Unavailable('no free address in the pool');
      await sleep(POOL_POLL_MS);
    }
  };
}

/** What a well-formed request comes to, or the first of the rules of this deployment and this merchant that it breaks. */
async function refusalOr<T>(act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** @returns the cost, if it breaks no rule */
function checkRules(body: CreateBody, cost: OrderCost, limits: OrderLimits, config: ApiConfig): OrderCost {
  const { minTtl, maxTtl } = config.orders;
  checkAmount(cost, limits);
  if (body.ttl !== undefined && (body.ttl < minTtl || body.ttl > maxTtl)) {
    refuse('INVALID_BODY', `"ttl" must be from ${minTtl} to ${maxTtl} seconds`);
  }
  checkCallbackUrl(body.callback_url, config);
  return cost;
}

function checkAmount({ amount, price }: OrderCost, { minAmount, maxAmount }: OrderLimits): void {
  if (amount >= minAmount && amount <= maxAmount) return;
  const range = `from ${formatUsdt(minAmount)} to ${formatUsdt(maxAmount)}`;
  if (!price) refuse('INVALID_BODY', `"amount" must be ${range}`);
  refuse('INVALID_BODY', `"price" is ${formatUsdt(amount)} USDT at the rate of now, and must be ${range}`);
}

function newOrder(merchant: Merchant, body: CreateBody, cost: OrderCost, { network, orders }: ApiConfig): NewOrder {
  return {
    merchantId: merchant.id,
    externalId: body.external_id,
    ...cost,
    underpaidTolerance: mostWaived(cost.amount, merchant.tolerance),
    currency: 'USDT',
    network,
    callbackUrl: body.callback_url,
    successUrl: body.success_url ?? null,
    cancelUrl: body.cancel_url ?? null,
    lifetimeSeconds: body.ttl ?? orders.ttl,
    monitorAfterExpirySeconds: orders.monitorAfterExpiry,
    cooldownSeconds: orders.cooldown,
    ...(Object.keys(body.metadata ?? {}).length > 0 ? { metadata: body.metadata } : {}),
  };
}
