import { strict as assert } from 'node:assert';
import { until } from '../../../rig/http';
import type { Tasks } from './play-tasks';
import { openOrder, type Week } from './task';

const PATIENCE_MS = 60_000;
const PARTS = 6;

/** What came in at the weekend. */
export const MONDAY: Tasks<Week> = {
  'Sign in': async ({ desk, stage }) => {
    await desk.fill('Password', stage.gateway.adminPassword);
    await desk.press('Sign in');
    await desk.sees('behind the chain');
    await desk.sees(/^Signed in until (\d+ \w+, )?\d\d:\d\d$/);
  },

  'See what came in, hour by hour': async ({ desk, weekend }) => {
    await desk.follow('Overview');
    await desk.sees('Last 24 hours');
    const rows = desk.page.getByRole('table', { name: /^Received per hour/ }).getByRole('row');
    await until(`${String(weekend.income)} USDT by hour`, PATIENCE_MS, async () => {
      const received = await rows.locator('td:nth-child(2)').allInnerTexts();
      return received.reduce((sum, amount) => sum + Number(amount), 0) === weekend.income || undefined;
    });
    await desk.sees('Orders paid');
    await desk.sees(/\b4\d still waiting$/);
  },

  'See whether every part works': async ({ desk }) => {
    await desk.follow('Health');
    await desk.sees('Behind the chain');
    await desk.sees('Sends the webhooks to the shops');
    await desk.sees('Fine');
    const fine = desk.page.getByRole('listitem').getByText('Fine', { exact: true });
    await until('all parts to be fine', PATIENCE_MS, async () => (await fine.count()) === PARTS || undefined);
  },

  'Find an order by its reference': async ({ desk, weekend }) => {
    await openOrder(desk, 'SUN-1', weekend.order('SUN-1').id);
    await desk.sees('42.50 USDT');
    await desk.sees('Completed');
  },

  'Find an order by its payment address': async ({ desk, weekend }) => {
    const { id, address } = weekend.order('TEA-2');
    await openOrder(desk, address, id);
    await desk.sees('To, the address of this order');
    await desk.sees('TEA-2');
  },

  'Find an order by the hash of its payment': async ({ desk, weekend }) => {
    const { id, payment } = weekend.order('TEA-1');
    await openOrder(desk, payment, id);
    await desk.sees(/^\d+, final$/);
    await desk.sees('TEA-1');
  },

  'List the orders whose references begin alike': async ({ desk }) => {
    await desk.follow('Orders');
    await desk.search('TEA-');
    await desk.sees('Begins with “TEA-”');
    await desk.sees('1 to 2 of 2');
    await desk.press('Clear search');
    await desk.sees(/^1 to 20 of \d+$/);
  },

  'Jump to a page of a long list': async ({ desk }) => {
    await desk.fill('Page', '3');
    await desk.page.keyboard.press('Enter');
    await desk.sees('41 to 53 of 53');
    assert.equal(new URL(desk.page.url()).search, '?page=3');
  },
};
