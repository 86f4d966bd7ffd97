import type { Router } from 'express';
import { newWebhookSecret } from '@gateway/domain';
import { findEventsUrl } from '@gateway/store/deliveries';
import { findReadOnlyKey, rotateWebhookSecret } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { readEmptyBody } from '../../http/request/body';
import { refuseNoMerchant } from '../../access/path-ids';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { send } from '../../http/send';
import { presentOwnMerchant } from './merchant-view';
import { logOwnAction } from '../../access/merchant/log-own-action';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** Merchants read their own settings, and replace their webhook secret. */
export function ownMerchantRoutes(router: Router, context: ApiContext): void {
  const { db, hmacKeys } = context;
  merchantEndpoint(router, context, '/merchant', {
    async get(request, response) {
      const merchant = merchantOf(request);
      const [readOnlyKey, eventsUrl] = await Promise.all([
        findReadOnlyKey(db, merchant.id),
        findEventsUrl(db, merchant.id),
      ]);
      send<'getOwnMerchant'>(response, presentOwnMerchant(merchant, { readOnlyKey, eventsUrl }, context.config));
    },
  });
  merchantEndpoint(router, context, '/merchant/webhook-secret', {
    async post(request, response) {
      await readEmptyBody(request);
      const { id } = merchantOf(request);
      const secret = newWebhookSecret();
      const until = (await rotateWebhookSecret(db, id, hmacKeys.seal(secret))) ?? refuseNoMerchant();
      logOwnAction(context, request, 'webhook secret was rotated by its merchant');
      send<'rotateWebhookSecret'>(response, {
        webhook_secret: secret,
        previous_secret_valid_until: until.toISOString(),
      });
    },
  });
}
