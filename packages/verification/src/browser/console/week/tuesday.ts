import { strict as assert } from 'node:assert';
import type { Tasks } from './play-tasks';
import { decide, openOrder, type Week } from './task';
import { reaches } from './weekend';

/** Money that differs from what was asked. */
export const TUESDAY: Tasks<Week> = {
  'Keep a filter as a link': async ({ desk, stage, weekend }) => {
    for (const name of ['SHORT-1', 'SHORT-2']) await reaches(stage, weekend.order(name), 'failed');
    await desk.follow('Orders');
    await desk.follow('Part missing');
    await desk.choose('Merchant', 'Default Merchant');
    await desk.sees('1 to 2 of 2');
    const link = desk.page.url();
    assert.match(link, /\?status=failed&merchant_id=/);
    await desk.follow('Overview');
    await desk.page.goto(link);
    await desk.sees('1 to 2 of 2');
    await desk.sees('SHORT-1');
  },

  'Accept an underpaid order as paid': async ({ desk, weekend }) => {
    await desk.follow('SHORT-1');
    await desk.sees('Waits for your decision');
    await decide(desk, 'Accept as paid', 'agreed with the shop', 'Accept');
    await desk.sees('Accepted as paid');
    await desk.sees('20.00 USDT counts, 11.00 is missing: “agreed with the shop”');
    await desk.sees('Completed');
    const [webhook] = weekend.shop.received(weekend.order('SHORT-1').id);
    assert.equal(webhook?.body['amount_received'], '20.000000');
  },

  'Close an underpaid order': async ({ desk, weekend }) => {
    await openOrder(desk, 'SHORT-2', weekend.order('SHORT-2').id);
    await decide(desk, 'Close order', 'returned by hand', 'Close');
    await desk.sees('Closed: “returned by hand”.');
    await desk.sees('Order closed');
  },

  'Open a closed order again': async ({ desk }) => {
    await desk.follow('Orders');
    await desk.follow('Closed');
    await desk.follow('SHORT-2');
    await desk.sees('Decided');
    await decide(desk, 'Open again', 'the customer pays the rest', 'Open again');
    await desk.sees('Order opened again');
    await desk.sees('Waits for your decision');
  },

  'Note something on an order': async ({ desk, weekend }) => {
    await decide(desk, 'Add note', 'the shop asks the customer', 'Add');
    await desk.sees('Note added');
    await desk.sees('“the shop asks the customer”');
    assert.deepEqual(weekend.shop.received(weekend.order('SHORT-2').id), []);
  },

  'Give held money to its order': async ({ desk, stage, weekend }) => {
    await desk.follow('Unmatched');
    await desk.follow('Held');
    await desk.page.getByRole('row', { name: '18.00' }).getByRole('link').click();
    await desk.sees('late money waits for an admin');
    await desk.tick('LATE-1');
    await desk.sees('This pays the order in full. The shop is notified at once.');
    await desk.press('Assign');
    await desk.sees('Assigned to LATE-1.');
    await reaches(stage, weekend.order('LATE-1'), 'completed');
  },

  'Resolve held money without an order': async ({ desk }) => {
    await desk.page.getByRole('row', { name: '9.00' }).getByRole('link').click();
    await desk.press('Resolve without order');
    await desk.tick('refunded');
    await desk.fill('In one line', 'by hand, agreed by phone');
    await desk.press('Resolve');
    await desk.sees('Resolved.');
    await desk.sees('No money is held back.');
    await desk.follow('Resolved');
    await desk.sees('refunded: by hand, agreed by phone');
  },

  'Record a refund that was sent from elsewhere': async ({ desk, weekend }) => {
    await openOrder(desk, 'BACK-1', weekend.order('BACK-1').id);
    await desk.sees('Nothing was returned.');
    await desk.press('Record a refund');
    await desk.fill('Transaction', weekend.refund);
    await desk.press('Look it up');
    await desk.sees('Record 5.00 USDT as returned?');
    await desk.fill('Note', 'wrong size');
    await desk.press('Record');
    await desk.sees('Refund recorded');
    await desk.sees('5.00 of 12.00 USDT returned');
  },
};
