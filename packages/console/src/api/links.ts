import type { Schemas } from '@gateway/contract';
import { request } from './http/client';
import type { PageOf } from './http/page-of';

/** A payment link with its merchant and what it has earned. */
export type PaymentLink = Schemas['ListedPaymentLink'];

export type NewLink = Schemas['CreateMerchantsPaymentLink'];
export type LinkChange = Schemas['UpdatePaymentLink'];

interface LinkFilter {
  page: number;
  limit: number;
  merchant_id: string | undefined;
}

/** Links of all merchants or of one, newest first. */
export function listLinks(filter: LinkFilter, signal: AbortSignal): Promise<PageOf<PaymentLink>> {
  return request('GET', '/payment-links', { query: { ...filter }, signal });
}

/** @throws ApiError NOT_FOUND */
export function findLink(id: string, signal: AbortSignal): Promise<PaymentLink> {
  return request('GET', `/payment-links/${encodeURIComponent(id)}`, { signal });
}

/** @throws ApiError INVALID_BODY, NOT_FOUND if the merchant is gone */
export function createLink(link: NewLink): Promise<PaymentLink> {
  return request('POST', '/payment-links', { body: link });
}

/** What is not given stays. @throws ApiError INVALID_BODY, NOT_FOUND */
export function updateLink(id: string, change: LinkChange): Promise<PaymentLink> {
  return request('PUT', `/payment-links/${encodeURIComponent(id)}`, { body: change });
}
