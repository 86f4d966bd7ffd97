import type { Schemas } from '@gateway/contract';
import { PATIENT_MS, request } from './http/client';

export type Merchant = Schemas['Merchant'];

export type MerchantRow = Schemas['ListedMerchant'];

/** A merchant with its statistics, its ten latest orders and its ten latest incidents. */
export type MerchantDetail = Schemas['MerchantDetail'];

/** A key that is shown once. */
export type IssuedKey = Schemas['RotatedKey'];

/** The result of a test of a merchant's webhook. */
export type WebhookTest = Schemas['TestOutcome'];

/** All merchants. */
export async function listMerchants(signal: AbortSignal): Promise<MerchantRow[]> {
  return (await request<{ data: MerchantRow[] }>('GET', '/merchants', { signal })).data;
}

/** @throws ApiError NOT_FOUND */
export function findMerchant(id: string, signal: AbortSignal): Promise<MerchantDetail> {
  return request('GET', `/merchants/${encodeURIComponent(id)}`, { signal });
}

/** Creates a merchant; only this response contains its key. @throws ApiError INVALID_BODY */
export function createMerchant(body: Schemas['CreateMerchant']): Promise<Schemas['CreatedMerchant']> {
  return request('POST', '/merchants', { body });
}

/** @throws ApiError INVALID_BODY, EMPTY_UPDATE, NOT_FOUND */
export function updateMerchant(id: string, change: Schemas['UpdateMerchant']): Promise<Merchant> {
  return request('PUT', `/merchants/${encodeURIComponent(id)}`, { body: change });
}

/** Issues a new key, which only this response contains; the old one works for this long. */
export function rotateKey(id: string, overlapSeconds: number): Promise<IssuedKey> {
  const body: Schemas['RotateApiKey'] = { overlap_seconds: overlapSeconds };
  return request('POST', `/merchants/${encodeURIComponent(id)}/rotate-api-key`, { body });
}

/** Has all its failed webhooks sent again, at a bounded rate. @throws ApiError INVALID_STATE */
export function resendWebhooks(id: string, note: string): Promise<Schemas['ResentWebhooks']> {
  return request('POST', `/merchants/${encodeURIComponent(id)}/resend-webhooks`, { body: { note } });
}

/** Gives it a logo. @throws ApiError INVALID_BODY, whose message says what is wrong with the image */
export async function setLogo(id: string, png: Blob): Promise<void> {
  await request('PUT', `/merchants/${encodeURIComponent(id)}/logo`, { body: png });
}

export async function removeLogo(id: string): Promise<void> {
  await request('DELETE', `/merchants/${encodeURIComponent(id)}/logo`);
}

/** Sends a signed test webhook to a URL once. @throws ApiError VALIDATION_ERROR, INVALID_BODY */
export function testWebhook(id: string, url: string): Promise<WebhookTest> {
  return request('POST', `/merchants/${encodeURIComponent(id)}/test-webhook`, { body: { url }, timeoutMs: PATIENT_MS });
}
