import type { Schemas } from '@gateway/contract';
import { send } from '../../http/send';
import Joi from 'joi';
import type { Router } from 'express';
import { formatUsdt, refuse } from '@gateway/domain';
import { findOrder } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { readBody } from '../../http/request/body';
import { clientAddress } from '../../http/request/client-address';
import { endpoint } from '../../http/endpoint';
import { readOrderId, refuseNoOrder } from '../../access/path-ids';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { lookUp } from './look-up';
import type { Finding } from '@gateway/checkout';
import { readTransactionHash } from '../transfers';

const LookupBody = Joi.object<{ tx_hash: string }>({ tx_hash: Joi.string().required() });

/** Reports what the gateway knows about a transaction to a payer. This changes nothing. */
export function checkoutLookupRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/checkout/:id/lookup', {
    post: [
      limitAddress(context, 'checkoutAddress'),
      limitRate(context, 'lookup', readOrderId),
      async (request, response) => {
        const body = await readBody(request, LookupBody);
        const txHash =
          readTransactionHash(body.tx_hash) ??
          refuse('INVALID_BODY', '"tx_hash" must be a transaction hash: 64 hexadecimal digits');
        const order = (await findOrder(context.db, readOrderId(request))) ?? refuseNoOrder();
        const finding = await lookUp(context, { order, txHash, client: clientAddress(request) });
        send<'lookUpTransaction'>(response, presentFinding(finding, context.config.confirmationsRequired));
      },
    ],
  });
}

function presentFinding(finding: Finding, required: number): Schemas['Finding'] {
  const isSeen = finding.result === 'seen';
  return {
    result: finding.result,
    to_address: finding.result === 'other_address' ? finding.toAddress : null,
    confirmations: isSeen ? finding.confirmations : null,
    confirmations_required: isSeen ? required : null,
    amount_remaining: finding.result === 'counted_partly' ? formatUsdt(finding.remaining) : null,
  };
}
