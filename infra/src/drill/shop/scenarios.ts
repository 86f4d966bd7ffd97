import { strict as assert } from 'node:assert';
import type { Browser } from 'playwright-core';
import type { Gateway } from '../../e2e/gateway';
import { reachesInShop, ship } from './admin';
import { buy, enterShop, goBack, send, shows } from './customer';
import type { RunningShop } from './running-shop';

/** A shop, the gateway that it uses, and a browser. */
export interface Stage {
  gateway: Gateway;
  shop: RunningShop;
  browser: Browser;
}

/** Enough to pay at leisure. */
const LONG = 600;

export const SHOP_SCENARIOS: Record<string, (stage: Stage) => Promise<void>> = {
  'a customer buys, pays, and gets it shipped': async ({ gateway, shop, browser }) => {
    await shop.start(LONG);
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    await send(gateway, bill, '25');
    await shows(customer.page, 'Print receipt');
    await goBack(customer, shop);
    await shows(customer.page, `Order ${bill.code} is PaymentSettled.`);
    const order = await reachesInShop(shop, bill.code, 'PaymentSettled');
    assert.deepEqual(
      order.payments.map(({ state, amount, transactionId }) => ({ state, amount, transactionId })),
      [{ state: 'Settled', amount: 2_500, transactionId: bill.id }],
    );
    await ship(shop, order);
    await shows(customer.page, `Order ${bill.code} is Shipped.`);
    await customer.leave();
  },
};
