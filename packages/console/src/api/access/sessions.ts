import type { Schemas } from '@gateway/contract';
import { request } from '../http/client';
import type { PageOf } from '../http/page-of';

/** An open session of the admin. */
export type AdminSession = Schemas['AdminSession'];

/** Open sessions, newest first. */
export function listSessions(
  filter: { page: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<AdminSession>> {
  return request('GET', '/sessions', { query: filter, signal });
}

/** @throws ApiError NOT_FOUND if it has ended meanwhile */
export async function revokeSession(id: string): Promise<void> {
  await request('POST', `/sessions/${id}/revoke`);
}

/** Ends every session but this one. */
export async function revokeOtherSessions(): Promise<void> {
  await request('POST', '/sessions/revoke-others');
}
