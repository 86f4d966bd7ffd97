import type { Page } from 'playwright-core';
import type { AdminCall } from '../rig/admin-session';
import type { Stage } from './checkout/checkout-scenarios';
import { pay } from './console/console-page';
import { openPage, type WatchedPage } from './page/watched-page';

const PHONE = { width: 360, height: 780 };

/** The address to pay at, which the console shows. */
export async function addressAt(desk: Page): Promise<string> {
  return desk.locator('.pay-address [data-copied]').innerText();
}

/** Opens a page on a customer's phone. */
export async function openAsCustomer({ browser }: Stage, url: string): Promise<WatchedPage> {
  const watched = await openPage(browser, new URL(url).origin, { locale: 'en-GB', viewport: PHONE });
  await watched.page.goto(url);
  return watched;
}

/** Pays the order whose checkout is open. */
export async function payAt(stage: Stage, ask: AdminCall, page: Page, amount: string): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { order } = (await ask('GET', `/orders/${id}`)) as { order: Record<string, unknown> };
  await pay(stage, order['address'], amount);
}
