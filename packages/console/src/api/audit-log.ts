import type { Schemas } from '@gateway/contract';
import { request } from './http/client';
import type { PageOf } from './http/page-of';

/** A row of the admin audit log. */
export type AdminAction = Schemas['AdminAction'];
export type AdminActionName = Schemas['AdminActionName'];

/** Rows of the admin audit log, newest first. */
export function listAdminActions(
  filter: { action: AdminActionName | undefined; page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<AdminAction> & { newest_seal: Schemas['DaySeal'] | null }> {
  return request('GET', '/audit-log', { query: filter, signal });
}
