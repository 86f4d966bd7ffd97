import type { Request, Router } from 'express';
import { transact, type Tx } from '@gateway/store/db';
import { findDeposit, lockDeposit, updateDeposit } from '@gateway/store/deposits';
import type { ApiContext } from '../../base/context';
import {
  changedDeposit,
  CREATE_DEPOSIT_BODY,
  UPDATE_DEPOSIT_BODY,
  readDepositId,
  refuseNoDeposit,
} from './deposit-body';
import { isDerived, openDepositCreation, type DerivedDeposit } from './deposit-creation';
import { withoutQuery } from '../../access/admin/admin-action';
import { isByKey, merchantOf, readerOf } from '../../access/merchant/merchant-auth';
import { ownAction, recordedOwnAction } from '../../access/merchant/own-action';
import { readBody } from '../../http/request/body';
import { requestId } from '../../http/request/request-id';
import { send } from '../../http/send';
import { readDepositList } from './deposit-list';
import { presentDeposit } from './deposit-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** Merchants give their customers addresses for good, change what holds for them, and see what came to them. */
export function depositAddressRoutes(router: Router, context: ApiContext): void {
  const { db, config, logger } = context;
  const create = openDepositCreation(context);
  merchantEndpoint(router, context, '/deposit-addresses', {
    changeLimit: 'create',
    async post(request, response) {
      const body = await readBody(request, CREATE_DEPOSIT_BODY);
      const { deposit, isNew } = await create(merchantOf(request), body, {
        isCallbackOptional: !isByKey(request),
        insertIn: (insert) =>
          isByKey(request) ? transact(db, insert) : recordedInsert(context, request, body.customer_id, insert),
      });
      if (isNew) logger.info('deposit address was given to a customer', { requestId: requestId.of(request) });
      else response.setHeader('Idempotent-Replay', 'true');
      send<'createDepositAddress'>(response, presentDeposit(deposit, config), isNew ? 201 : 200);
    },
    async get(request, response) {
      const { id } = merchantOf(request);
      const owner = { merchantId: id, reader: readerOf(request) };
      send<'listDepositAddresses'>(response, await readDepositList(context, request, owner));
    },
  });
  merchantEndpoint(router, context, '/deposit-addresses/:id', {
    async get(request, response) {
      const deposit = await findOwn(readDepositId(request), merchantOf(request).id);
      send<'getDepositAddress'>(response, presentDeposit(deposit, config));
    },
    async put(request, response) {
      const body = await readBody(request, UPDATE_DEPOSIT_BODY);
      const merchant = merchantOf(request);
      const id = readDepositId(request);
      const isCallbackOptional = !isByKey(request);
      await ownAction(context, request, async (tx) => {
        const old = await lockDeposit(tx, id);
        if (old?.merchantId !== merchant.id || old.address === null) return refuseNoDeposit();
        await updateDeposit(tx, id, await changedDeposit(old, body, { db: tx, merchant, config, isCallbackOptional }));
        const { callback_url: url } = body;
        const after = { ...body, ...(typeof url === 'string' && { callback_url: withoutQuery(url) }) };
        return { result: null, action: { action: 'deposit_address.update', object: id, before: null, after } };
      });
      send<'updateDepositAddress'>(response, presentDeposit(await findOwn(id, merchant.id), config));
    },
  });

  async function findOwn(id: string, merchantId: string): Promise<DerivedDeposit> {
    const deposit = await findDeposit(db, merchantId, { id });
    return deposit && isDerived(deposit) ? deposit : refuseNoDeposit();
  }
}

/** A person's creation is a row of the audit log, also where another request was first. */
function recordedInsert(
  context: ApiContext,
  request: Request,
  customerId: string,
  insert: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return recordedOwnAction(context, request, async (tx) => {
    const result = await insert(tx);
    const after = { customer_id: customerId, is_new: result };
    return { result, action: { action: 'deposit_address.create', object: null, before: null, after } };
  });
}
