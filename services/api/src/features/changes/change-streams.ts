import type { Request, Response, Router } from 'express';
import { gather } from '@gateway/runtime';
import { findPolledOrders } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { requireAdmin, sessionOf } from '../../access/admin/admin-auth';
import { isByKey, merchantOf } from '../../access/merchant/merchant-auth';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';
import { EVENT_STREAM, type Subject } from './streams';
import { clientAddress } from '../../http/request/client-address';
import { endpoint } from '../../http/endpoint';
import { readOrderId, refuseNoOrder } from '../../access/path-ids';
import { limitOrder } from '../../access/limit-order';
import { limitAddress, POLLED } from '../../http/rate-limit';
import { changesOf, type Changes } from './changes';

/** Requests that were counted in one batch are also read in one batch. */
const SAME_TICK = { waitMs: 0, most: 200 };
const NO_CONTENT = 204;
/** Then a program shows again that its key is valid. */
const KEY_STREAM_MS = 300_000;

/** Streams that tell open pages that something has changed. Opening them uses up nothing that polling needs. */
export function changeRoutes(router: Router, context: ApiContext): void {
  const changes = changesOf(context);
  const findOrder = gather(SAME_TICK, (ids: readonly string[]) => findPolledOrders(context.db, ids));
  endpoint(router, '/checkout/:id/changes', {
    get: [
      limitAddress(context, 'checkoutAddress', { countedAs: 'changesAddress', batch: POLLED }),
      limitOrder(context, 'changes'),
      async (request, response) => {
        const { id, merchantId, monitorUntil } = (await findOrder(readOrderId(request))) ?? refuseNoOrder();
        if (monitorUntil.getTime() <= Date.now()) response.status(NO_CONTENT).end();
        else follow(changes, request, response, { kind: 'order', id, merchantId, until: monitorUntil });
      },
    ],
  });
  endpoint(router, '/admin/changes', {
    get: [
      requireAdmin(context, 'followOrders', { isUse: false }),
      limitAddress(context, 'admin', { countedAs: 'adminChanges' }),
      (request, response) => {
        const { id, expiresAt } = sessionOf(request);
        follow(changes, request, response, { kind: 'session', id, merchantId: null, until: expiresAt });
      },
    ],
  });
  merchantEndpoint(router, context, '/merchant/changes', {
    get(request, response) {
      const merchantId = merchantOf(request).id;
      const subject: Subject = isByKey(request)
        ? { kind: 'key', id: merchantId, merchantId, until: new Date(Date.now() + KEY_STREAM_MS) }
        : { kind: 'session', id: sessionOf(request).id, merchantId, until: sessionOf(request).expiresAt };
      follow(changes, request, response, subject);
    },
  });
}

function follow(changes: Changes, request: Request, response: Response, subject: Subject): void {
  // A response without a body has no end to wait for.
  if (request.method === 'HEAD') response.type(EVENT_STREAM).end();
  else changes.follow(response, clientAddress(request), subject);
}
