import type { Schemas } from '@gateway/contract';
import { requestEither, requestOwn } from './http/client';
import type { PageOf } from './http/page-of';

/** The address of one customer of a merchant, and what came to it. */
export type DepositAddress = Schemas['DepositAddress'];

export type NewDeposit = Schemas['CreateDepositAddress'];
export type DepositChange = Schemas['UpdateDepositAddress'];

const OWN = '/deposit-addresses';
const below = (id: string): string => `${OWN}/${encodeURIComponent(id)}`;

interface DepositFilter {
  page: number;
  limit: number;
  /** A customer or an address, exactly. */
  q: string | undefined;
}

/**
 * The deposit addresses of a merchant, newest first.
 * @param merchantId undefined: that for which the person acts
 * @throws ApiError NOT_FOUND
 */
export function listDeposits(
  merchantId: string | undefined,
  filter: DepositFilter,
  signal: AbortSignal,
): Promise<PageOf<DepositAddress>> {
  const gateway = `/merchants/${encodeURIComponent(merchantId ?? '')}${OWN}`;
  return requestEither('GET', { gateway, merchant: OWN }, { query: { ...filter }, signal });
}

/** One of the merchant for which the person acts. @throws ApiError NOT_FOUND */
export function findDeposit(id: string, signal: AbortSignal): Promise<DepositAddress> {
  return requestOwn('GET', below(id), { signal });
}

/** Gives a customer an address; one who has an address already keeps it as it is. @throws ApiError INVALID_BODY */
export function createDeposit(deposit: NewDeposit): Promise<DepositAddress> {
  return requestOwn('POST', OWN, { body: deposit });
}

/** What is not given stays. @throws ApiError INVALID_BODY, NOT_FOUND */
export function updateDeposit(id: string, change: DepositChange): Promise<DepositAddress> {
  return requestOwn('PUT', below(id), { body: change });
}
