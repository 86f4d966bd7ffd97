import { send } from '../../http/send';
import type { Router } from 'express';
import Joi from 'joi';
import { testWebhookBody, Unavailable } from '@gateway/domain';
import { findMerchant, requestTestDelivery, waitForTestOutcome } from '@gateway/store';
import type { ApiContext } from '../../context';
import { recordedAction, withoutQuery } from '../../http/admin-action';
import { readAdminBody } from '../../http/admin-body';
import { checkCallbackUrl } from '../../http/callback-url';
import { readMerchantId, refuseNoMerchant } from '../../http/fields';
import { adminEndpoint } from './admin-endpoint';

const TEST_BODY = Joi.object<{ url: string }>({ url: Joi.string().required() });
/** Slightly longer than the notifier's timeout for a merchant's server. */
const OUTCOME_TIMEOUT_MS = 16_000;

/** Sends a signed test webhook to a merchant's server; it cannot be mistaken for a payment. */
export function testWebhookRoutes(router: Router, context: ApiContext): void {
  const { db, wakeups, config } = context;
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
      wakeups.wake('webhooks');
      const outcome = await waitForTestOutcome(db, deliveryId, OUTCOME_TIMEOUT_MS);
      if (!outcome) throw new Unavailable('no notifier has sent the test');
      send<'testWebhook'>(response, {
        acknowledged: outcome.isAcknowledged,
        http_status: outcome.httpStatus,
        reason: outcome.reason,
        duration_ms: outcome.durationMs,
        response: outcome.responseHead,
      });
    },
  });
}
