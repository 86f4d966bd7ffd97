import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { formatUsdt, presentPrice, refuse } from '@gateway/domain';
import { type ActionFacts } from '@gateway/store/gateway';
import { findMerchant } from '@gateway/store/merchants';
import { insertWithinLimit, type LimitedInsertion, type Order } from '@gateway/store/orders';
import type { ApiContext } from '../../../base/context';
import { recordedAction, withoutQuery } from '../../../access/admin/admin-action';
import { readAdminBody } from '../../../access/admin/admin-body';
import { refuseNoMerchant } from '../../../access/path-ids';
import { traceCreation } from '../creation/trace-creation';
import { QUERY_FIELDS } from '../../../http/request/query';
import { requestId } from '../../../http/request/request-id';
import { send } from '../../../http/send';
import { openOrderCreation, type InsertOrder } from '../creation/order-creation';
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
    const insert: InsertOrder = (order, mostOpen) =>
      unlessInserted(() =>
        recordedAction(context, request, async (tx) => {
          const outcome = await insertWithinLimit(tx, order, mostOpen);
          if (typeof outcome === 'string') throw new NotInserted(outcome);
          const action = { action: 'order.create', object: outcome.id, before: null, after: factsOf(outcome) } as const;
          return { result: outcome, action };
        }),
      );
    const { order, isNew } = await create(merchant, asked, { insert, isCallbackOptional: true });
    traceCreation(order.id, isNew);
    if (isNew) context.logger.info('order was created', { requestId: requestId.of(request), orderId: order.id });
    send<'createOrder'>(response, presentCreatedOrder(order, isNew, context.config), isNew ? 201 : 200);
  };
}

/** Ends the transaction of an order that was not inserted: then there is nothing to record. */
class NotInserted extends Error {
  readonly outcome;

  constructor(outcome: Exclude<LimitedInsertion, Order>) {
    super(outcome);
    this.outcome = outcome;
  }
}

async function unlessInserted(work: () => Promise<Order>): Promise<LimitedInsertion> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotInserted) return error.outcome;
    throw error;
  }
}

function factsOf(order: Order): ActionFacts {
  const { merchantId, externalId, description, price, callbackUrl } = order;
  return {
    merchant_id: merchantId,
    external_id: externalId,
    amount: formatUsdt(order.amountExpected),
    ...(price && { price: presentPrice(price) }),
    ...(description !== null && { description }),
    ...(callbackUrl !== null && { callback_url: withoutQuery(callbackUrl) }),
  };
}
