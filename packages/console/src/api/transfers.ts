import type { Schemas } from '@gateway/contract';
import { totalOf, type PageOf, type Total } from './http/page-of';
import { request } from './http/client';

export type Disposition = Schemas['Disposition'];

/** A transfer to or from one of the gateway's addresses, and its disposition. */
export type Transfer = Schemas['ListedTransfer'];

/** Transfers, newest first. */
export function listTransfers(
  filter: { disposition: Disposition; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<Transfer>> {
  return request('GET', '/transfers', { query: filter, signal });
}

/** The number of transfers with a disposition. */
export async function countTransfers(disposition: Disposition, signal: AbortSignal): Promise<Total> {
  return totalOf((await listTransfers({ disposition, page: 1, limit: 1 }, signal)).pagination);
}

/** Assigns the transfer to an order. @throws ApiError NOT_FOUND, INVALID_STATE */
export async function assignTransfer(id: string, orderId: string): Promise<void> {
  await request('POST', `/transfers/${encodeURIComponent(id)}/assign`, { body: { order_id: orderId } });
}

/** Closes the transfer without an order. @throws ApiError INVALID_STATE */
export async function resolveTransfer(id: string, note: string): Promise<void> {
  await request('POST', `/transfers/${encodeURIComponent(id)}/resolve`, { body: { note } });
}
