import type { Router } from 'express';
import { newWebhookSecret } from '@gateway/domain';
import { findEventsUrl } from '@gateway/store/deliveries';
import { findReadOnlyKey, rotateWebhookSecret } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { readEmptyBody } from '../../http/request/body';
import { refuseNoMerchant } from '../../access/path-ids';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { recordedOwnAction } from '../../access/merchant/own-action';
import { send } from '../../http/send';
import { presentOwnMerchant } from './merchant-view';
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
      const until = await recordedOwnAction(context, request, async (tx) => {
        const result = (await rotateWebhookSecret(tx, id, hmacKeys.seal(secret))) ?? refuseNoMerchant();
        const after = { previous_secret_valid_until: result.toISOString() };
        return { result, action: { action: 'merchant.rotate_webhook_secret', object: id, before: null, after } };
      });
      send<'rotateWebhookSecret'>(response, {
        webhook_secret: secret,
        previous_secret_valid_until: until.toISOString(),
      });
    },
  });
}
