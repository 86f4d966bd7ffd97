import type { Schemas } from '@gateway/contract';
import { request, requestOwn } from './http/client';
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

/** The rows that concern the merchant for which the session acts, newest first. */
export function listOwnActions(
  filter: { page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<AdminAction>> {
  return requestOwn('GET', '/merchant/audit-log', { query: filter, signal });
}
