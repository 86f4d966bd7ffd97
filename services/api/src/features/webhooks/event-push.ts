import type { Router } from 'express';
import { listEventDeliveries, redeliverEvent } from '@gateway/store/deliveries';
import { isEventOf } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { EVENTS_URL_BODY, openEventsUrl } from './events-url';
import { readBody, readEmptyBody } from '../../http/request/body';
import { pathId } from '../../http/request/path-id';
import { readListPage } from '../../http/request/list-page';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { ownAction, recordedOwnAction } from '../../access/merchant/own-action';
import { readPage } from '../../http/request/query';
import { send } from '../../http/send';
import { presentEventDelivery } from './delivery-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

const { read: readEventId, refuse: refuseNoEvent } = pathId('Event does not exist');

/** Merchants have the events of their feed pushed to a URL, see how each arrived, and have one pushed again. */
export function eventPushRoutes(router: Router, context: ApiContext): void {
  const { wakeups } = context;
  const prepare = openEventsUrl(context);
  merchantEndpoint(router, context, '/merchant/events-url', {
    async put(request, response) {
      const body = await readBody(request, EVENTS_URL_BODY);
      const { id } = merchantOf(request);
      await recordedOwnAction(context, request, await prepare(id, body));
      wakeups.wake('webhooks');
      send<'setOwnEventsUrl'>(response, { events_url: body.events_url });
    },
  });
  pushedEventRoutes(router, context);
}

function pushedEventRoutes(router: Router, context: ApiContext): void {
  const { wakeups, config, lists } = context;
  merchantEndpoint(router, context, '/events/:id/deliveries', {
    async get(request, response) {
      const page = readPage(request);
      const merchantId = merchantOf(request).id;
      const eventId = readEventId(request);
      const { entries, pagination } = await readListPage(lists, merchantId, page, async (listDb) => {
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
