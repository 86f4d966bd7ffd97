import { say } from '@gateway/runtime/command';
import { mineOnDevnet, payOnDevnet } from './devnet';
import type { Gateway } from './gateway';
import { callJson, waitFor } from './api/http';
import { openMerchant } from './api/merchant';
import type { Merchant } from './api/merchant';

interface Order {
  id: string;
  address: string;
  status: string;
  tx_hash: string | null;
}

const AMOUNT = '25.50';
const PAYMENT_LIMIT_MS = 120_000;

/** Plays one payment from order to acknowledged webhook on the simulated chain. Returns the exit code. */
export async function playDemo(gateway: Gateway): Promise<number> {
  if (gateway.devnetUrl === undefined)
    throw new Error('The demo pays on the simulated chain: start without TRON_NODE_URL.');
  const merchant = await openMerchant(gateway.variables['WEBHOOK_SECRET'] ?? '');
  try {
    await playPayment(gateway, gateway.devnetUrl, merchant);
    return 0;
  } finally {
    merchant.close();
  }
}

async function playPayment(gateway: Gateway, devnetUrl: string, merchant: Merchant): Promise<void> {
  const startedAt = performance.now();
  const report = (what: string, detail = ''): void => {
    say(what, `${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${detail}`);
  };
  const headers = { 'X-API-Key': gateway.variables['API_KEY'] ?? '' };
  const orders = `${gateway.apiUrl}/api/v1/payments`;
  const request = { external_id: `demo-${Date.now()}`, amount: AMOUNT, callback_url: merchant.callbackUrl };
  const { status, body: order } = await callJson<Order>(orders, { headers, body: request });
  if (status !== 201) throw new Error(`The order was not created: ${status} ${JSON.stringify(order)}.`);
  report('order created', `${order.id} for ${AMOUNT} USDT to ${order.address}`);

  const orderThat = (what: string, isSo: (order: Order) => boolean): Promise<Order> =>
    waitFor(what, PAYMENT_LIMIT_MS, gateway.life, async () => {
      const { body } = await callJson<Order>(`${orders}/${order.id}`, { headers });
      return isSo(body) ? body : undefined;
    });
  report('paid', await payOnDevnet(devnetUrl, order.address, AMOUNT));
  await orderThat('the payment to be seen', ({ tx_hash }) => tx_hash !== null);
  report('payment seen');
  // The rest of a demo need not wait for the chain's clock.
  const blocks = Number(gateway.variables['DEVNET_SOLIDITY_LAG']);
  await mineOnDevnet(devnetUrl, blocks);
  report('blocks produced', `${blocks}, with which the payment is final`);
  await orderThat('the payment to be final', (current) => current.status !== 'pending');
  report('payment final');
  await waitFor('the webhook', PAYMENT_LIMIT_MS, gateway.life, () =>
    Promise.resolve(merchant.paidOrders.includes(order.id) || undefined),
  );
  report('webhook received, verified');
  await orderThat('the order to be completed', (current) => current.status === 'completed');
  report('order completed');
}
