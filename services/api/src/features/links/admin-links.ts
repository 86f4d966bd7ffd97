import type { Schemas } from '@gateway/contract';
import type { Router } from 'express';
import type { Tx } from '@gateway/store/db';
import type { ActionFacts, AdminAction } from '@gateway/store/gateway';
import { findListedLink, insertLink, type LinkContent, listLinks, lockLink, updateLink } from '@gateway/store/links';
import { findMerchant, type Merchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { recordedAction, withoutQuery } from '../../access/admin/admin-action';
import { sessionOf } from '../../access/admin/admin-auth';
import { readAdminBody } from '../../access/admin/admin-body';
import { readLinkId, refuseNoLink } from './link-fields';
import { refuseNoMerchant } from '../../access/path-ids';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { changedLink, CREATE_LINK_BODY, newLink, UPDATE_LINK_BODY } from './link-body';
import { presentContent, presentListedLink } from './link-view';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const LIST_QUERY = PAGE_QUERY.append<ListQuery & { merchant_id?: string }>({ merchant_id: QUERY_FIELDS.id });
const CREATE_BODY = CREATE_LINK_BODY.append<Schemas['CreateMerchantsPaymentLink']>({
  merchant_id: QUERY_FIELDS.id.required(),
});

type Recorded = Promise<{ result: string; action: AdminAction }>;

/** Payment links of all merchants, which an admin also creates and changes for them. */
export function adminPaymentLinkRoutes(router: Router, context: ApiContext): void {
  const { db, lists, config } = context;
  adminEndpoint(router, context, '/payment-links', {
    async post(request, response) {
      const body = await readAdminBody(request, response, CREATE_BODY);
      const id = await recordedAction(context, request, (tx) => createLink(tx, body));
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
      await recordedAction(context, request, (tx) => changeLink(tx, id, body));
      send<'updateMerchantsPaymentLink'>(response, await present(id));
    },
  });

  async function createLink(tx: Tx, body: Schemas['CreateMerchantsPaymentLink']): Recorded {
    const merchant = await merchantOf(tx, body.merchant_id);
    const link = await insertLink(tx, merchant.id, newLink(body, merchant, config));
    const after = { merchant_id: merchant.id, ...factsOf(link) };
    return { result: link.id, action: { action: 'payment_link.create', object: link.id, before: null, after } };
  }

  async function changeLink(tx: Tx, id: string, body: Schemas['UpdatePaymentLink']): Recorded {
    const old = (await lockLink(tx, id)) ?? refuseNoLink();
    const link = await updateLink(tx, id, changedLink(old, body, await merchantOf(tx, old.merchantId), config));
    const [before, after] = [factsOf(old), factsOf(link)];
    return { result: id, action: { action: 'payment_link.update', object: id, before, after } };
  }

  async function merchantOf(tx: Tx, id: string): Promise<Merchant> {
    return (await findMerchant(tx, id)) ?? refuseNoMerchant();
  }

  async function present(id: string): Promise<Schemas['ListedPaymentLink']> {
    return presentListedLink((await findListedLink(db, id)) ?? refuseNoLink(), config);
  }
}

/** What the admin audit log shows of a link. */
function factsOf(link: LinkContent): ActionFacts {
  const { callbackUrl } = link;
  return { ...presentContent(link), callback_url: callbackUrl && withoutQuery(callbackUrl) };
}
