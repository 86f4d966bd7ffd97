import { strict as assert } from 'node:assert';
import { saveFile } from '../console-page';
import type { Tasks } from '../week/play-tasks';
import { accept, type ShopWeek } from './people';

/** Somebody who keeps the books of a shop, and changes nothing. */
export const READER: Tasks<ShopWeek> = {
  'See what the week brought': async ({ desk }) => {
    await accept(desk);
    await desk.sees('This week');
    await desk.sees('Latest orders');
    await desk.sees('16.50');
  },

  'Export the orders': async ({ desk }) => {
    await desk.follow('Exports');
    await desk.choose('Format', 'CSV, for spreadsheets');
    await desk.sees('A text that a spreadsheet would run as a formula begins with an apostrophe in CSV.');
    const { text } = await saveFile(desk.page, () => desk.follow('Export orders'));
    for (const reference of ['BIKE-1', 'BIKE-2']) assert.ok(text.includes(reference), text);
  },

  'Look at an order without being able to change it': async ({ desk }) => {
    await desk.follow('Orders');
    await desk.follow('BIKE-1');
    await desk.sees('5.00 of 12.00 USDT returned');
    for (const name of ['Record a refund', 'Send webhook again']) {
      assert.equal(await desk.page.getByRole('button', { name }).count(), 0, name);
    }
  },
};
