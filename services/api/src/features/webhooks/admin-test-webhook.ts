import { send } from '../../http/send';
import type { Router } from 'express';
import Joi from 'joi';
import { testWebhookBody } from '@gateway/domain';
import { requestTestDelivery } from '@gateway/store/deliveries';
import { findMerchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { recordedAction, withoutQuery } from '../../access/admin/admin-action';
import { readAdminBody } from '../../access/admin/admin-body';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { readMerchantId, refuseNoMerchant } from '../../access/path-ids';
import { readTestOutcome } from './test-outcome';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const TEST_BODY = Joi.object<{ url: string }>({ url: Joi.string().required() });

/** Sends a signed test webhook to a merchant's server; it cannot be mistaken for a payment. */
export function testWebhookRoutes(router: Router, context: ApiContext): void {
  const { db, config } = context;
  adminEndpoint(router, context, '/merchants/:id/test-webhook', {
    async post(request, response) {
      const { url } = await readAdminBody(request, response, TEST_BODY);
      checkCallbackUrl(url, config, 'INVALID_BODY', 'url');
      const merchant = await findMerchant(db, readMerchantId(request));
      const merchantId = merchant?.id ?? refuseNoMerchant();
      const body = testWebhookBody(config.network, new Date());
      const deliveryId = await recordedAction(context, request, async (tx) => {
        const id = await requestTestDelivery(tx, { merchantId, url, body });
        const after = { url: withoutQuery(url) };
        return { result: id, action: { action: 'merchant.test_webhook', object: merchantId, before: null, after } };
      });
      send<'testWebhook'>(response, await readTestOutcome(context, deliveryId));
    },
  });
}
