import { strict as assert } from 'node:assert';
import { openMerchant } from '../../../stage/merchant';
import { createPayment, pay } from '../console-page';
import type { Tasks } from './play-tasks';
import { decide, openOrder, type Week } from './task';
import { DOWN, MAINTENANCE, reaches } from './weekend';

/** Of the order that is paid while the admin looks, in USDT. */
export const LIVE_AMOUNT = '7.5';

/** Webhooks. */
export const WEDNESDAY: Tasks<Week> = {
  'See which merchants are not notified': async ({ desk, stage, weekend }) => {
    for (const name of DOWN) await reaches(stage, weekend.order(name), 'callback_failed');
    await desk.follow('Merchants');
    await desk.sees('Default Merchant');
    await desk.sees(/^4 failed\b/);
  },

  'Read a failed webhook and its answer': async ({ desk }) => {
    await desk.follow('Orders');
    await desk.follow('Shop not notified');
    await desk.follow('DOWN-1');
    await desk.sees('503 Service Unavailable');
    await desk.unfold('The request');
    await desk.sees(/^POST http/);
    await desk.sees(/webhook-id: /);
    await desk.sees('"external_id": "DOWN-1"');
    await desk.unfold('What it answered');
    await desk.sees(MAINTENANCE);
  },

  'Send a failed webhook again': async ({ desk, weekend }) => {
    await decide(desk, 'Send webhook again', 'its server is back', 'Send now');
    await desk.sees('Queued.');
    weekend.shop.answerWith('DOWN-1', 200);
    await desk.sees('Asked to send again');
    await desk.sees('Completed');
  },

  'Send a webhook to another URL, once': async ({ desk, stage, weekend }) => {
    const other = await openMerchant(stage.gateway.webhookSecret);
    const { id } = weekend.order('DOWN-2');
    await openOrder(desk, 'DOWN-2', id);
    await desk.press('Send webhook again');
    await desk.fill('Another URL, only this time', other.url);
    await desk.fill('Note', 'its old server, for one order');
    await desk.press('Send now');
    await desk.sees('To another URL, this time: “its old server, for one order”');
    await desk.sees('Completed');
    assert.equal(other.received(id)[0]?.isSigned, true);
    await other.close();
  },

  'Send all failed webhooks of a merchant again': async ({ desk, weekend }) => {
    await desk.follow('Merchants');
    await desk.follow('Default Merchant');
    await decide(desk, 'Send failed webhooks again', 'its server is repaired', 'Send again');
    await desk.sees('2 webhooks queued.');
    for (const name of DOWN) weekend.shop.answerWith(name, 200);
    for (const name of ['DOWN-3', 'DOWN-4']) {
      await openOrder(desk, name, weekend.order(name).id);
      await desk.sees('Completed');
    }
  },

  'Try the webhook of a merchant': async ({ desk, weekend }) => {
    await desk.follow('Merchants');
    await desk.follow('Default Merchant');
    await desk.fill('Send a signed example to', weekend.shop.url);
    await desk.press('Send example');
    await desk.sees(/^Answered 200, after \d/);
  },

  'Watch an order being paid': async ({ desk, stage, weekend }) => {
    await desk.follow('Orders');
    await desk.sees('Created, newest first');
    const fields = { external_id: 'LIVE-1', amount: LIVE_AMOUNT, callback_url: weekend.shop.url };
    const { body: order } = await createPayment(stage, stage.gateway.apiKey, fields);
    await desk.press('Show 1 new order');
    await desk.follow('LIVE-1');
    await desk.sees('Waiting');
    await pay(stage, order['address'], LIVE_AMOUNT);
    await desk.sees('Seen');
    await desk.sees('Payment final');
    await desk.sees('Shop notified');
  },

  'See what a customer sees': async ({ desk, weekend }) => {
    await openOrder(desk, 'CART-40', weekend.order('CART-40').id);
    const [checkout] = await Promise.all([desk.page.context().waitForEvent('page'), desk.follow('Open checkout')]);
    await desk.sees('Waiting for your payment', checkout);
    await checkout.close();
  },
};
