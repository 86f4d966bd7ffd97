import type { Schemas } from '@gateway/contract';
import { request } from './http/client';
import type { PageOf } from './http/page-of';

/** The address of one customer of a merchant, and what came to it. */
export type DepositAddress = Schemas['DepositAddress'];

interface DepositFilter {
  page: number;
  limit: number;
  /** A customer or an address, exactly. */
  q: string | undefined;
}

/** The deposit addresses of a merchant, newest first. @throws ApiError NOT_FOUND */
export function listDeposits(
  merchantId: string,
  filter: DepositFilter,
  signal: AbortSignal,
): Promise<PageOf<DepositAddress>> {
  const path = `/merchants/${encodeURIComponent(merchantId)}/deposit-addresses`;
  return request('GET', path, { query: { ...filter }, signal });
}
