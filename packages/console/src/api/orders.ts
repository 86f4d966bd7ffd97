import { request } from './client';
import type { PageOf } from './page-of';

export type OrderStatus = 'pending' | 'confirmed' | 'completed' | 'callback_failed' | 'expired' | 'failed';

/** An order in a list; amounts are decimal strings with six decimals. */
export interface OrderRow {
  id: string;
  external_id: string;
  merchant_id: string;
  merchant_name: string;
  address: string;
  amount_expected: string;
  amount_received: string;
  status: OrderStatus;
  tx_hash: string | null;
  created_at: string;
  expires_at: string;
}

/** A payment to an order: seen in a block that is not final, or credited. */
export interface Transaction {
  tx_hash: string;
  log_index: number;
  block_number: number;
  block_timestamp: string;
  from_address: string;
  to_address: string;
  amount: string;
  confirmations: number;
  status: 'seen' | 'confirmed';
}

/** The first final sweep of an order. */
export interface Settlement {
  tx_hash: string;
  amount: string;
  to_address: string;
  fee_trx: string;
  energy_used: number;
  swept_at: string;
}

/** An event of an order; the payload depends on the type. */
export interface OrderEvent {
  id: string;
  created_at: string;
  event_type: string;
  payload: Record<string, unknown>;
  order_id: string;
  order_status: OrderStatus;
  external_id: string;
  merchant_name: string;
}

export interface OrderMeta {
  network: string;
  usdt_contract: string;
  explorer_base_url: string;
  tx_explorer_base_url: string;
  address_explorer_base_url: string;
  sweep_enabled: boolean;
  sweep_mode: string;
  cold_wallet_address: string | null;
}

export interface OrderDetail {
  order: OrderRow & {
    currency: string;
    network: string;
    callback_url: string;
    confirmed_at: string | null;
    reused: boolean;
    transactions: Transaction[];
  };
  events: OrderEvent[];
  transaction: Transaction | null;
  settlement: Settlement | null;
  meta: OrderMeta;
}

/** The filter of an order list; times are ISO 8601 with zone. */
export interface OrderFilter {
  page?: number;
  limit?: number;
  status?: OrderStatus | undefined;
  merchant_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** An exact order id, external id, address or transaction hash. */
  q?: string | undefined;
}

/** Orders of all merchants, newest first. */
export function listOrders(filter: OrderFilter, signal?: AbortSignal): Promise<PageOf<OrderRow>> {
  return request('GET', '/orders', { query: { ...filter }, signal });
}

/** The number of orders that match a filter. */
export async function countOrders(filter: OrderFilter, signal?: AbortSignal): Promise<number> {
  return (await listOrders({ ...filter, page: 1, limit: 1 }, signal)).pagination.total;
}

/** One order with all its events. @throws ApiError NOT_FOUND */
export function findOrder(id: string, signal?: AbortSignal): Promise<OrderDetail> {
  return request('GET', `/orders/${encodeURIComponent(id)}`, { signal });
}

/** Queues the webhook again; an override URL is used once. @throws ApiError VALIDATION_ERROR, INVALID_STATE */
export async function retryWebhook(id: string, overrideUrl?: string): Promise<void> {
  const body = overrideUrl === undefined ? {} : { callback_url: overrideUrl };
  await request('POST', `/orders/${encodeURIComponent(id)}/retry-webhook`, { body });
}

/** Queues the sweep again. @throws ApiError SWEEP_DISABLED, INVALID_STATE */
export async function retrySweep(id: string): Promise<void> {
  await request('POST', `/orders/${encodeURIComponent(id)}/retry-sweep`);
}
