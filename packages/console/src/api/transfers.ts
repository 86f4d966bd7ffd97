import { request } from './client';
import type { PageOf } from './page-of';

export type Disposition = 'credited' | 'late' | 'extra' | 'assigned' | 'held' | 'unmatched' | 'dust' | 'resolved';

/** A transfer to or from one of the gateway's addresses, and its disposition. */
export interface Transfer {
  id: string;
  tx_hash: string;
  log_index: number;
  block_number: number;
  block_timestamp: string;
  from_address: string;
  to_address: string;
  amount: string;
  /** Null for outgoing transfers. */
  disposition: Disposition | null;
  outgoing: 'sweep' | 'outside' | null;
  held_reason: string | null;
  note: string | null;
  settled_at: string | null;
  /** The order it was credited to. */
  order_id: string | null;
  /** The merchant to whose orders it may be assigned: the last one whose order held the address when it arrived. */
  last_merchant_id: string | null;
}

/** Transfers, newest first. */
export function listTransfers(
  filter: { disposition: Disposition; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<Transfer>> {
  return request('GET', '/transfers', { query: filter, signal });
}

/** The number of transfers with a disposition. */
export async function countTransfers(disposition: Disposition, signal: AbortSignal): Promise<number> {
  return (await listTransfers({ disposition, page: 1, limit: 1 }, signal)).pagination.total;
}

/** Assigns the transfer to an order. @throws ApiError NOT_FOUND, INVALID_STATE */
export async function assignTransfer(id: string, orderId: string): Promise<void> {
  await request('POST', `/transfers/${encodeURIComponent(id)}/assign`, { body: { order_id: orderId } });
}

/** Closes the transfer without an order. @throws ApiError INVALID_STATE */
export async function resolveTransfer(id: string, note: string): Promise<void> {
  await request('POST', `/transfers/${encodeURIComponent(id)}/resolve`, { body: { note } });
}
