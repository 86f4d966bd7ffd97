import type { Schemas } from '@gateway/contract';
import type { Operation } from './access/me';
import { PATIENT_MS, request, requestEither, requestOwn, type EitherPath } from './http/client';
import { totalOf, type PageOf, type Total } from './http/page-of';
import { listOwnEvents, type PastEvent } from './own-events';

export type OrderStatus = Schemas['OrderStatus'];

type OfMerchant = Pick<Schemas['ListedOrder'], 'merchant_id' | 'merchant_name'>;

/** An order in a list, with its merchant, unless the person acts for that; amounts are decimal strings with six decimals. */
export type OrderRow = Omit<Schemas['ListedOrder'], keyof OfMerchant> & Partial<OfMerchant>;

/** A payment to an order: seen in a block that is not final, or credited. */
export type Transaction = Schemas['Transaction'];

/** The first final sweep of an order. */
export type Settlement = Schemas['Settlement'];

/** What is asked for by hand, and what it became; a merchant's people ask for their own. */
export type NewOrder = Schemas['CreatePayment'] & Partial<Pick<Schemas['CreateOrder'], 'merchant_id'>>;
export type CreatedOrder = Schemas['CreatedOrder'];

/** An event of any order; the payload depends on the type. */
export type OrderEvent = Schemas['OrderEvent'];

/** What a transaction returned, before it is recorded. */
export type RefundCheck = Schemas['RefundCheck'];

/** Everything about an order that those may know who see it. */
export interface OrderDetail extends Pick<Schemas['OrderDetail'], 'transaction'> {
  order: Omit<Schemas['OrderDetail']['order'], keyof OfMerchant | 'price'> &
    Partial<OfMerchant> & {
      price?: Schemas['OrderPrice'] & Partial<Schemas['RecordedPrice']>;
      cancelled_at?: string;
    };
  refunds: readonly (Schemas['Refund'] & Partial<Schemas['RecordedRefund']>)[];
  /** Oldest first. */
  events: readonly PastEvent[];
  /** What is the gateway's business; a merchant's people do not see it. */
  gateway?: Pick<Schemas['OrderDetail'], 'decisions' | 'settlement' | 'meta'>;
}

/** By which operations these are done, at the gateway and at a merchant. */
export const LIST_ORDERS: readonly Operation[] = ['listOrders', 'listPayments'];
export const CREATE_ORDER: readonly Operation[] = ['createOrder', 'createPayment'];
export const RESEND: readonly Operation[] = ['resendWebhook', 'redeliverPayment'];
export const RECORD_REFUND: readonly Operation[] = ['recordRefund', 'recordPaymentRefund'];

const ORDERS = { gateway: '/orders', merchant: '/payments' };

function below(id: string, rest = ''): EitherPath {
  const path = `/${encodeURIComponent(id)}${rest}`;
  return { gateway: `${ORDERS.gateway}${path}`, merchant: `${ORDERS.merchant}${path}` };
}

/** The filter of an order list; times are ISO 8601 with zone. A merchant's people have no choice of merchant or decision. */
export interface OrderFilter {
  page?: number;
  limit?: number;
  status?: OrderStatus | undefined;
  merchant_id?: string | undefined;
  /** Only orders that customers made at this payment link. */
  link_id?: string | undefined;
  /** Only orders that are payments to this deposit address. */
  deposit_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  decision?: 'open' | 'closed' | undefined;
  /** The begin of an order id, external id, address, transaction hash or merchant's name, or all of it. */
  q?: string | undefined;
}

/** Orders of all merchants, or of that for which the person acts, newest first. */
export function listOrders(filter: OrderFilter, signal?: AbortSignal): Promise<PageOf<OrderRow>> {
  return requestEither('GET', ORDERS, { query: { ...filter }, signal });
}

/** The number of orders that match a filter. */
export async function countOrders(filter: OrderFilter, signal?: AbortSignal): Promise<Total> {
  return totalOf((await listOrders({ ...filter, page: 1, limit: 1 }, signal)).pagination);
}

type Found = Schemas['OrderDetail'] | Schemas['MerchantOrderDetail'];

function find(id: string, signal: AbortSignal | undefined): Promise<Found> {
  return requestEither('GET', below(id), { signal });
}

/** One order as a list has it. @throws ApiError NOT_FOUND */
export async function findOrderRow(id: string, signal?: AbortSignal): Promise<OrderRow> {
  const found = await find(id, signal);
  return 'order' in found ? found.order : found;
}

/** One order with all its events. @throws ApiError NOT_FOUND */
export async function findOrder(id: string, signal?: AbortSignal): Promise<OrderDetail> {
  const found = await find(id, signal);
  if ('order' in found) {
    const { decisions, settlement, meta, ...detail } = found;
    return { ...detail, gateway: { decisions, settlement, meta } };
  }
  const events = await listOwnEvents(id, found.accepted === true, signal);
  return { order: found, transaction: found.transaction, refunds: found.refunds ?? [], events };
}

/** Creates an order. @throws ApiError INVALID_BODY, EXTERNAL_ID_CONFLICT, UNAVAILABLE and others */
export function createOrder(order: NewOrder): Promise<CreatedOrder> {
  return requestEither('POST', ORDERS, { body: order });
}

/** Ends the time to pay of an order for which no money was seen. @throws ApiError INVALID_STATE */
export async function cancelOrder(id: string): Promise<void> {
  await requestOwn('POST', `/payments/${encodeURIComponent(id)}/cancel`);
}

/** Accepts an underpayment as paid, if the order has received just that. @throws ApiError INVALID_STATE */
export function acceptOrder(id: string, received: string, note: string): Promise<void> {
  return act(id, 'accept', { note, amount_received: received });
}

/** @param held what the admin has seen that is held. @throws ApiError INVALID_STATE if something else is */
export function closeOrder(id: string, held: string, note: string): Promise<void> {
  return act(id, 'close', { note, held_amount: held });
}

/** @throws ApiError INVALID_STATE */
export function reopenOrder(id: string, note: string): Promise<void> {
  return act(id, 'reopen', { note });
}

/** @throws ApiError INVALID_STATE if the newest note is the same */
export function addOrderNote(id: string, note: string): Promise<void> {
  return act(id, 'notes', { note });
}

/** What a transaction returned, if it can be recorded as a refund of the order. @throws ApiError INVALID_STATE, UNAVAILABLE */
export function checkRefund(id: string, hash: string): Promise<RefundCheck> {
  return requestEither('GET', below(id, '/refund-check'), { query: { tx_hash: hash } });
}

/** Records what was looked up. @throws ApiError INVALID_STATE, UNAVAILABLE */
export async function recordRefund(id: string, found: RefundCheck, note: string): Promise<void> {
  const { tx_hash, amount, to_address } = found;
  await requestEither('POST', below(id, '/refunds'), { body: { tx_hash, amount, to_address, note } });
}

/** Queues the webhook again; an override URL is used once. @throws ApiError VALIDATION_ERROR, INVALID_STATE */
export function resendWebhook(id: string, note: string, overrideUrl?: string): Promise<void> {
  return act(id, 'resend-webhook', { note, ...(overrideUrl === undefined ? {} : { callback_url: overrideUrl }) });
}

/** Queues it again, as the merchant does. @throws ApiError INVALID_STATE */
export async function redeliverWebhook(id: string): Promise<void> {
  await requestOwn('POST', `/payments/${encodeURIComponent(id)}/redeliver`);
}

async function act(id: string, action: string, body: object): Promise<void> {
  await request('POST', `/orders/${encodeURIComponent(id)}/${action}`, { body });
}

/** Queues the sweep again. @throws ApiError SWEEP_DISABLED, INVALID_STATE */
export async function retrySweep(id: string): Promise<void> {
  await request('POST', `/orders/${encodeURIComponent(id)}/retry-sweep`);
}

/**
 * The file that proves to others how an order was paid, as the text that is valid: JSON has no other whose fields come
 * in the same order. @throws ApiError EVIDENCE_NOT_READY, INVALID_STATE
 */
export async function readEvidence(id: string): Promise<string> {
  const document: object = await requestEither('GET', below(id, '/evidence'), { timeoutMs: PATIENT_MS });
  return `${JSON.stringify(document, null, 2)}\n`;
}
