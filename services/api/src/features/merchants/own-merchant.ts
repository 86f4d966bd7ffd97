import type { Router } from 'express';
import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { newWebhookSecret, Refusal } from '@gateway/domain';
import { findEventsUrl } from '@gateway/store/deliveries';
import { findReadOnlyKey, rotateWebhookSecret, type Merchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { readBody, readEmptyBody } from '../../http/request/body';
import { amountField, nameField } from '../../http/request/fields';
import { refuseNoMerchant } from '../../access/path-ids';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { recordedOwnAction } from '../../access/merchant/own-action';
import { send } from '../../http/send';
import { changeMerchant } from './merchant-change';
import { contactField } from './merchant-fields';
import { presentOwnMerchant } from './merchant-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** What a merchant sets by itself; what the gateway decides for it is not among this. */
const UPDATE_BODY = Joi.object<Schemas['UpdateOwnMerchant']>({
  name: nameField(),
  contact: contactField(),
  default_callback_url: Joi.string().allow(null),
  overlap_signature: Joi.string().valid('new', 'old'),
  seen_limit: amountField(),
});

/** Merchants read and change their own settings, and replace their webhook secret. */
export function ownMerchantRoutes(router: Router, context: ApiContext): void {
  const { db, hmacKeys } = context;
  const present = async (merchant: Merchant): Promise<Schemas['OwnMerchant']> => {
    const [readOnlyKey, eventsUrl] = await Promise.all([
      findReadOnlyKey(db, merchant.id),
      findEventsUrl(db, merchant.id),
    ]);
    return presentOwnMerchant(merchant, { readOnlyKey, eventsUrl }, context.config);
  };
  merchantEndpoint(router, context, '/merchant', {
    async get(request, response) {
      send<'getOwnMerchant'>(response, await present(merchantOf(request)));
    },
    async put(request, response) {
      const changes = await readBody(request, UPDATE_BODY);
      if (Object.keys(changes).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const { id } = merchantOf(request);
      const changed = await recordedOwnAction(context, request, (tx) => changeMerchant(tx, context, id, changes));
      send<'updateOwnMerchant'>(response, await present(changed));
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
