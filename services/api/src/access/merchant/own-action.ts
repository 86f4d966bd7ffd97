import type { Request } from 'express';
import { transact, type Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { requestId } from '../../http/request/request-id';
import { recordAs, recordInSession } from '../admin/admin-action';
import { shownAddress } from '../caller';
import { isByKey, merchantOf } from './merchant-auth';

/**
 * Runs what a merchant does to itself in one transaction. What a person does is a row of the admin audit log; what a key
 * does is logged only, because a shop's program does it all day.
 */
export function ownAction<T>(context: ApiContext, request: Request, work: (tx: Tx) => Promise<Acted<T>>): Promise<T> {
  return isByKey(request) ? logged(context, request, work) : recordedOwnAction(context, request, work);
}

/**
 * The same for what decides who may act as the merchant or receives its webhooks: its keys, secrets and addresses of
 * webhooks; and for the wallet. It is a row of the admin audit log, by a person or by a key.
 */
export function recordedOwnAction<T>(
  context: ApiContext,
  request: Request,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  const merchantId = merchantOf(request).id;
  if (!isByKey(request)) return recordInSession(context, request, merchantId, work);
  return recordAs(context, request, { kind: 'key', merchantId, address: shownAddress(request) }, work);
}

async function logged<T>(
  { db, logger }: ApiContext,
  request: Request,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<T> {
  const { result, action } = await transact(db, work);
  logger.info('merchant acted by its key', {
    requestId: requestId.of(request),
    action: action.action,
    object: action.object,
    merchantId: merchantOf(request).id,
    address: shownAddress(request),
  });
  return result;
}
