import { setTimeout } from 'node:timers/promises';
import { buy, clickBuy, enterShop, send, shows, type Bill } from './customer';
import type { Stage } from './stage';

const MINUTE_MS = 60_000;
const PAYMENT_WINDOW = 600;

/**
 * All services of the gateway are down for a minute, in which one customer pays and another wants to buy; the shop is
 * killed and started again meanwhile. Webhooks stay away until the shop has learnt of the payment from the events.
 * @returns what the first customer paid
 */
export async function outage({ gateway, shop, browser }: Stage): Promise<Bill> {
  const payer = await enterShop(browser, shop);
  const bill = await buy(payer, gateway);
  await Promise.all(gateway.services.map((service) => service.kill()));
  const minute = setTimeout(MINUTE_MS);
  await send(gateway, bill, '25');

  const customer = await enterShop(browser, shop);
  await clickBuy(customer.page);
  await shows(customer.page, 'Payments in USDT are not available at this moment. Nothing was charged');
  await shop.start(PAYMENT_WINDOW);
  await minute;

  const [api, watcher, notifier] = gateway.services;
  api?.start();
  watcher?.start();
  await payer.page.goto(`${shop.url}/store?order=${bill.code}`);
  await shows(payer.page, `Order ${bill.code} is PaymentSettled.`);
  await customer.page.goto(`${shop.url}/store`);
  await buy(customer, gateway);
  notifier?.start();
  await payer.leave();
  await customer.leave();
  return bill;
}
