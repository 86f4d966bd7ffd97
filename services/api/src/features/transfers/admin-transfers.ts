import type { Schemas } from '@gateway/contract';
import { send } from '../../http/send';
import type { Router } from 'express';
import Joi from 'joi';
import { type Disposition, DISPOSITIONS, refuse } from '@gateway/domain';
import {
  assignTransfer,
  formatTransferId,
  type ListedTransfer,
  listTransfers,
  parseTransferId,
  resolveTransfer,
  transferFields,
  type TransferKey,
} from '@gateway/store/chain';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../../access/admin/admin-action';
import { sessionOf } from '../../access/admin/admin-auth';
import { readAdminBody } from '../../access/admin/admin-body';
import { isUuid, noteField } from '../../http/request/fields';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, readQuery } from '../../http/request/query';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const TRANSFERS_QUERY = PAGE_QUERY.append<ListQuery & { disposition?: Disposition }>({
  disposition: Joi.string().valid(...DISPOSITIONS),
});
const ASSIGN_BODY = Joi.object<{ order_id: string }>({
  order_id: Joi.string()
    .required()
    .custom((text: string, helpers) =>
      isUuid(text) ? text.toLowerCase() : helpers.message({ custom: '{{#label}} must be a UUID' }),
    ),
});
const RESOLVE_BODY = Joi.object<{ note: string }>({ note: noteField().required() });

/** Transfers that are not final, and unmatched ones. */
export function transferRoutes(router: Router, context: ApiContext): void {
  const { lists, config, wakeups } = context;
  adminEndpoint(router, context, '/transfers', {
    async get(request, response) {
      const query = readQuery(request, TRANSFERS_QUERY);
      const pageWanted = pageOf(query);
      const filter = { network: config.network, disposition: query.disposition ?? null, ...pageWanted };
      const { transfers, pagination } = await readListPage(lists, sessionOf(request).id, pageWanted, (listDb) =>
        listTransfers(listDb, filter),
      );
      send<'listTransfers'>(response, { data: transfers.map(presentTransfer), pagination });
    },
  });
  adminEndpoint(router, context, '/transfers/:id/assign', {
    async post(request, response) {
      const { order_id: orderId } = await readAdminBody(request, response, ASSIGN_BODY);
      const key = readKey(request.params['id'], config.network);
      const confirmed = await recordedAction(context, request, (tx) =>
        assignTransfer(tx, key, orderId, config.dustLimit),
      );
      if (confirmed) wakeups.wake('webhooks');
      send<'assignTransfer'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/transfers/:id/resolve', {
    async post(request, response) {
      const { note } = await readAdminBody(request, response, RESOLVE_BODY);
      const key = readKey(request.params['id'], config.network);
      await recordedAction(context, request, (tx) => resolveTransfer(tx, key, note));
      send<'resolveTransfer'>(response, { ok: true });
    },
  });
}

function readKey(id: unknown, network: string): TransferKey {
  const place = typeof id === 'string' ? parseTransferId(id) : undefined;
  return { network, ...(place ?? refuse('NOT_FOUND', 'Transfer does not exist')) };
}

function presentTransfer(transfer: ListedTransfer): Schemas['ListedTransfer'] {
  return {
    id: formatTransferId(transfer),
    ...transferFields(transfer),
    disposition: transfer.disposition,
    outgoing: transfer.outgoing,
    held_reason: transfer.heldReason,
    note: transfer.note,
    settled_at: transfer.settledAt?.toISOString() ?? null,
    order_id: transfer.orderId,
    last_merchant_id: transfer.lastMerchantId,
  };
}
