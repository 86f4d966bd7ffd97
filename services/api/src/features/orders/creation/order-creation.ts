import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '@gateway/contract';
import { formatUsdt, mostWaived, Refusal, refuse, Unavailable } from '@gateway/domain';
import { findWallet } from '@gateway/store/addresses';
import { type Db } from '@gateway/store/db';
import { findEventsUrl } from '@gateway/store/deliveries';
import { type Merchant } from '@gateway/store/merchants';
import { findOrderByExternalId, type LimitedInsertion, type NewOrder, type Order } from '@gateway/store/orders';
import type { ApiConfig } from '../../../base/config';
import type { ApiContext } from '../../../base/context';
import { checkCallbackUrl } from '../../../http/request/callback-url';
import { openLimitedBatches, openOrderBatches } from './order-batches';
import { costOf, type OrderCost } from './order-cost';
import { limitOpenOrders, limitsOf, tooManyOpen, type OpenLimit, type OrderLimits } from '../order-limits';
import { acceptRepeat } from './repeated-create';
import { ratesOf } from '../../rates';

/** How long a create waits for the pool to be refilled, and how often it checks. */
const POOL_TIMEOUT_MS = 2_000;
const POOL_POLL_MS = 50;
/** The watcher also checks the pool every second; while it is down, wake-ups would pile up. */
const POOL_WAKE_EVERY_MS = 100;

/** Inserts an order; of a merchant with a limit of its own, only while fewer than `mostOpen` await payment. */
export type InsertOrder = (order: NewOrder, mostOpen: number | undefined) => Promise<LimitedInsertion>;

/** Inserts orders together with those of other requests; none whose client has gone, unless it was sent before. */
export function openBatchedInsertion(db: Db): (hasGone: () => boolean) => InsertOrder {
  const insert = openOrderBatches(db);
  const insertLimited = openLimitedBatches(db);
  return (hasGone) => (order, mostOpen) =>
    mostOpen === undefined ? insert(order, hasGone) : insertLimited({ order, mostOpen }, hasGone);
}

/** Calls a function at most once per interval; calls in between are dropped. */
export function atMostEvery(ms: number, act: () => void): () => void {
  let from = -Infinity;
  return () => {
    const now = performance.now();
    if (now < from) return;
    from = now + ms;
    act();
  };
}

/** An order, and whether this request created it. */
export interface Creation {
  order: Order;
  isNew: boolean;
}

/** What differs between the ways to an order. */
interface CreationWay {
  insert: InsertOrder;
  /** Whether an order without `callback_url` is created for a merchant that has no default and no pushed events either. */
  isCallbackOptional: boolean;
}

type CreateBody = Schemas['CreatePayment'];
export type CreateOrder = (merchant: Merchant, body: CreateBody, way: CreationWay) => Promise<Creation>;

/**
 * Creates an order, or finds the one that the merchant has created under the same external id. A repeat is recognised
 * before anything is checked that may have changed since: the deployment's rules, the wallet, the pool.
 */
export function openOrderCreation(context: ApiContext): CreateOrder {
  const { db, config } = context;
  const limitOpen = limitOpenOrders(context);
  const wakePool = atMostEvery(POOL_WAKE_EVERY_MS, () => {
    context.wakeups.wake('pool');
  });
  return async (merchant, body, { insert, isCallbackOptional }) => {
    const { id: merchantId } = merchant;
    const { maxOpen } = limitsOf(merchant, config.orders);
    const asked = await refusalOr(async () => {
      const order = await toNewOrder(context, merchant, body);
      if (!isCallbackOptional && order.callbackUrl === null) await requireEventsUrl(db, merchantId);
      return order;
    });
    const limit: OpenLimit = asked instanceof Refusal ? { refusal: asked } : await limitOpen(merchant);
    const { refusal: broken, mostOpen } = limit;
    const deadline = performance.now() + POOL_TIMEOUT_MS;
    for (;;) {
      const order = broken || asked instanceof Refusal ? 'refused' : await insert(asked, mostOpen);
      if (order === 'no_address' || typeof order === 'object') wakePool();
      if (typeof order === 'object') return { order, isNew: true };
      const known = await findOrderByExternalId(db, merchantId, body.external_id);
      if (known) return { order: acceptRepeat(known, body), isNew: false };
      if (broken) throw broken;
      if (order === 'too_many') throw tooManyOpen(maxOpen);
      if (!(await findWallet(db))) refuse('WALLET_NOT_INITIALIZED', 'The wallet is not initialised yet');
      if (performance.now() >= deadline) throw new Unavailable('no free address in the pool');
      await sleep(POOL_POLL_MS);
    }
  };
}

/** @throws Refusal INVALID_BODY if nothing would notify the merchant that what has no `callback_url` was paid */
export async function requireEventsUrl(db: Db, merchantId: string): Promise<void> {
  if ((await findEventsUrl(db, merchantId)) !== undefined) return;
  refuse('INVALID_BODY', '"callback_url" is required unless the merchant has an "events_url" or a default');
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

/**
 * What a well-formed request comes to: an order at the rate of now, if it breaks no rule.
 * @throws Refusal INVALID_BODY, RATE_UNAVAILABLE
 */
export async function toNewOrder(context: ApiContext, merchant: Merchant, body: CreateBody): Promise<NewOrder> {
  const { config } = context;
  const cost = await costOf(body, merchant, ratesOf(context));
  const { minTtl, maxTtl } = config.orders;
  checkAmount(cost, limitsOf(merchant, config.orders));
  if (body.ttl !== undefined && (body.ttl < minTtl || body.ttl > maxTtl)) {
    refuse('INVALID_BODY', `"ttl" must be from ${minTtl} to ${maxTtl} seconds`);
  }
  if (body.callback_url !== undefined) checkCallbackUrl(body.callback_url, config);
  return newOrder(merchant, body, cost, config);
}

/** @throws Refusal INVALID_BODY if the amount is out of bounds */
export function checkAmount({ amount, price }: OrderCost, { minAmount, maxAmount }: OrderLimits): void {
  if (amount >= minAmount && amount <= maxAmount) return;
  const range = `from ${formatUsdt(minAmount)} to ${formatUsdt(maxAmount)}`;
  if (!price) refuse('INVALID_BODY', `"amount" must be ${range}`);
  refuse('INVALID_BODY', `"price" is ${formatUsdt(amount)} USDT at the rate of now, and must be ${range}`);
}

/** Written out: this runs for every create, and to spread objects is slow. */
function newOrder(
  merchant: Merchant,
  body: CreateBody,
  { amount, price }: OrderCost,
  { network, orders }: ApiConfig,
): NewOrder {
  return {
    merchantId: merchant.id,
    externalId: body.external_id,
    amount,
    price,
    underpaidTolerance: mostWaived(amount, merchant.tolerance),
    currency: 'USDT',
    network,
    callbackUrl: body.callback_url ?? merchant.defaultCallbackUrl,
    description: body.description ?? null,
    successUrl: body.success_url ?? null,
    cancelUrl: body.cancel_url ?? null,
    lifetimeSeconds: body.ttl ?? orders.ttl,
    monitorAfterExpirySeconds: orders.monitorAfterExpiry,
    cooldownSeconds: orders.cooldown,
    metadata: body.metadata && Object.keys(body.metadata).length > 0 ? body.metadata : undefined,
  };
}
