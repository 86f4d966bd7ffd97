import { addressAt, openAsCustomer, payAt } from '../../customer';
import { openAdmin } from '../../../rig/admin-session';
import type { Tasks } from '../week/play-tasks';
import { accept, invite, type ShopWeek } from './people';

/** Of the first link, in USDT. */
const PRICE = '4.5';

/** The owner of a shop, on her first day. */
export const OWNER: Tasks<ShopWeek> = {
  'Accept the invitation': async ({ desk }) => {
    await accept(desk);
    await desk.sees('First steps');
    await desk.sees('Take a first payment');
  },

  'Make a first payment link': async ({ desk }) => {
    await desk.press('Make a link');
    await desk.fill('Title', 'Tea for two');
    await desk.fill('Amount', PRICE);
    await desk.press('Create link');
    await desk.sees('Its orders');
    await desk.sees('Tea for two');
  },

  'See the first payment arrive': async ({ desk, stage }) => {
    const customer = await openAsCustomer(stage, await addressAt(desk.page));
    await desk.follow('Orders');
    await desk.sees('No orders yet');
    await customer.page.getByRole('button', { name: 'Continue' }).click();
    await customer.page.waitForURL('**/checkout/*');
    await desk.sees('Created, newest first');
    await payAt(stage, await openAdmin(stage.gateway), customer.page, PRICE);
    await desk.sees('Completed');
    await customer.close();
  },

  'Learn how to connect the shop': async ({ desk, stage }) => {
    await desk.follow('Overview');
    await desk.press('See how');
    await desk.follow('API');
    await desk.sees('Address of the gateway');
    await desk.sees(stage.gateway.publicUrl);
    await desk.sees('Create an order from your server');
  },

  'Choose where to hear of payments': async ({ desk }) => {
    await desk.follow('Overview');
    await desk.press('Choose');
    await desk.choose('How', 'Webhook');
    await desk.fill('URL', 'https://chat.example/hooks/tea');
    await desk.press('Create channel');
    await desk.sees('chat.example');
  },

  'Invite a colleague who only reads': async (week) => {
    await invite(week, 'Rita', 'Reader');
  },

  'Invite a manager, and somebody for the counter': async (week) => {
    await invite(week, 'Mia', 'Manager');
    await invite(week, 'Kim', 'Cashier');
  },
};

/** The owner of a shop, when somebody leaves it. */
export const OWNER_AT_THE_END: Tasks<ShopWeek> = {
  'See who did what': async ({ desk }) => {
    await desk.follow('Audit log');
    await desk.sees('Mia');
  },

  'End the phone of the counter': async ({ desk }) => {
    await desk.follow('People');
    await desk.page.locator('tr', { hasText: 'Kim' }).locator('.button.red-outlined').click();
    await desk.sees('Access ended: signed out on every device. Invite the person again to undo this.');
  },
};
