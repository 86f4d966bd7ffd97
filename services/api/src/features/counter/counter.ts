import type { Schemas } from '@gateway/contract';
import type { Request, Router } from 'express';
import Joi from 'joi';
import { isSeenEnough, leastDue, mayCall, refuse, usdt, type UnfinalBlock, type Usdt } from '@gateway/domain';
import { listTransfersOfOrders } from '@gateway/store/chain';
import {
  findCounterSale,
  insertCounterSale,
  listCounterSales,
  releaseGoods,
  sumCounterSales,
  type ListedSale,
  type SalesFilter,
} from '@gateway/store/counter';
import { readSnapshot, type Tx } from '@gateway/store/db';
import { findWatcherFacts } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { sessionOf } from '../../access/admin/admin-auth';
import { callerOf } from '../../access/caller';
import { COUNTER_HISTORY_MS, merchantOf, orderOf } from '../../access/merchant/merchant-auth';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';
import { recordedOwnAction } from '../../access/merchant/own-action';
import { refuseNoOrder } from '../../access/path-ids';
import { readBody } from '../../http/request/body';
import { decisionNoteField } from '../../http/request/fields';
import { boundsOf, QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { ORDER_FIELDS, openOrderCreation, orderRules, recordedInsertion, traceCreation } from '../orders';
import { presentSale, presentSums, seenOf, viewOf, type SaleFacts } from './sale-view';

/** How long a customer may take at a till, where the bounds of the deployment permit it. */
const DEFAULT_TTL = 600;
const MAX_SALES = 200;
const LONGEST_DAY_MS = 48 * 3_600_000;
/** What the watcher said about the newest blocks is no basis for goods once it is older; it writes every two seconds. */
const BRANCH_FRESH_SECONDS = 15;

const CREATE_BODY = orderRules(
  Joi.object<Schemas['CreateCounterSale']>({
    external_id: ORDER_FIELDS.external_id.required(),
    amount: ORDER_FIELDS.amount,
    price: ORDER_FIELDS.price,
    note: decisionNoteField(),
    ttl: Joi.number().integer().min(60).max(3600),
  }),
);
const DAY_QUERY = Joi.object<{ from: string }>({ from: QUERY_FIELDS.time.required() });

/** The people of a merchant sell at a counter: ordinary orders, of which it is kept who sold them. */
export function counterRoutes(router: Router, context: ApiContext): void {
  const { db, config } = context;
  const create = openOrderCreation(context);
  merchantEndpoint(router, context, '/counter/sales', {
    changeLimit: 'create',
    async post(request, response) {
      const { note = null, ttl = defaultTtl(context), ...asked } = await readBody(request, CREATE_BODY);
      const merchantId = merchantOf(request).id;
      const personId = personOf(request);
      const insert = recordedInsertion(
        (work) => recordedOwnAction(context, request, work),
        (tx, { id: orderId }) => insertCounterSale(tx, { orderId, merchantId, personId, note }),
      );
      const body = { ...asked, ttl, metadata: { source: 'counter' } };
      const { order, isNew } = await create(merchantOf(request), body, { insert, isCallbackOptional: true });
      traceCreation(order.id, isNew);
      const facts = await readSale(context, order.id);
      if (facts?.sale.personId !== personId) {
        refuse('EXTERNAL_ID_CONFLICT', '"external_id" belongs to an order that you did not make at the counter');
      }
      send<'createCounterSale'>(response, presentSale(facts, isReleased(facts), config), isNew ? 201 : 200);
    },
    async get(request, response) {
      send<'listCounterSales'>(response, await readDay(context, filterOf(request)));
    },
  });
  merchantEndpoint(router, context, '/counter/sales/:id', {
    async get(request, response) {
      const { id } = orderOf(request) ?? refuseNoOrder();
      const facts = await readSale(context, id);
      if (!facts || !isShown(request, facts)) return refuseNoOrder();
      const { seenLimit } = merchantOf(request);
      const isWorthAsking = isEnough(facts, { limit: seenLimit, others: usdt(0n) });
      const mayGo = isWorthAsking && (await releaseGoods(db, facts.order, (sums) => isEnough(facts, sums))) !== null;
      send<'getCounterSale'>(response, presentSale(facts, mayGo, config));
    },
  });
}

/** Whoever may list the orders of a merchant sees all tills; others, such as cashiers, their own. */
function seesAll(request: Request): boolean {
  return mayCall('listPayments', callerOf(sessionOf(request)));
}

function isShown(request: Request, { sale }: ListedSale): boolean {
  return seesAll(request) || sale.personId === personOf(request);
}

function personOf(request: Request): string {
  return sessionOf(request).person?.id ?? refuse('FORBIDDEN', 'Only a person sells at the counter');
}

/** @throws Refusal INVALID_QUERY if the day began too long ago */
function filterOf(request: Request): SalesFilter {
  const { from: begin = new Date() } = boundsOf(readQuery(request, DAY_QUERY));
  const age = Date.now() - begin.getTime();
  if (age > LONGEST_DAY_MS) refuse('INVALID_QUERY', '"from" must be within the last 48 hours');
  const isDevice = sessionOf(request).counterMerchantId !== null;
  const from = isDevice && age > COUNTER_HISTORY_MS ? new Date(Date.now() - COUNTER_HISTORY_MS) : begin;
  return { merchantId: merchantOf(request).id, from, personId: seesAll(request) ? null : personOf(request) };
}

function defaultTtl({ config }: ApiContext): number {
  const { minTtl, maxTtl } = config.orders;
  return Math.min(Math.max(DEFAULT_TTL, minTtl), maxTtl);
}

function readSale(context: ApiContext, id: string): Promise<SaleFacts | undefined> {
  return readSnapshot(context.db, async (tx) => {
    const found = await findCounterSale(tx, id);
    return found && (await withPayments(tx, [found]))[0];
  });
}

/** The list does not decide about goods: it shows what was said before. */
function readDay({ db, config }: ApiContext, filter: SalesFilter): Promise<Schemas['CounterDay']> {
  return readSnapshot(db, async (tx) => {
    const sales = await withPayments(tx, await listCounterSales(tx, filter, MAX_SALES));
    const sums = await sumCounterSales(tx, filter);
    return { sales: sales.map((facts) => presentSale(facts, isReleased(facts), config)), ...presentSums(sums) };
  });
}

async function withPayments(tx: Tx, sales: readonly ListedSale[]): Promise<SaleFacts[]> {
  const now = new Date();
  const transfers = await listTransfersOfOrders(
    tx,
    sales.map(({ order }) => order.id),
  );
  const branch = transfers.flat().every(({ isFinal }) => isFinal) ? [] : await readBranch(tx);
  return sales.map((sale, i) => ({ ...sale, transfers: transfers[i] ?? [], branch, now }));
}

/** The blocks above the final ones; none where nobody has heard of them for a while. */
async function readBranch(tx: Tx): Promise<readonly UnfinalBlock[]> {
  const facts = await findWatcherFacts(tx);
  if (!facts || Math.max(facts.heartbeatAgeSeconds, facts.nodeAgeSeconds) > BRANCH_FRESH_SECONDS) return [];
  return facts.unfinalBlocks ?? [];
}

/** Whether the goods were let go, and what let them go still stands: another payment may have come after that vanished. */
function isReleased(facts: SaleFacts): boolean {
  return facts.sale.releasedAt !== null && isEnough(facts, { limit: facts.order.amountExpected, others: usdt(0n) });
}

function isEnough(facts: SaleFacts, sums: { limit: Usdt; others: Usdt }): boolean {
  const { order, branch } = facts;
  if (viewOf(facts).state !== 'seen') return false;
  const { amountExpected: amount, amountReceived: received, expiresAt } = order;
  return isSeenEnough({ ...sums, amount, leastDue: leastDue(order), expiresAt, received, seen: seenOf(facts), branch });
}
