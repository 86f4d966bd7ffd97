import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Stage } from '../browser/checkout-stories';
import { openPage, type WatchedPage } from '../browser/watched-page';
import type { Gateway } from '../e2e/gateway';
import { call, type Answer } from '../rig/http';

const PATIENCE_MS = 60_000;
const DESK = { width: 1440, height: 900 };

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** One session serves several stories: whoever signs in too often has to wait. */
const sessions = new WeakMap<Gateway, StorageState>();

/** Opens a page of the console, at the door or, where an earlier story signed in, inside. */
export async function openConsole(
  { gateway, browser }: Stage,
  path: string,
  options: BrowserContextOptions & { isSignedOut?: boolean } = {},
): Promise<WatchedPage> {
  const { isSignedOut = false, ...others } = options;
  const session = isSignedOut ? undefined : sessions.get(gateway);
  const watched = await openPage(browser, gateway.apiUrl, {
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...(session ? { storageState: session } : {}),
    ...others,
  });
  await watched.page.goto(`${gateway.apiUrl}/admin${path}`);
  if (!isSignedOut && !session) {
    await signIn(watched.page, gateway.adminPassword);
    await sees(watched.page, 'Log out');
    sessions.set(gateway, await watched.page.context().storageState());
  }
  return watched;
}

export async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits until words are to be seen. */
export async function sees(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: PATIENCE_MS });
}

/** Presses a button that has exactly this name, in a dialog when one is open. */
export async function press(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const place = (await dialog.count()) > 0 ? dialog : page.locator('body');
  await place.getByRole('button', { name, exact: true }).click();
}

/** Asks for a payment as a shop does. */
export async function askForPayment(
  { gateway }: Stage,
  key: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { external_id: randomUUID(), amount: '25.5', callback_url: 'http://127.0.0.1:1024/', ...fields };
  return call('POST', `${gateway.apiUrl}/api/v1/payments`, { key, body });
}

export async function pay({ gateway }: Stage, address: unknown, amount: string): Promise<void> {
  const answer = await call('POST', `${gateway.chainUrl}/devnet/pay`, { body: { to: address, amount } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}
