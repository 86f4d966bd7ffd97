import type { Schemas } from '@gateway/contract';
import type { Request, Response, Router } from 'express';
import Joi from 'joi';
import { parseUsdt } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import { requestWebhookRetry } from '@gateway/store/deliveries';
import { type Acted } from '@gateway/store/gateway';
import { acceptUnderpayment, addOrderNote, closeOrder, lockOrders, reopenOrder } from '@gateway/store/orders';
import type { ApiContext } from '../../../base/context';
import { recordedAction, withoutQuery } from '../../../access/admin/admin-action';
import { readAdminBody } from '../../../access/admin/admin-body';
import { checkCallbackUrl } from '../../../http/request/callback-url';
import { readOrderId, refuseNoOrder } from '../../../access/path-ids';
import { amountField, decisionNoteField } from '../../../http/request/fields';
import { send } from '../../../http/send';
import { adminEndpoint } from '../../../access/admin/admin-endpoint';

const note = decisionNoteField().required();
const NOTE_BODY = Joi.object<{ note: string }>({ note });
const ACCEPT_BODY = Joi.object<{ note: string; amount_received: string }>({
  note,
  amount_received: amountField().required(),
});
const CLOSE_BODY = Joi.object<Schemas['CloseOrder']>({ note, held_amount: amountField() });
const RESEND_BODY = Joi.object<{ note: string; callback_url?: string }>({ note, callback_url: Joi.string() });

/** Decides about one order, with a note. */
type Decide = (tx: Tx, orderId: string, note: string) => Promise<Acted<undefined>>;

/** The admin's decisions about orders, each with a note that says why. */
export function decisionRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/orders/:id/accept', {
    async post(request, response) {
      const { note, amount_received } = await readAdminBody(request, response, ACCEPT_BODY);
      const [orderId, shown] = [readOrderId(request), parseUsdt(amount_received)];
      await recordedAction(context, request, (tx) => acceptUnderpayment(tx, orderId, { note, shown }));
      context.wakeups.wake('webhooks');
      send<'acceptOrder'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/orders/:id/close', {
    async post(request, response) {
      const { note, held_amount } = await readAdminBody(request, response, CLOSE_BODY);
      const [orderId, shownHeld] = [
        readOrderId(request),
        held_amount === undefined ? undefined : parseUsdt(held_amount),
      ];
      await recordedAction(context, request, (tx) => closeOrder(tx, orderId, { note, shownHeld }));
      send<'closeOrder'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/orders/:id/reopen', {
    async post(request, response) {
      await decide(context, request, response, reopenOrder);
      send<'reopenOrder'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/orders/:id/notes', {
    async post(request, response) {
      await decide(context, request, response, addOrderNote);
      send<'addOrderNote'>(response, { ok: true });
    },
  });
  resendRoutes(router, context);
}

/** The webhook of an order is sent again. */
function resendRoutes(router: Router, context: ApiContext): void {
  const { config, wakeups } = context;
  adminEndpoint(router, context, '/orders/:id/resend-webhook', {
    async post(request, response) {
      const { note, callback_url: overrideUrl } = await readAdminBody(request, response, RESEND_BODY);
      if (overrideUrl !== undefined) checkCallbackUrl(overrideUrl, config, 'VALIDATION_ERROR');
      const orderId = readOrderId(request);
      await recordedAction(context, request, (tx) => resendWebhook(tx, orderId, { note, overrideUrl }));
      wakeups.wake('webhooks');
      send<'resendWebhook'>(response, { ok: true });
    },
  });
}

async function decide(context: ApiContext, request: Request, response: Response, decision: Decide): Promise<void> {
  const { note } = await readAdminBody(request, response, NOTE_BODY);
  const orderId = readOrderId(request);
  await recordedAction(context, request, (tx) => decision(tx, orderId, note));
}

async function resendWebhook(
  tx: Tx,
  orderId: string,
  { note, overrideUrl }: { note: string; overrideUrl: string | undefined },
): Promise<Acted<undefined>> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuseNoOrder();
  await requestWebhookRetry(tx, orderId, { overrideUrl, note });
  const url = overrideUrl === undefined ? {} : { callback_url: withoutQuery(overrideUrl) };
  const [before, after] = [{ status: order.status }, { ...url, note }];
  return { result: undefined, action: { action: 'order.resend_webhook', object: orderId, before, after } };
}
