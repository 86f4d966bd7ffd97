import type { Router } from 'express';
import { findMerchant } from '@gateway/store/merchants';
import { onBothSides } from '../../access/merchant/both-sides';
import { refuseNoMerchant } from '../../access/path-ids';
import type { ApiContext } from '../../base/context';
import { send } from '../../http/send';
import { EVENTS_URL_BODY, openEventsUrl } from './events-url';

const PATHS = { gateway: '/merchants/:id/events-url', merchant: '/merchant/events-url' };

/** Where the events of a merchant are pushed. */
export function eventsUrlRoutes(router: Router, context: ApiContext): void {
  const prepare = openEventsUrl(context);
  onBothSides(router, context, PATHS, ({ merchantIdOf, readBody, record }) => ({
    async put(request, response) {
      const body = await readBody(request, response, EVENTS_URL_BODY);
      const { id } = (await findMerchant(context.db, merchantIdOf(request))) ?? refuseNoMerchant();
      await record(context, request, await prepare(id, body));
      context.wakeups.wake('webhooks');
      send<'setEventsUrl'>(response, { events_url: body.events_url });
    },
  }));
}
