import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { refuse } from '@gateway/domain';
import { findMerchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../../base/context';
import { recordedAction } from '../../../access/admin/admin-action';
import { readAdminBody } from '../../../access/admin/admin-body';
import { refuseNoMerchant } from '../../../access/path-ids';
import { traceCreation } from '../creation/trace-creation';
import { QUERY_FIELDS } from '../../../http/request/query';
import { requestId } from '../../../http/request/request-id';
import { send } from '../../../http/send';
import { openOrderCreation } from '../creation/order-creation';
import { recordedInsertion } from '../creation/recorded-insertion';
import { randomCode } from '../creation/random-code';
import { ORDER_FIELDS, orderRules } from '../creation/order-fields';
import { presentCreatedOrder } from '../order-view';

type CreateBody = Schemas['CreateOrder'];

const REFERENCE_LENGTH = 8;

const CREATE_BODY = orderRules(
  Joi.object<CreateBody>({
    merchant_id: QUERY_FIELDS.id.required(),
    ...ORDER_FIELDS,
  }),
);

/** The admin creates an order for a merchant by hand, with a reference that is made where none is given. */
export function createByHand(context: ApiContext): RequestHandler {
  const create = openOrderCreation(context);
  return async (request, response) => {
    const { merchant_id: id, ...body } = await readAdminBody(request, response, CREATE_BODY);
    const merchant = (await findMerchant(context.db, id)) ?? refuseNoMerchant();
    if (!merchant.isActive) refuse('INVALID_STATE', 'This merchant is suspended');
    const asked = { ...body, external_id: body.external_id ?? `M-${randomCode(REFERENCE_LENGTH)}` };
    const insert = recordedInsertion((work) => recordedAction(context, request, work));
    const { order, isNew } = await create(merchant, asked, { insert, isCallbackOptional: true });
    traceCreation(order.id, isNew);
    if (isNew) context.logger.info('order was created', { requestId: requestId.of(request), orderId: order.id });
    send<'createOrder'>(response, presentCreatedOrder(order, isNew, context.config), isNew ? 201 : 200);
  };
}
