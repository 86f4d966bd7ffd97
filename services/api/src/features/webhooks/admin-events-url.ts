import type { Router } from 'express';
import { findMerchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { EVENTS_URL_BODY, openEventsUrl } from './events-url';
import { recordedAction } from '../../access/admin/admin-action';
import { readAdminBody } from '../../access/admin/admin-body';
import { readMerchantId, refuseNoMerchant } from '../../access/path-ids';
import { send } from '../../http/send';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

/** The admin sets where the events of a merchant are pushed. */
export function adminEventsUrlRoutes(router: Router, context: ApiContext): void {
  const prepare = openEventsUrl(context);
  adminEndpoint(router, context, '/merchants/:id/events-url', {
    async put(request, response) {
      const body = await readAdminBody(request, response, EVENTS_URL_BODY);
      const merchant = await findMerchant(context.db, readMerchantId(request));
      const object = merchant?.id ?? refuseNoMerchant();
      await recordedAction(context, request, await prepare(object, body));
      context.wakeups.wake('webhooks');
      send<'setEventsUrl'>(response, { events_url: body.events_url });
    },
  });
}
