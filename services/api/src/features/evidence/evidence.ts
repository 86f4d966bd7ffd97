import type { Schemas } from '@gateway/contract';
import type { Evidence } from '@gateway/evidence';
import { findOrder } from '@gateway/store/orders';
import type { Response, Router } from 'express';
import type { ApiContext } from '../../base/context';
import { sessionOf } from '../../access/admin/admin-auth';
import { readOrderId, refuseNoOrder } from '../../access/path-ids';
import { merchantOf, orderOf } from '../../access/merchant/merchant-auth';
import { adminEndpoint } from '../../access/admin/admin-endpoint';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';
import { evidenceWriterOf } from './evidence-writer';

/** Merchants read the evidence files of their own orders. */
export function paymentEvidenceRoutes(router: Router, context: ApiContext): void {
  merchantEndpoint(router, context, '/payments/:id/evidence', {
    async get(request, response) {
      const order = orderOf(request) ?? refuseNoOrder();
      const file = await evidenceWriterOf(context).write(order, `merchant ${merchantOf(request).id}`);
      sendFile(response, file);
    },
  });
}

/** The admin reads those of all orders. */
export function orderEvidenceRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/orders/:id/evidence', {
    async get(request, response) {
      const order = (await findOrder(context.db, readOrderId(request))) ?? refuseNoOrder();
      const file = await evidenceWriterOf(context).write(order, `session ${sessionOf(request).id}`);
      sendFile(response, file);
    },
  });
}

/** Sends the text as it is: no other rendering of the document is a valid file. */
function sendFile(response: Response, { document, text }: Evidence): void {
  const { order }: Omit<Schemas['Evidence'], 'statements'> = document;
  response.set('Content-Disposition', `attachment; filename="evidence-${order.payment_id}.json"`);
  response.type('application/json').send(text);
}
