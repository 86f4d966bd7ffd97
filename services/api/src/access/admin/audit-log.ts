import type { Schemas } from '@gateway/contract';
import type { Router } from 'express';
import Joi from 'joi';
import { ADMIN_ACTIONS, listAdminActions, type AdminActionName, type RecordedAction } from '@gateway/store/gateway';
import { findNewestSeal } from '@gateway/store/seals';
import type { ApiContext } from '../../base/context';
import { sessionOf } from './admin-auth';
import { readListPage } from '../../http/request/list-page';
import { merchantOf, readerOf } from '../merchant/merchant-auth';
import { merchantEndpoint } from '../merchant/merchant-endpoint';
import { type ListQuery, PAGE_QUERY, pageOf, readPage, readQuery } from '../../http/request/query';
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
        listAdminActions(listDb, { ...pageWanted, action: query.action ?? null, merchantId: null }),
      );
      const newest = await findNewestSeal(context.db);
      send<'listAdminActions'>(response, {
        data: actions.map((row) => presentAction(row)),
        pagination,
        newest_seal: newest ? { day: newest.day, rows: newest.rowCount, seal: newest.seal } : null,
      });
    },
  });
}

/** What people and keys of a merchant have changed, and what the gateway's people have changed of it, for its owners. */
export function ownActionRoutes(router: Router, context: ApiContext): void {
  merchantEndpoint(router, context, '/merchant/audit-log', {
    async get(request, response) {
      const page = readPage(request);
      const merchantId = merchantOf(request).id;
      const { actions, pagination } = await readListPage(context.lists, readerOf(request), page, (listDb) =>
        listAdminActions(listDb, { ...page, action: null, merchantId }),
      );
      send<'listOwnActions'>(response, { data: actions.map((row) => presentForMerchant(row)), pagination });
    },
  });
}

/** From where the gateway's people and its operators worked is no matter of a merchant. */
function presentForMerchant(row: RecordedAction): Schemas['AdminAction'] {
  const { actor } = row;
  const isOwn = actor.kind === 'key' || (actor.kind === 'person' && actor.role.startsWith('merchant '));
  const shown = presentAction(row);
  return isOwn ? shown : { ...shown, session_id: null, address: null, operator: null };
}

function presentAction(row: RecordedAction): Schemas['AdminAction'] {
  const { actor } = row;
  return {
    sequence: row.sequence,
    recorded_at: row.recordedAt.toISOString(),
    actor: actor.kind,
    person: actor.kind === 'person' ? { id: actor.personId, name: actor.name } : null,
    role: actor.kind === 'person' ? actor.role : null,
    merchant_id: row.merchantId ?? null,
    session_id: actor.kind === 'admin' || actor.kind === 'person' ? actor.sessionId : null,
    address: actor.kind === 'command_line' ? null : actor.address,
    operator: actor.kind === 'command_line' ? actor.operator : null,
    action: row.action,
    object: row.object,
    before: row.before,
    after: row.after,
    hash: row.hash,
  };
}
