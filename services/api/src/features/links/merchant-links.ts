import type { Router } from 'express';
import { findListedLink, listLinks, lockLink, type ListedLink } from '@gateway/store/links';
import type { ApiContext } from '../../base/context';
import { readBody } from '../../http/request/body';
import { readLinkId, refuseNoLink } from './link-fields';
import { readListPage } from '../../http/request/list-page';
import { merchantOf, readerOf } from '../../access/merchant/merchant-auth';
import { ownAction } from '../../access/merchant/own-action';
import { readPage } from '../../http/request/query';
import { send } from '../../http/send';
import { changedLink, CREATE_LINK_BODY, newLink, UPDATE_LINK_BODY } from './link-body';
import { changeLink, createLink } from './link-changes';
import { presentLink } from './link-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** Merchants create payment links, change them, and see what they have earned. */
export function paymentLinkRoutes(router: Router, context: ApiContext): void {
  const { db, lists, config } = context;
  merchantEndpoint(router, context, '/payment-links', {
    async post(request, response) {
      const merchant = merchantOf(request);
      const content = newLink(await readBody(request, CREATE_LINK_BODY), merchant, config);
      const { id } = await ownAction(context, request, (tx) => createLink(tx, merchant.id, content));
      send<'createPaymentLink'>(response, presentLink(await findOwn(id, merchant.id), config), 201);
    },
    async get(request, response) {
      const page = readPage(request);
      const merchantId = merchantOf(request).id;
      const { links, pagination } = await readListPage(lists, readerOf(request), page, (listDb) =>
        listLinks(listDb, merchantId, page),
      );
      send<'listPaymentLinks'>(response, { data: links.map((link) => presentLink(link, config)), pagination });
    },
  });
  merchantEndpoint(router, context, '/payment-links/:id', {
    async get(request, response) {
      send<'getPaymentLink'>(response, presentLink(await findOwn(readLinkId(request), merchantOf(request).id), config));
    },
    async put(request, response) {
      const body = await readBody(request, UPDATE_LINK_BODY);
      const merchant = merchantOf(request);
      const id = readLinkId(request);
      await ownAction(context, request, async (tx) => {
        const old = await lockLink(tx, id);
        if (old?.merchantId !== merchant.id) return refuseNoLink();
        return changeLink(tx, old, changedLink(old, body, merchant, config));
      });
      send<'updatePaymentLink'>(response, presentLink(await findOwn(id, merchant.id), config));
    },
  });

  async function findOwn(id: string, merchantId: string): Promise<ListedLink> {
    const link = await findListedLink(db, id);
    return link?.merchantId === merchantId ? link : refuseNoLink();
  }
}
