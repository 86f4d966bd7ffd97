import Joi from 'joi';
import type { Router } from 'express';
import { resendFailedWebhooks } from '@gateway/store/deliveries';
import { findMerchant } from '@gateway/store/merchants';
import { onBothSides } from '../../access/merchant/both-sides';
import { refuseNoMerchant } from '../../access/path-ids';
import type { ApiContext } from '../../base/context';
import { decisionNoteField } from '../../http/request/fields';
import { send } from '../../http/send';

const PATHS = { gateway: '/merchants/:id/resend-webhooks', merchant: '/merchant/resend-webhooks' };
/** The gateway's people say why; the merchant need not. */
const BODIES = {
  admin: Joi.object<{ note?: string }>({ note: decisionNoteField().required() }),
  merchant: Joi.object<{ note?: string }>({}),
};

/** All failed webhooks of a merchant are sent again, for it or by it. */
export function failedWebhookRoutes(router: Router, context: ApiContext): void {
  onBothSides(router, context, PATHS, ({ merchantIdOf, scopeOf, readBody, record }) => ({
    async post(request, response) {
      const by = scopeOf(request) === null ? 'admin' : 'merchant';
      const { note } = await readBody(request, response, BODIES[by], by === 'merchant');
      const { id } = (await findMerchant(context.db, merchantIdOf(request))) ?? refuseNoMerchant();
      const { count, until, hasMore } = await record(context, request, (tx) =>
        resendFailedWebhooks(tx, id, { by, note }),
      );
      context.wakeups.wake('webhooks');
      send<'resendWebhooks'>(response, { count, until: until.toISOString(), has_more: hasMore });
    },
  }));
}
