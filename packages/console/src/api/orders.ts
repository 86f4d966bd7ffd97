import type { Schemas } from '@gateway/contract';
import { totalOf, type PageOf, type Total } from './http/page-of';
import { PATIENT_MS, request } from './http/client';

export type OrderStatus = Schemas['OrderStatus'];

/** An order in a list; amounts are decimal strings with six decimals. */
export type OrderRow = Schemas['ListedOrder'];

/** A payment to an order: seen in a block that is not final, or credited. */
export type Transaction = Schemas['Transaction'];

/** The first final sweep of an order. */
export type Settlement = Schemas['Settlement'];

/** What is asked for by hand, and what it became. */
export type NewOrder = Schemas['CreateOrder'];
export type CreatedOrder = Schemas['CreatedOrder'];

/** An event of an order; the payload depends on the type. */
export type OrderEvent = Schemas['OrderEvent'];

/** What a transaction returned, before it is recorded. */
export type RefundCheck = Schemas['RefundCheck'];

export type OrderMeta = OrderDetail['meta'];

export type OrderDetail = Schemas['OrderDetail'];

/** The filter of an order list; times are ISO 8601 with zone. */
export interface OrderFilter {
  page?: number;
  limit?: number;
  status?: OrderStatus | undefined;
  merchant_id?: string | undefined;
  /** Only orders that customers made at this payment link. */
  link_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  decision?: 'open' | 'closed' | undefined;
  /** The begin of an order id, external id, address, transaction hash or merchant's name, or all of it. */
  q?: string | undefined;
}

/** Orders of all merchants, newest first. */
export function listOrders(filter: OrderFilter, signal?: AbortSignal): Promise<PageOf<OrderRow>> {
  return request('GET', '/orders', { query: { ...filter }, signal });
}

/** The number of orders that match a filter. */
export async function countOrders(filter: OrderFilter, signal?: AbortSignal): Promise<Total> {
  return totalOf((await listOrders({ ...filter, page: 1, limit: 1 }, signal)).pagination);
}

/** One order with all its events. @throws ApiError NOT_FOUND */
export function findOrder(id: string, signal?: AbortSignal): Promise<OrderDetail> {
  return request('GET', `/orders/${encodeURIComponent(id)}`, { signal });
}

/** Creates an order for a merchant. @throws ApiError INVALID_BODY, EXTERNAL_ID_CONFLICT, UNAVAILABLE and others */
export function createOrder(order: NewOrder): Promise<CreatedOrder> {
  return request('POST', '/orders', { body: order });
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
  return request('GET', `/orders/${encodeURIComponent(id)}/refund-check`, { query: { tx_hash: hash } });
}

/** Records what was looked up. @throws ApiError INVALID_STATE, UNAVAILABLE */
export function recordRefund(id: string, found: RefundCheck, note: string): Promise<void> {
  const { tx_hash, amount, to_address } = found;
  return act(id, 'refunds', { tx_hash, amount, to_address, note });
}

/** Queues the webhook again; an override URL is used once. @throws ApiError VALIDATION_ERROR, INVALID_STATE */
export function resendWebhook(id: string, note: string, overrideUrl?: string): Promise<void> {
  return act(id, 'resend-webhook', { note, ...(overrideUrl === undefined ? {} : { callback_url: overrideUrl }) });
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
  const document: object = await request('GET', `/orders/${encodeURIComponent(id)}/evidence`, {
    timeoutMs: PATIENT_MS,
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}
