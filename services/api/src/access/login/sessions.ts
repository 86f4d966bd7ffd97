import type { Schemas } from '@gateway/contract';
import type { Router } from 'express';
import { listSessions, revokeOtherSessions, revokeSession, type OpenSession } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../admin/admin-action';
import { ownerOf, sessionOf } from '../admin/admin-auth';
import { readEmptyBody } from '../../http/request/body';
import { readListPage } from '../../http/request/list-page';
import { pathId } from '../../http/request/path-id';
import { readPage } from '../../http/request/query';
import { send } from '../../http/send';
import { adminEndpoint } from '../admin/admin-endpoint';

const { read: readSessionId, refuse: refuseNoSession } = pathId('Session does not exist, or has ended');

/** The open sessions of the person who is signed in, and ending them from elsewhere. */
export function openSessionRoutes(router: Router, context: ApiContext): void {
  const { lists, config } = context;
  const idleSeconds = config.adminIdleTimeout;
  adminEndpoint(router, context, '/sessions', {
    async get(request, response) {
      const pageWanted = readPage(request);
      const { id: ownId } = sessionOf(request);
      const personId = ownerOf(request);
      const { sessions, pagination } = await readListPage(lists, ownId, pageWanted, (listDb) =>
        listSessions(listDb, { ...pageWanted, personId, idleSeconds }),
      );
      const data = sessions.map((session) => presentSession(session, ownId));
      send<'listSessions'>(response, { data, pagination });
    },
  });
  adminEndpoint(router, context, '/sessions/revoke-others', {
    async post(request, response) {
      await readEmptyBody(request);
      const { id } = sessionOf(request);
      await recordedAction(context, request, async (tx) => {
        const after = { revoked_count: await revokeOtherSessions(tx, ownerOf(request), id, idleSeconds) };
        return { result: undefined, action: { action: 'session.revoke_others', object: null, before: null, after } };
      });
      send<'revokeOtherSessions'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/sessions/:id/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const id = readSessionId(request);
      await recordedAction(context, request, async (tx) => {
        const revoked = (await revokeSession(tx, ownerOf(request), id, idleSeconds)) ?? refuseNoSession();
        const before = { address: revoked.address, created_at: revoked.createdAt.toISOString() };
        return { result: undefined, action: { action: 'session.revoke', object: id, before, after: null } };
      });
      send<'revokeSession'>(response, { ok: true });
    },
  });
}

function presentSession(session: OpenSession, ownId: string): Schemas['AdminSession'] {
  return {
    id: session.id,
    is_current: session.id === ownId,
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}
