import { request } from './client';
import type { OrderRow, OrderEvent } from './orders';

export interface Merchant {
  id: string;
  name: string;
  api_key_prefix: string;
  is_active: boolean;
  created_at: string;
}

export interface MerchantRow extends Merchant {
  order_count: number;
}

/** A merchant with its statistics, its ten latest orders and its ten latest incidents. */
export interface MerchantDetail extends MerchantRow {
  completed_count: number;
  callback_failed_count: number;
  active_order_count: number;
  total_received: string;
  last_order_at: string | null;
  success_rate: string;
  incident_count: number;
  recent_orders: OrderRow[];
  recent_incidents: OrderEvent[];
}

/** A key that is shown once. */
export interface IssuedKey {
  id: string;
  name: string;
  api_key: string;
  api_key_prefix: string;
}

/** The result of a test of a merchant's webhook. */
export interface WebhookTest {
  acknowledged: boolean;
  http_status: number | null;
  reason: string | null;
  duration_ms: number;
  /** The beginning of the response body. */
  response: string | null;
}

/** All merchants. */
export async function listMerchants(signal: AbortSignal): Promise<MerchantRow[]> {
  return (await request<{ data: MerchantRow[] }>('GET', '/merchants', { signal })).data;
}

/** @throws ApiError NOT_FOUND */
export function findMerchant(id: string, signal: AbortSignal): Promise<MerchantDetail> {
  return request('GET', `/merchants/${encodeURIComponent(id)}`, { signal });
}

/** Creates a merchant; only this response contains its key. @throws ApiError INVALID_BODY */
export function createMerchant(name: string, webhookSecret: string): Promise<IssuedKey & { webhook_secret: string }> {
  return request('POST', '/merchants', { body: { name, webhook_secret: webhookSecret } });
}

/** @throws ApiError INVALID_BODY, EMPTY_UPDATE, NOT_FOUND */
export function updateMerchant(
  id: string,
  change: { name?: string; is_active?: boolean; webhook_secret?: string },
): Promise<Merchant> {
  return request('PUT', `/merchants/${encodeURIComponent(id)}`, { body: change });
}

/** Issues a new key; the old one stops working at once, and only this response contains the new one. */
export function rotateKey(id: string): Promise<IssuedKey> {
  return request('POST', `/merchants/${encodeURIComponent(id)}/rotate-api-key`);
}

/** Sends a signed test webhook to a URL once. @throws ApiError VALIDATION_ERROR, INVALID_BODY */
export function testWebhook(id: string, url: string): Promise<WebhookTest> {
  return request('POST', `/merchants/${encodeURIComponent(id)}/test-webhook`, { body: { url } });
}
