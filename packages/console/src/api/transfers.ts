import { ask } from './client';
import type { PageOf } from './page-of';

export type Disposition = 'credited' | 'late' | 'extra' | 'assigned' | 'held' | 'unmatched' | 'dust' | 'resolved';

/** Money that came to one of the gateway's addresses, and what became of it. */
export interface Transfer {
  id: string;
  tx_hash: string;
  log_index: number;
  block_number: number;
  block_timestamp: string;
  from_address: string;
  to_address: string;
  amount: string;
  /** Null for money that left. */
  disposition: Disposition | null;
  outgoing: 'sweep' | 'outside' | null;
  held_reason: string | null;
  note: string | null;
  settled_at: string | null;
  /** The order it was credited to. */
  order_id: string | null;
  /** Whose order it may be given to: the merchant whose order held the address last when it came. */
  last_merchant_id: string | null;
}

/** Transfers, newest first. */
export function listTransfers(
  filter: { disposition: Disposition; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<Transfer>> {
  return ask('GET', '/transfers', { query: filter, signal });
}

/** How many transfers there are of a kind. */
export async function countTransfers(disposition: Disposition, signal: AbortSignal): Promise<number> {
  return (await listTransfers({ disposition, page: 1, limit: 1 }, signal)).pagination.total;
}

/** Gives the money to an order. @throws ApiError NOT_FOUND, INVALID_STATE */
export async function assignTransfer(id: string, orderId: string): Promise<void> {
  await ask('POST', `/transfers/${encodeURIComponent(id)}/assign`, { body: { order_id: orderId } });
}

/** Closes the transfer without an order. @throws ApiError INVALID_STATE */
export async function resolveTransfer(id: string, note: string): Promise<void> {
  await ask('POST', `/transfers/${encodeURIComponent(id)}/resolve`, { body: { note } });
}
