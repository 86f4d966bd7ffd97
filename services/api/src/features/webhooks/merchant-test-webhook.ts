import Joi from 'joi';
import type { Router } from 'express';
import { leadsToPublic, testWebhookBody } from '@gateway/domain';
import { requestTestDelivery } from '@gateway/store/deliveries';
import type { ApiContext } from '../../base/context';
import { readBody } from '../../http/request/body';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { ownAction } from '../../access/merchant/own-action';
import { withoutQuery } from '../../access/admin/admin-action';
import { send } from '../../http/send';
import { readTestOutcome } from './test-outcome';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

const TEST_BODY = Joi.object<{ url: string }>({ url: Joi.string().required() });

/** Merchants try their webhook: the notifier sends a signed example, which cannot be mistaken for a payment. */
export function ownTestWebhookRoutes(router: Router, context: ApiContext): void {
  const { config } = context;
  merchantEndpoint(router, context, '/merchant/test-webhook', {
    async post(request, response) {
      const { url } = await readBody(request, TEST_BODY);
      checkCallbackUrl(url, config, 'INVALID_BODY', 'url');
      const body = testWebhookBody(config.network, new Date());
      const { id: merchantId } = merchantOf(request);
      const id = await ownAction(context, request, async (tx) => {
        const result = await requestTestDelivery(tx, { by: 'merchant', merchantId, url, body });
        const after = { url: withoutQuery(url) };
        return { result, action: { action: 'merchant.test_webhook', object: merchantId, before: null, after } };
      });
      const outcome = await readTestOutcome(context, id);
      const mayRead = leadsToPublic(url, config.targets);
      send<'testOwnWebhook'>(response, mayRead ? outcome : { ...outcome, response: null });
    },
  });
}
