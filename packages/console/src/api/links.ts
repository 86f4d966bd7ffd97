import type { Schemas } from '@gateway/contract';
import type { Operation } from './access/me';
import { requestEither } from './http/client';
import type { PageOf } from './http/page-of';

type OfMerchant = Pick<Schemas['ListedPaymentLink'], 'merchant_id' | 'merchant_name'>;

/** A payment link and what it has earned; with its merchant, unless the person acts for that. */
export type PaymentLink = Schemas['PaymentLink'] & Partial<OfMerchant>;

export type NewLink = Schemas['CreatePaymentLink'] & Partial<Pick<OfMerchant, 'merchant_id'>>;
export type LinkChange = Schemas['UpdatePaymentLink'];

/** By which operations these are done, at the gateway and at a merchant. */
export const CREATE_LINK: readonly Operation[] = ['createMerchantsPaymentLink', 'createPaymentLink'];
export const UPDATE_LINK: readonly Operation[] = ['updateMerchantsPaymentLink', 'updatePaymentLink'];

const LINKS = { gateway: '/payment-links', merchant: '/payment-links' };

function below(id: string): typeof LINKS {
  const path = `/payment-links/${encodeURIComponent(id)}`;
  return { gateway: path, merchant: path };
}

interface LinkFilter {
  page: number;
  limit: number;
  merchant_id: string | undefined;
}

/** Links of all merchants, of one, or of that for which the person acts, newest first. */
export function listLinks(filter: LinkFilter, signal: AbortSignal): Promise<PageOf<PaymentLink>> {
  return requestEither('GET', LINKS, { query: { ...filter }, signal });
}

/** @throws ApiError NOT_FOUND */
export function findLink(id: string, signal: AbortSignal): Promise<PaymentLink> {
  return requestEither('GET', below(id), { signal });
}

/** @throws ApiError INVALID_BODY, NOT_FOUND if the merchant is gone */
export function createLink(link: NewLink): Promise<PaymentLink> {
  return requestEither('POST', LINKS, { body: link });
}

/** What is not given stays. @throws ApiError INVALID_BODY, NOT_FOUND */
export function updateLink(id: string, change: LinkChange): Promise<PaymentLink> {
  return requestEither('PUT', below(id), { body: change });
}
