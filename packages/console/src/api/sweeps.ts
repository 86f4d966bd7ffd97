import type { Schemas } from '@gateway/contract';
import { request } from './http/client';
import type { PageOf } from './http/page-of';

export type SweepState = Schemas['SweepState'];

/** One sweep of one address into the cold wallet. */
export type Sweep = Schemas['Sweep'];

/** Sweeps, newest first. */
export function listSweeps(
  filter: { state?: SweepState; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<Sweep>> {
  return request('GET', '/sweeps', { query: filter, signal });
}
