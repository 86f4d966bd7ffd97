import type { Schemas } from '@gateway/contract';
import type { Router } from 'express';
import type { Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import { findListedLink, listLinks, lockLink, type PaymentLink } from '@gateway/store/links';
import { findMerchant, type Merchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../../access/admin/admin-action';
import { sessionOf } from '../../access/admin/admin-auth';
import { readAdminBody } from '../../access/admin/admin-body';
import { readLinkId, refuseNoLink } from './link-fields';
import { refuseNoMerchant } from '../../access/path-ids';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { changedLink, CREATE_LINK_BODY, newLink, UPDATE_LINK_BODY } from './link-body';
import { changeLink, createLink } from './link-changes';
import { presentListedLink } from './link-view';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const LIST_QUERY = PAGE_QUERY.append<ListQuery & { merchant_id?: string }>({ merchant_id: QUERY_FIELDS.id });
const CREATE_BODY = CREATE_LINK_BODY.append<Schemas['CreateMerchantsPaymentLink']>({
  merchant_id: QUERY_FIELDS.id.required(),
});

/** Payment links of all merchants, which an admin also creates and changes for them. */
export function adminPaymentLinkRoutes(router: Router, context: ApiContext): void {
  const { db, lists, config } = context;
  adminEndpoint(router, context, '/payment-links', {
    async post(request, response) {
      const body = await readAdminBody(request, response, CREATE_BODY);
      const { id } = await recordedAction(context, request, (tx) => create(tx, body));
      send<'createMerchantsPaymentLink'>(response, await present(id), 201);
    },
    async get(request, response) {
      const query = readQuery(request, LIST_QUERY);
      const page = pageOf(query);
      const { links, pagination } = await readListPage(lists, sessionOf(request).id, page, (listDb) =>
        listLinks(listDb, query.merchant_id, page),
      );
      const data = links.map((link) => presentListedLink(link, config));
      send<'listAllPaymentLinks'>(response, { data, pagination });
    },
  });
  adminEndpoint(router, context, '/payment-links/:id', {
    async get(request, response) {
      send<'getMerchantsPaymentLink'>(response, await present(readLinkId(request)));
    },
    async put(request, response) {
      const body = await readAdminBody(request, response, UPDATE_LINK_BODY, true);
      const id = readLinkId(request);
      await recordedAction(context, request, (tx) => change(tx, id, body));
      send<'updateMerchantsPaymentLink'>(response, await present(id));
    },
  });

  async function create(tx: Tx, body: Schemas['CreateMerchantsPaymentLink']): Promise<Acted<PaymentLink>> {
    const merchant = await merchantOf(tx, body.merchant_id);
    return createLink(tx, merchant.id, newLink(body, merchant, config));
  }

  async function change(tx: Tx, id: string, body: Schemas['UpdatePaymentLink']): Promise<Acted<PaymentLink>> {
    const old = (await lockLink(tx, id)) ?? refuseNoLink();
    return changeLink(tx, old, changedLink(old, body, await merchantOf(tx, old.merchantId), config));
  }

  async function merchantOf(tx: Tx, id: string): Promise<Merchant> {
    return (await findMerchant(tx, id)) ?? refuseNoMerchant();
  }

  async function present(id: string): Promise<Schemas['ListedPaymentLink']> {
    return presentListedLink((await findListedLink(db, id)) ?? refuseNoLink(), config);
  }
}
