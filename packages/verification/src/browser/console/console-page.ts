import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Stage } from '../checkout/checkout-scenarios';
import { openPage, type WatchedPage } from '../page/watched-page';
import type { Gateway } from '../../stage/gateway';
import { call, type Answer } from '../../rig/http';

const DESKTOP = { width: 1440, height: 900 };

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Scenarios share a session, because sign-ins are rate-limited. */
const sessions = new WeakMap<Gateway, StorageState>();

/** The next page signs in again. */
export function forgetSession({ gateway }: Stage): void {
  sessions.delete(gateway);
}

/** Opens a page of the console and signs in, unless an earlier scenario has. */
export async function openConsole(
  { gateway, browser }: Stage,
  path: string,
  options: BrowserContextOptions & { isSignedOut?: boolean } = {},
): Promise<WatchedPage> {
  const { isSignedOut = false, ...others } = options;
  const session = isSignedOut ? undefined : sessions.get(gateway);
  const watched = await openPage(browser, gateway.apiUrl, {
    viewport: DESKTOP,
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...(session ? { storageState: session } : {}),
    ...others,
  });
  await watched.page.goto(`${gateway.apiUrl}/console${path}`);
  if (!isSignedOut && !session) {
    await signIn(watched.page, gateway.adminPassword);
    const menus = watched.page.getByRole('navigation', { name: 'Main' });
    await menus.filter({ visible: true }).first().waitFor();
    sessions.set(gateway, await watched.page.context().storageState());
  }
  return watched;
}

export async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until a text is visible. */
export async function expectVisible(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Clicks the button with exactly this name, in the open dialog if there is one. */
export async function press(page: Page, name: string): Promise<void> {
  await (await placeOf(page)).getByRole('button', { name, exact: true }).click();
}

/** Where the admin can act: the open dialog if there is one, else the whole page. */
export async function placeOf(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]');
  return (await dialog.count()) > 0 ? dialog : page.locator('body');
}

/** Creates a payment as a merchant does. */
export async function createPayment(
  { gateway }: Stage,
  key: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { external_id: randomUUID(), amount: '25.5', callback_url: 'http://127.0.0.1:1024/', ...fields };
  return call('POST', `${gateway.apiUrl}/api/v1/payments`, { key, body });
}

/** Has the simulated customer send USDT, and returns the transaction's hash. */
export async function pay({ gateway }: Pick<Stage, 'gateway'>, address: unknown, amount: string): Promise<string> {
  const answer = await call('POST', `${gateway.chainUrl}/devnet/pay`, { body: { to: address, amount } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return String(answer.body['txId']);
}

/** The newest block of the chain, and its time in ms since 1970. */
export async function newestBlock({ gateway }: Stage): Promise<{ number: number; timestamp: number }> {
  const { body } = await call<{ block_header: { raw_data: { number: number; timestamp: number } } }>(
    'POST',
    `${gateway.chainUrl}/wallet/getnowblock`,
  );
  return body.block_header.raw_data;
}

/** Does what lets the browser save a file, and reads the file. */
export async function saveFile(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}
