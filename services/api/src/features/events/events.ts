import Joi from 'joi';
import type { Router } from 'express';
import { type FeedEventType, presentFeedEvent } from '@gateway/domain';
import { openEventHorizon, readEventFeed, readEventsOfOrder } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { fromCursor } from './event-cursor';
import { merchantOf, orderOf, readerOf } from '../../access/merchant/merchant-auth';
import { refuseNoOrder } from '../../access/path-ids';
import { QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { presentFeed } from './event-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

const DEFAULT_LIMIT = 100;

interface EventsQuery {
  after?: string;
  limit?: string;
  types?: FeedEventType[];
}

const EVENTS_QUERY = Joi.object<EventsQuery>({
  after: Joi.string().custom(
    (text: string, helpers) => fromCursor(text) ?? helpers.message({ custom: '{{#label}} must be a cursor of a page' }),
  ),
  limit: QUERY_FIELDS.eventLimit,
  types: QUERY_FIELDS.eventTypes,
});

/** Merchants read what happened to their orders. */
export function eventRoutes(router: Router, context: ApiContext): void {
  const horizon = openEventHorizon();
  merchantEndpoint(router, context, '/events', {
    async get(request, response) {
      const { after, limit, types } = readQuery(request, EVENTS_QUERY);
      const merchantId = merchantOf(request).id;
      const page = await context.lists.read(readerOf(request), (db) =>
        readEventFeed(db, horizon, {
          merchantId,
          after,
          types,
          limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
        }),
      );
      send<'listEvents'>(response, presentFeed(page));
    },
  });
  merchantEndpoint(router, context, '/payments/:id/events', {
    async get(request, response) {
      const { id } = orderOf(request) ?? refuseNoOrder();
      const events = await context.lists.read(readerOf(request), (db) => readEventsOfOrder(db, id));
      send<'listPaymentEvents'>(response, { data: events.map(presentFeedEvent) });
    },
  });
}
