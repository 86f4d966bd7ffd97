import type { Router } from 'express';
import { listEventDeliveries, redeliverEvent } from '@gateway/store/deliveries';
import { isEventOf } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { readEmptyBody } from '../../http/request/body';
import { pathId } from '../../http/request/path-id';
import { readListPage } from '../../http/request/list-page';
import { merchantOf, readerOf } from '../../access/merchant/merchant-auth';
import { ownAction } from '../../access/merchant/own-action';
import { readPage } from '../../http/request/query';
import { send } from '../../http/send';
import { presentEventDelivery } from './delivery-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

const { read: readEventId, refuse: refuseNoEvent } = pathId('Event does not exist');

/** Merchants see how each event of their feed arrived that was pushed to them, and have one pushed again. */
export function eventPushRoutes(router: Router, context: ApiContext): void {
  const { wakeups, config, lists } = context;
  merchantEndpoint(router, context, '/events/:id/deliveries', {
    async get(request, response) {
      const page = readPage(request);
      const merchantId = merchantOf(request).id;
      const eventId = readEventId(request);
      const { entries, pagination } = await readListPage(lists, readerOf(request), page, async (listDb) => {
        if (!(await isEventOf(listDb, merchantId, eventId))) refuseNoEvent();
        return listEventDeliveries(listDb, merchantId, eventId, page);
      });
      send<'listEventDeliveries'>(response, {
        data: entries.map((entry) => presentEventDelivery(entry, config.targets)),
        pagination,
      });
    },
  });
  merchantEndpoint(router, context, '/events/:id/redeliver', {
    async post(request, response) {
      await readEmptyBody(request);
      const eventId = readEventId(request);
      await ownAction(context, request, async (tx) => {
        await redeliverEvent(tx, merchantOf(request).id, eventId);
        return { result: null, action: { action: 'event.redeliver', object: eventId, before: null, after: null } };
      });
      wakeups.wake('webhooks');
      send<'redeliverEvent'>(response, { ok: true });
    },
  });
}
