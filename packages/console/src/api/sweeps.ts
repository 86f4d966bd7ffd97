import { request } from './client';
import type { PageOf } from './page-of';

export type SweepState = 'queued' | 'funding' | 'funded' | 'sweeping' | 'completed' | 'failed';

/** One sweep of one address into the cold wallet. */
export interface Sweep {
  id: string;
  /** The last order that the address served when the sweep started. */
  order_id: string | null;
  address: string;
  state: SweepState;
  attempt: number;
  waiting_for: string | null;
  failure_reason: string | null;
  /** The remaining balance of the address. */
  balance: string;
  amount: string | null;
  tx_hash: string | null;
  created_at: string;
  state_at: string;
}

/** Sweeps, newest first. */
export function listSweeps(
  filter: { state?: SweepState; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<Sweep>> {
  return request('GET', '/sweeps', { query: filter, signal });
}
