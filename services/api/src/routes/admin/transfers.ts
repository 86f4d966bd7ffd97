import type { Router } from 'express';
import Joi from 'joi';
import { type Disposition, formatUsdt, refuse } from '@gateway/domain';
import {
  assignTransfer,
  type ListedTransfer,
  listTransfers,
  resolveTransfer,
  transact,
  type TransferKey,
} from '@gateway/store';
import type { ApiContext } from '../../context';
import { readAdminBody } from '../../http/admin-body';
import { isUuid, noteField } from '../../http/fields';
import { type ListQuery, pageOf, presentPagination, QUERY_FIELDS, readQuery } from '../../http/query';
import { requestId } from '../../http/request-id';
import { adminEndpoint } from './admin-endpoint';

const DISPOSITIONS = [
  'credited',
  'late',
  'extra',
  'assigned',
  'held',
  'unmatched',
  'dust',
  'resolved',
] as const satisfies Disposition[];
const TRANSFERS_QUERY = Joi.object<ListQuery & { disposition?: Disposition }>({
  page: QUERY_FIELDS.page,
  limit: QUERY_FIELDS.limit,
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
/** The id of a transfer in the API: the hash of its transaction and the index of its event. */
const TRANSFER_ID = /^([0-9a-f]{64})-(\d{1,9})$/i;

/** Transfers that are not final, and unmatched ones. */
export function transferRoutes(router: Router, context: ApiContext): void {
  const { db, config, wakeups, logger } = context;
  adminEndpoint(router, context, '/transfers', {
    async get(request, response) {
      const query = readQuery(request, TRANSFERS_QUERY);
      const pageWanted = pageOf(query);
      const filter = { network: config.network, disposition: query.disposition ?? null, ...pageWanted };
      const { transfers, total } = await listTransfers(db, filter);
      response.json({ data: transfers.map(presentTransfer), pagination: presentPagination(pageWanted, total) });
    },
  });
  adminEndpoint(router, context, '/transfers/:id/assign', {
    async post(request, response) {
      const { order_id: orderId } = await readAdminBody(request, response, ASSIGN_BODY);
      const key = readKey(request.params['id'], config.network);
      const { confirmed } = await transact(db, (tx) => assignTransfer(tx, key, orderId, config.dustLimit));
      if (confirmed) wakeups.wake('webhooks');
      logger.info('transfer was assigned', { requestId: requestId.of(request), orderId, txHash: key.txHash });
      response.json({ ok: true });
    },
  });
  adminEndpoint(router, context, '/transfers/:id/resolve', {
    async post(request, response) {
      const { note } = await readAdminBody(request, response, RESOLVE_BODY);
      const key = readKey(request.params['id'], config.network);
      await transact(db, (tx) => resolveTransfer(tx, key, note));
      logger.info('transfer was resolved', { requestId: requestId.of(request), txHash: key.txHash });
      response.json({ ok: true });
    },
  });
}

function readKey(id: unknown, network: string): TransferKey {
  const [, txHash, logIndex] = (typeof id === 'string' ? TRANSFER_ID.exec(id) : null) ?? [];
  if (txHash === undefined || logIndex === undefined) return refuse('NOT_FOUND', 'Transfer does not exist');
  return { network, txHash: txHash.toLowerCase(), logIndex: Number(logIndex) };
}

function presentTransfer(transfer: ListedTransfer): Record<string, unknown> {
  return {
    id: `${transfer.txHash}-${transfer.logIndex}`,
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    block_number: transfer.blockNumber,
    block_timestamp: transfer.blockTime.toISOString(),
    from_address: transfer.fromAddress,
    to_address: transfer.toAddress,
    amount: formatUsdt(transfer.amount),
    disposition: transfer.disposition,
    outgoing: transfer.outgoing,
    held_reason: transfer.heldReason,
    note: transfer.note,
    settled_at: transfer.settledAt?.toISOString() ?? null,
    order_id: transfer.orderId,
    last_merchant_id: transfer.lastMerchantId,
  };
}
