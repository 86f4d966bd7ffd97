import type { Schemas } from '@gateway/contract';
import type { Router } from 'express';
import Joi from 'joi';
import { ADMIN_ACTIONS, listAdminActions, type AdminActionName, type RecordedAction } from '@gateway/store/gateway';
import { findNewestSeal } from '@gateway/store/seals';
import type { ApiContext } from '../../base/context';
import { sessionOf } from './admin-auth';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { adminEndpoint } from './admin-endpoint';

const LOG_QUERY = PAGE_QUERY.append<ListQuery & { action?: AdminActionName }>({
  action: Joi.string().valid(...ADMIN_ACTIONS),
});

/** The admin audit log. It is only read here: every action appends its row itself. */
export function auditLogRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/audit-log', {
    async get(request, response) {
      const query = readQuery(request, LOG_QUERY);
      const pageWanted = pageOf(query);
      const { actions, pagination } = await readListPage(context.lists, sessionOf(request).id, pageWanted, (listDb) =>
        listAdminActions(listDb, { ...pageWanted, action: query.action ?? null }),
      );
      const newest = await findNewestSeal(context.db);
      send<'listAdminActions'>(response, {
        data: actions.map(presentAction),
        pagination,
        newest_seal: newest ? { day: newest.day, rows: newest.rowCount, seal: newest.seal } : null,
      });
    },
  });
}

function presentAction(row: RecordedAction): Schemas['AdminAction'] {
  const { actor } = row;
  return {
    sequence: row.sequence,
    recorded_at: row.recordedAt.toISOString(),
    actor: actor.kind,
    session_id: actor.kind === 'admin' ? actor.sessionId : null,
    address: actor.kind === 'admin' ? actor.address : null,
    operator: actor.kind === 'command_line' ? actor.operator : null,
    action: row.action,
    object: row.object,
    before: row.before,
    after: row.after,
    hash: row.hash,
  };
}
