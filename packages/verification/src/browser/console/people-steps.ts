import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Stage } from '../checkout/checkout-scenarios';
import { openPage, type WatchedPage } from '../page/watched-page';
import type { AdminCall } from '../../rig/admin-session';
import { expectVisible, press } from './console-page';
import { addAuthenticator, keepCodes } from './second-factor-steps';

const REFUSED = /status of 40[0134]/;

/** A merchant whose owner has signed in. */
export interface Shop {
  id: string;
  apiKey: string;
  owner: WatchedPage;
}

export async function openShop(stage: Stage, admin: AdminCall, name: string): Promise<Shop> {
  const { id, api_key: key } = await admin('POST', '/merchants', { name, webhook_secret: randomUUID() });
  const link = await linkFor(admin, `Owner of ${name}`, { merchant_id: id, merchant_role: 'owner' });
  return { id: String(id), apiKey: String(key), owner: await accept(stage, link, byPasskey) };
}

/** The link of an invitation to a role. */
export async function linkFor(admin: AdminCall, name: string, role: object): Promise<string> {
  return String((await admin('POST', '/people', { name, ...role }))['link']);
}

/** Opens a page of a browser of its own, which has an authenticator. */
export async function openDesk({ gateway, browser }: Stage, path: string): Promise<WatchedPage> {
  const options = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' };
  const watched = await openPage(browser, gateway.publicUrl, options);
  await addAuthenticator(await watched.page.context().newCDPSession(watched.page));
  await watched.page.goto(new URL(path, gateway.publicUrl).href);
  return watched;
}

export async function close(person: WatchedPage): Promise<void> {
  person.forget(REFUSED);
  await person.close();
}

/** Opens a link in a browser of its own and accepts; the link leaves nothing in the address bar. */
export async function accept(stage: Stage, link: string, way: (page: Page) => Promise<void>): Promise<WatchedPage> {
  const desk = await openDesk(stage, link);
  await expectVisible(desk.page, 'Welcome, ');
  assert.equal(await desk.page.evaluate('location.pathname + location.hash'), '/console/invitation');
  await way(desk.page);
  return desk;
}

export async function byPasskey(page: Page): Promise<void> {
  await press(page, 'Set up a passkey');
  await keepCodes(page);
  await expectVisible(page, 'Log out');
}

export async function byDevice(page: Page): Promise<void> {
  await press(page, 'Use this device as the counter');
  await expectVisible(page, 'Charge');
}
