import { setTimeout as sleep } from 'node:timers/promises';
import Joi from 'joi';
import type { Router } from 'express';
import { formatUsdt, type OrderStatus, parseUsdt, Refusal, refuse, Unavailable } from '@gateway/domain';
import {
  findMerchantOrder,
  findOrderByExternalId,
  findWallet,
  insertOrder,
  listOrders,
  listOrderTransfers,
  type Order,
} from '@gateway/store';
import type { ApiConfig } from '../config';
import type { ApiContext } from '../context';
import { readBody } from '../http/body';
import { checkCallbackUrl } from '../http/callback-url';
import { endpoint } from '../http/endpoint';
import { amountField, externalIdField, readId, webUrlField } from '../http/fields';
import { limitMerchant, merchantOf, requireActive, requireMerchant } from '../http/merchant-auth';
import { boundsOf, type ListQuery, pageOf, presentPagination, QUERY_FIELDS, readQuery } from '../http/query';
import { requestId } from '../http/request-id';
import { presentCreatedOrder, presentMerchantOrder } from '../views/order-view';
import { presentTransfers } from '../views/transfer-view';

interface CreateBody {
  external_id: string;
  amount: string;
  callback_url: string;
  currency?: 'USDT';
  ttl?: number;
  success_url?: string;
  cancel_url?: string;
}

const CREATE_BODY = Joi.object<CreateBody>({
  external_id: externalIdField().required(),
  amount: amountField().required(),
  callback_url: Joi.string().required(),
  currency: Joi.string().valid('USDT'),
  ttl: Joi.number().integer(),
  success_url: webUrlField(),
  cancel_url: webUrlField(),
});

interface PaymentsQuery extends ListQuery {
  status?: OrderStatus;
  external_id?: string;
  from?: string;
  to?: string;
}

const LIST_QUERY = Joi.object<PaymentsQuery>({
  page: QUERY_FIELDS.page,
  limit: QUERY_FIELDS.limit,
  status: QUERY_FIELDS.status,
  external_id: externalIdField(),
  from: QUERY_FIELDS.time,
  to: QUERY_FIELDS.time,
});

/** How long a create waits for the pool to be refilled, and how often it checks. */
const POOL_TIMEOUT_MS = 2_000;
const POOL_POLL_MS = 50;
/** The watcher also checks the pool every second; while it is down, wake-ups would pile up. */
const POOL_WAKE_EVERY_MS = 100;

/** Merchants create orders and read their own. */
export function paymentRoutes(router: Router, context: ApiContext): void {
  const identify = requireMerchant(context);
  const wakePool = atMostEvery(POOL_WAKE_EVERY_MS, () => {
    context.wakeups.wake('pool');
  });
  endpoint(router, '/payments', {
    post: [
      identify,
      requireActive,
      limitMerchant(context, 'create'),
      async (request, response) => {
        const body = await readBody(request, CREATE_BODY);
        const { order, isNew } = await createPayment(context, wakePool, merchantOf(request).id, body);
        if (isNew) {
          context.logger.info('order was created', { requestId: requestId.of(request), orderId: order.id });
        }
        response.status(isNew ? 201 : 200).json(presentCreatedOrder(order, isNew, context.config));
      },
    ],
    get: [
      identify,
      limitMerchant(context, 'read'),
      async (request, response) => {
        const query = readQuery(request, LIST_QUERY);
        const page = pageOf(query);
        const filter = { status: query.status, externalId: query.external_id, ...boundsOf(query) };
        const merchantId = merchantOf(request).id;
        const { orders, total } = await listOrders(context.db, { merchantId, ...filter }, page);
        response.json({
          data: orders.map((order) => presentMerchantOrder(order, context.config)),
          pagination: presentPagination(page, total),
        });
      },
    ],
  });
  endpoint(router, '/payments/:id', {
    get: [
      identify,
      limitMerchant(context, 'read'),
      async (request, response) => {
        const id = readId(request.params['id'], 'Order does not exist');
        const order =
          (await findMerchantOrder(context.db, merchantOf(request).id, id)) ??
          refuse('NOT_FOUND', 'Order does not exist');
        const transfers = order.txHash === null ? [] : await listOrderTransfers(context.db, order.id);
        response.json({
          ...presentMerchantOrder(order, context.config),
          ...(await presentTransfers(context, order, transfers)),
        });
      },
    ],
  });
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

/**
 * Creates an order, or finds the one that the merchant has created under the same external id. A repeat is recognised
 * before anything is checked that may have changed since: the deployment's rules, the wallet, the pool.
 */
async function createPayment(
  { db, config }: ApiContext,
  wakePool: () => void,
  merchantId: string,
  body: CreateBody,
): Promise<{ order: Order; isNew: boolean }> {
  const broken = findBrokenRule(body, config);
  const deadline = performance.now() + POOL_TIMEOUT_MS;
  for (;;) {
    const order = broken ? 'refused' : await insertOrder(db, newOrder(merchantId, body, config));
    if (order === 'no_address' || typeof order === 'object') wakePool();
    if (typeof order === 'object') return { order, isNew: true };
    const known = await findOrderByExternalId(db, merchantId, body.external_id);
    if (known) return { order: acceptRepeat(known, body), isNew: false };
    if (broken) throw broken;
    if (!(await findWallet(db))) refuse('WALLET_NOT_INITIALIZED', 'The wallet is not initialised yet');
    if (performance.now() >= deadline) throw new Unavailable('no free address in the pool');
    await sleep(POOL_POLL_MS);
  }
}

/** The first of this deployment's rules that a well-formed request breaks. */
function findBrokenRule(body: CreateBody, config: ApiConfig): Refusal | undefined {
  try {
    checkRules(body, config);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function checkRules(body: CreateBody, config: ApiConfig): void {
  const { minAmount, maxAmount, minTtl, maxTtl } = config.orders;
  const amount = parseUsdt(body.amount);
  if (amount < minAmount || amount > maxAmount) {
    refuse('INVALID_BODY', `"amount" must be from ${formatUsdt(minAmount)} to ${formatUsdt(maxAmount)}`);
  }
  if (body.ttl !== undefined && (body.ttl < minTtl || body.ttl > maxTtl)) {
    refuse('INVALID_BODY', `"ttl" must be from ${minTtl} to ${maxTtl} seconds`);
  }
  checkCallbackUrl(body.callback_url, config);
}

function newOrder(
  merchantId: string,
  body: CreateBody,
  { network, orders }: ApiConfig,
): Parameters<typeof insertOrder>[1] {
  return {
    merchantId,
    externalId: body.external_id,
    amount: parseUsdt(body.amount),
    currency: 'USDT',
    network,
    callbackUrl: body.callback_url,
    successUrl: body.success_url ?? null,
    cancelUrl: body.cancel_url ?? null,
    lifetimeSeconds: body.ttl ?? orders.ttl,
    monitorAfterExpirySeconds: orders.monitorAfterExpiry,
    cooldownSeconds: orders.cooldown,
  };
}

/** @throws Refusal EXTERNAL_ID_CONFLICT if the first request differed */
function acceptRepeat(known: Order, body: CreateBody): Order {
  const isSame =
    known.amountExpected === parseUsdt(body.amount) && normalForm(known.callbackUrl) === normalForm(body.callback_url);
  if (!isSame) {
    refuse('EXTERNAL_ID_CONFLICT', '"external_id" belongs to an order with another amount or callback_url');
  }
  return known;
}

function normalForm(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
