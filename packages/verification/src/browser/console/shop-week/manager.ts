import type { Stage } from '../../checkout/checkout-scenarios';
import { addressAt, openAsCustomer, payAt } from '../../customer';
import { openAdmin } from '../../../rig/admin-session';
import { until } from '../../../rig/http';
import { newestBlock, pay } from '../console-page';
import type { Desk } from '../week/desk';
import type { Tasks } from '../week/play-tasks';
import { accept, type ShopWeek } from './people';

/** Of the order by hand, in USDT. */
const PRICE = '12';
const PATIENCE_MS = 60_000;
/** Blocks. */
const FINAL_AFTER = 20;
/** Where a customer wants money back. */
const CUSTOMER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** The manager of a shop, who sells. */
export const MANAGER: Tasks<ShopWeek> = {
  'Sell something by hand': async ({ desk, stage }) => {
    await accept(desk);
    await sell(desk, 'BIKE-1');
    const customer = await openAsCustomer(stage, await addressAt(desk.page));
    await payAt(stage, await openAdmin(stage.gateway), customer.page, PRICE);
    await desk.follow('Open the order');
    await desk.sees('Completed');
    await customer.close();
  },

  'Find an order by its reference': async ({ desk }) => {
    await desk.follow('Orders');
    await desk.search('BIKE-1');
    await desk.sees('BIKE-1');
    await desk.sees('12.00 USDT');
  },

  'Write down what was returned': async ({ desk, stage }) => {
    const hash = await payBack(stage);
    await desk.press('Record a refund');
    await desk.fill('Transaction', hash);
    await desk.press('Look it up');
    await desk.sees('Record 5.00 USDT as returned?');
    await desk.fill('Note', 'wrong size');
    await desk.press('Record');
    await desk.sees('5.00 of 12.00 USDT returned');
  },

  'Cancel an order that nobody pays': async ({ desk }) => {
    await sell(desk, 'BIKE-2');
    await desk.follow('Open the order');
    await desk.press('Cancel order');
    await desk.sees('Cancel this order?');
    await desk.press('Cancel order');
    await desk.sees('Cancelled.');
  },

  'Give a customer an address of their own': async ({ desk }) => {
    await desk.follow('Deposit addresses');
    await desk.press('New address');
    await desk.fill('Customer', 'C-7');
    await desk.fill('Smallest payment, in USDT', '5');
    await desk.press('Create address');
    await desk.sees('C-7');
    await desk.sees('Its orders');
  },

  'Switch a payment link off': async ({ desk }) => {
    await desk.follow('Payment links');
    await desk.follow('Tea for two');
    await desk.press('Switch off');
    await desk.sees('The link is off: it takes no new orders.');
  },
};

/** The shop returns 5 USDT from a wallet of its own. @returns the hash of the transaction, which is final then */
async function payBack(stage: Stage): Promise<string> {
  const hash = await pay(stage, CUSTOMER, '5');
  const { number } = await newestBlock(stage);
  await until(
    'the refund to be final',
    PATIENCE_MS,
    async () => (await newestBlock(stage)).number > number + FINAL_AFTER || undefined,
  );
  return hash;
}

/** Makes an order by hand; the page with its address is open then. */
async function sell(desk: Desk, reference: string): Promise<void> {
  await desk.follow('Orders');
  await desk.press('New order');
  await desk.fill('Amount', PRICE);
  await desk.fill('What for', 'Repair of the bicycle');
  await desk.fill('Your reference', reference);
  await desk.press('Create order');
  await desk.sees('Another order');
}
