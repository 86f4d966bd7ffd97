import type { Router } from 'express';
import { formatUsdt } from '@gateway/domain';
import { concernOrders } from '@gateway/runtime';
import { findDeposit } from '@gateway/store/deposits';
import { findOrder } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { isDerived, refuseNoDeposit } from '../deposits';
import { readObject } from '../../http/request/body';
import { refuseNoOrder } from '../../access/path-ids';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { requestId } from '../../http/request/request-id';
import { send } from '../../http/send';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';
import { sandboxOf } from './load-sandbox';

/** Merchants simulate what payers and the chain do to their orders, and payments to their customers' addresses. Outside a sandbox there is no such path. */
export function sandboxRoutes(router: Router, context: ApiContext): void {
  const { db, logger } = context;
  const sandbox = sandboxOf(context);
  if (!sandbox) return;
  merchantEndpoint(router, context, '/sandbox/pay', {
    changeLimit: 'create',
    async post(request, response) {
      const simulation = sandbox.readSimulation(await readObject(request));
      const { orderId, scenario } = simulation;
      const order = await findOrder(db, orderId);
      if (order?.merchantId !== merchantOf(request).id) return refuseNoOrder();
      concernOrders([orderId]);
      const { txHashes, amount } = await sandbox.simulate(order, simulation);
      logger.info('payment was simulated', { requestId: requestId.of(request), orderId, scenario });
      send<'simulatePayment'>(response, {
        order_id: orderId,
        scenario,
        tx_hashes: txHashes,
        amount: amount === undefined ? null : formatUsdt(amount),
      });
    },
  });
  merchantEndpoint(router, context, '/sandbox/deposit', {
    changeLimit: 'create',
    async post(request, response) {
      const { depositId, amount } = sandbox.readDepositSimulation(await readObject(request));
      const deposit = await findDeposit(db, merchantOf(request).id, { id: depositId });
      if (!deposit || !isDerived(deposit)) return refuseNoDeposit();
      const paid = amount ?? deposit.minAmount;
      const txHash = await sandbox.payDeposit(deposit.address, paid);
      logger.info('payment to a deposit address was simulated', {
        requestId: requestId.of(request),
        depositId,
        txHash,
      });
      send<'simulateDeposit'>(response, { deposit_id: depositId, tx_hash: txHash, amount: formatUsdt(paid) });
    },
  });
}
