import { send } from '../../http/send';
import type { Router } from 'express';
import { gather } from '@gateway/runtime';
import { findPolledOrders } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { readOrderId, refuseNoOrder } from '../../access/path-ids';
import { limitOrder } from '../../access/limit-order';
import { limitAddress, POLLED } from '../../http/rate-limit';
import { withOwnPages } from '../../pages/own-pages';
import { presentCheckoutStatus } from './checkout-status';
import { findPayments, headFor } from '../transfers';

/** Requests that were counted in one batch are also read in one batch. */
const SAME_TICK = { waitMs: 0, most: 200 };

/** The public status of an order, for everyone who knows its id. */
export function checkoutRoutes(router: Router, context: ApiContext): void {
  const findOrder = gather(SAME_TICK, (ids: readonly string[]) => findPolledOrders(context.db, ids));
  endpoint(router, '/checkout/:id/status', {
    get: [
      limitAddress(context, 'checkoutAddress', { batch: POLLED }),
      limitOrder(context),
      async (request, response) => {
        const found = (await findOrder(readOrderId(request))) ?? refuseNoOrder();
        const { order, transfers } = await findPayments(context, found);
        const head = await headFor(context, transfers);
        const { config } = context;
        const shown = withOwnPages(order, config);
        send<'getCheckoutStatus'>(
          response,
          presentCheckoutStatus(shown, transfers, head, config.confirmationsRequired),
        );
      },
    ],
  });
}
