import type { Router } from 'express';
import { listDeposits } from '@gateway/store/deposits';
import { findMerchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { isDerived } from './deposit-creation';
import { sessionOf } from '../../access/admin/admin-auth';
import { readMerchantId, refuseNoMerchant } from '../../access/path-ids';
import { noteField } from '../../http/request/fields';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { presentDeposit } from './deposit-view';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const LIST_QUERY = PAGE_QUERY.append<ListQuery & { q?: string }>({ q: noteField() });

/** The admin sees which addresses a merchant's customers have. Only the merchant gives, changes and closes them. */
export function adminDepositAddressRoutes(router: Router, context: ApiContext): void {
  const { db, lists, config } = context;
  adminEndpoint(router, context, '/merchants/:id/deposit-addresses', {
    async get(request, response) {
      const query = readQuery(request, LIST_QUERY);
      const page = pageOf(query);
      const { id } = (await findMerchant(db, readMerchantId(request))) ?? refuseNoMerchant();
      const { deposits, pagination } = await readListPage(lists, sessionOf(request).id, page, (listDb) =>
        listDeposits(listDb, id, page, query.q),
      );
      const data = deposits.filter(isDerived).map((deposit) => presentDeposit(deposit, config));
      send<'listMerchantsDepositAddresses'>(response, { data, pagination });
    },
  });
}
