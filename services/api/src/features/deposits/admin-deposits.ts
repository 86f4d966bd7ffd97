import type { Router } from 'express';
import { findMerchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { sessionOf } from '../../access/admin/admin-auth';
import { adminEndpoint } from '../../access/admin/admin-endpoint';
import { readMerchantId, refuseNoMerchant } from '../../access/path-ids';
import { send } from '../../http/send';
import { readDepositList } from './deposit-list';

/** The admin sees which addresses a merchant's customers have. Only the merchant gives, changes and closes them. */
export function adminDepositAddressRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/merchants/:id/deposit-addresses', {
    async get(request, response) {
      const { id: merchantId } = (await findMerchant(context.db, readMerchantId(request))) ?? refuseNoMerchant();
      const owner = { merchantId, reader: sessionOf(request).id };
      send<'listMerchantsDepositAddresses'>(response, await readDepositList(context, request, owner));
    },
  });
}
