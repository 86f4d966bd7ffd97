import { strict as assert } from 'node:assert';
import {
  cancel,
  notesOf,
  reachesInShop,
  readShopOrder,
  refund,
  sellIn,
  ship,
  showsNote,
  type ShopOrder,
} from './admin';
import { addAnother, buy, chooseCurrency, clickBuy, enterShop, goBack, send, shows, takeOneOut } from './customer';
import { integrationTest } from './integration';
import { outage } from './outage';
import type { Stage } from './stage';
import { reachesAtGateway, sendWebhook } from './webhooks';

/** Seconds to pay: at leisure, and hardly long enough. */
const [LONG, SHORT] = [600, 25];
const DUPLICATES = 6;

export const SHOP_SCENARIOS: Record<string, (stage: Stage) => Promise<void>> = {
  'a customer buys and pays; it is shipped, and returned': async ({ gateway, shop, browser }) => {
    await shop.start(LONG);
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    await send(gateway, bill, '25');
    await shows(customer.page, 'Print receipt');
    await goBack(customer, shop);
    await shows(customer.page, `Order ${bill.code} is PaymentSettled.`);
    const order = await reachesInShop(shop, bill.code, 'PaymentSettled');
    expectPaidBy(order, bill.id);
    assert.deepEqual(notesOf(order), []);
    await ship(shop, order);
    await shows(customer.page, `Order ${bill.code} is Shipped.`);
    await refund(shop, order, 1_250);
    const [note = ''] = notesOf(await showsNote(shop, bill.code, 'Refund'));
    assert.match(note, /of 12\.50 USD: 12\.500000 USDT are to be sent by hand/);
    await customer.leave();
  },

  'webhooks that are forged, early or repeated': async ({ gateway, shop, browser }) => {
    const [, , notifier] = gateway.services;
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    assert.equal(await sendWebhook(shop, bill, 'another secret'), 401);
    // Signed with the real secret, but nothing is paid: the gateway is asked.
    assert.equal(await sendWebhook(shop, bill, gateway.webhookSecret), 503);
    assert.deepEqual((await readShopOrder(shop, bill.code)).payments, []);
    await notifier?.kill();
    await send(gateway, bill, '25');
    await reachesAtGateway(gateway, bill, 'confirmed');
    const repeats = Array.from({ length: DUPLICATES }, () => sendWebhook(shop, bill, gateway.webhookSecret));
    assert.deepEqual(await Promise.all(repeats), Array<number>(DUPLICATES).fill(204));
    notifier?.start();
    await reachesAtGateway(gateway, bill, 'completed');
    expectPaidBy(await reachesInShop(shop, bill.code, 'PaymentSettled'), bill.id);
    await customer.leave();
  },

  'an order that became more expensive, or was cancelled, before it was paid': async ({ gateway, shop, browser }) => {
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    await addAnother(customer, shop);
    await send(gateway, bill, '25');
    const changed = await showsNote(shop, bill.code, `Payment ${bill.attempt} is complete, but the order has changed`);
    assert.equal(changed.state, 'ArrangingPayment');
    expectPaidBy(changed, bill.id, 0);
    const rest = await buy(customer, gateway, { attempt: 2, amount: '20.000000' });
    await cancel(shop, changed);
    await send(gateway, rest, '20');
    await showsNote(shop, bill.code, `Paid, but not needed: payment ${rest.attempt} is complete`);
    const order = await readShopOrder(shop, bill.code);
    assert.equal(order.state, 'Cancelled');
    expectPaidBy(order, bill.id, 0);
    await customer.leave();
  },

  'an order that became cheaper before it was paid': async ({ gateway, shop, browser }) => {
    const customer = await enterShop(browser, shop);
    await buy(customer, gateway);
    await addAnother(customer, shop);
    const bill = await buy(customer, gateway, { attempt: 2, amount: '45.000000' });
    await takeOneOut(customer, shop);
    await send(gateway, bill, '45');
    const order = await showsNote(shop, bill.code, `Payment ${bill.attempt} is complete, but the order has changed`);
    assert.match(notesOf(order)[0] ?? '', /20\.00 USD are more than its total/);
    assert.equal(order.state, 'PaymentSettled');
    await customer.leave();
  },

  'a customer chooses another currency, and pays what was asked for before': async ({ gateway, shop, browser }) => {
    await sellIn(shop, ['USD', 'EUR']);
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    await chooseCurrency(customer, shop, 'EUR');
    await send(gateway, bill, '25');
    const order = await showsNote(shop, bill.code, `Paid, but not accepted: payment ${bill.attempt} is complete`);
    assert.deepEqual(order.payments, []);
    await reachesAtGateway(gateway, bill, 'completed');
    assert.equal(notesOf(await readShopOrder(shop, bill.code)).length, 1);
    await customer.leave();
  },

  'a customer buys in euros, pays in two parts, and gets a part back': async ({ gateway, shop, browser }) => {
    const customer = await enterShop(browser, shop);
    await chooseCurrency(customer, shop, 'EUR');
    const bill = await buy(customer, gateway, { attempt: 1, amount: '27.180000' });
    await shows(customer.page, '€25.00');
    await send(gateway, bill, '10');
    const part = await showsNote(shop, bill.code, 'Paid in part: 10.000000 USDT');
    assert.match(notesOf(part)[0] ?? '', /10\.000000 of 27\.180000 USDT \(9\.19 of 25\.00 EUR\) have arrived/);
    await send(gateway, bill, '17.18');
    const order = await reachesInShop(shop, bill.code, 'PaymentSettled');
    expectPaidBy(order, bill.id);
    await refund(shop, order, 1_250);
    const notes = notesOf(await showsNote(shop, bill.code, 'Refund'));
    assert.match(notes.at(-1) ?? '', /of 12\.50 EUR: 13\.590000 USDT are to be sent by hand/);
    await customer.leave();
  },

  'a customer pays late': async ({ gateway, shop, browser }) => {
    await shop.start(SHORT);
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    await shows(customer.page, 'Time is up');
    await send(gateway, bill, '25');
    const order = await showsNote(shop, bill.code, 'Late payment: 25.000000 USDT');
    assert.equal(notesOf(order).length, 1);
    expectPaidBy(await reachesInShop(shop, bill.code, 'PaymentSettled'), bill.id);
    await customer.leave();
  },

  'a customer pays short, and the rest late': async ({ gateway, shop, browser }) => {
    const customer = await enterShop(browser, shop);
    const bill = await buy(customer, gateway);
    await send(gateway, bill, '10');
    await showsNote(shop, bill.code, 'Paid in part: 10.000000 USDT');
    const order = await showsNote(shop, bill.code, 'Underpaid: 10.000000 of 25.000000 USDT');
    assert.equal(order.state, 'ArrangingPayment');
    assert.deepEqual(order.payments, []);
    await customer.page.goto(`${shop.url}/store`);
    await clickBuy(customer.page);
    await shows(customer.page, 'A part of the amount has arrived already.');
    await send(gateway, bill, '15');
    await showsNote(shop, bill.code, 'Late payment: 15.000000 USDT');
    expectPaidBy(await reachesInShop(shop, bill.code, 'PaymentSettled'), bill.id);
    assert.equal(notesOf(await readShopOrder(shop, bill.code)).length, 3);
    await customer.leave();
  },

  'the gateway is down for a minute, and the shop is killed meanwhile': async (stage) => {
    await stage.shop.start(LONG);
    const paid = await outage(stage);
    expectPaidBy(await reachesInShop(stage.shop, paid.code, 'PaymentSettled'), paid.id);
  },

  'the situations of npm run integration-test': integrationTest,
};

/** The order has this payment alone, and became paid so many times. */
function expectPaidBy(order: ShopOrder, gatewayOrderId: string, times = 1): void {
  assert.deepEqual(
    order.payments.map(({ state, amount, transactionId }) => ({ state, amount, transactionId })),
    [{ state: 'Settled', amount: 2_500, transactionId: gatewayOrderId }],
  );
  const settled = order.history.items.filter(
    ({ type, data }) => type === 'ORDER_STATE_TRANSITION' && data.to === 'PaymentSettled',
  );
  assert.equal(settled.length, times);
}
