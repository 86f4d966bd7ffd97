import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PATIENCE_MS } from '../stage/client';
import { until } from '../rig/http';
import { checkAccessibility, SCHEMES } from './page/axe';
import { checkWidth } from './page/page-width';
import { openPage } from './page/watched-page';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };

/**
 * Pays an order from the panel of a sandbox, one at a payment link, and a deposit address, without JavaScript and with it.
 * @param folder where screenshots go; without it none are taken
 */
export async function payFromPanel(
  browser: Browser,
  shop: Record<'newCheckoutUrl' | 'newLinkUrl' | 'newDepositUrl', () => Promise<string>> & { siteUrl: string },
  folder?: string,
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const javaScriptEnabled = size === 'desktop';
    const options = { locale: 'en-GB', viewport, javaScriptEnabled, reducedMotion: 'reduce' } as const;
    const { page, close } = await openPage(browser, shop.siteUrl, options);
    const look = async (name: string): Promise<void> => {
      if (javaScriptEnabled) await inspect(page, `${name}-${size}`);
      if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true });
    };
    await page.goto(await shop.newCheckoutUrl());
    await look('sandbox');
    await page.getByLabel('Amount in USDT').fill('abc');
    await page.getByRole('button', { name: 'Pay half' }).click();
    await page.getByText('Nothing was sent: the amount must be a number').waitFor();
    await page.getByRole('button', { name: 'Pay half' }).click();
    await page.getByText('Sent: pay half.').waitFor();
    await page.locator('main[data-version*=" 5.000000 "]').waitFor(); // the page reloads or renders itself
    await page.getByRole('button', { name: 'Pay what remains' }).click();
    await page.getByText('Sent: pay what remains.').waitFor();
    await page.getByRole('button', { name: 'Until payments are final' }).click();
    await page.getByText('Time has passed for this order.').waitFor();
    await page.locator('main[data-view="receipt"][data-version^="confirmed 10.000000 "]').waitFor();
    if (folder !== undefined) await page.screenshot({ path: join(folder, `sandbox-${size}-paid.png`), fullPage: true });
    await readMailbox(page, look);
    await payAtLink(page, await shop.newLinkUrl(), look);
    await payDeposit(page, await shop.newDepositUrl(), look);
    await close();
  }
}

/** Of the payment people are notified within moments. */
async function readMailbox(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'See what people are notified of' }).click();
  await until('the message', PATIENCE_MS, async () => {
    await page.reload();
    return (await page.getByText(/^10\.00 USDT received for order/).count()) > 0 || undefined;
  });
  await page.getByText('To the merchant, sent').first().waitFor();
  await look('sandbox-mailbox');
}

/** Makes an order at a payment link and pays it, with one click. */
async function payAtLink(page: Page, linkUrl: string, look: (name: string) => Promise<void>): Promise<void> {
  await page.goto(linkUrl);
  await look('sandbox-link');
  await page.getByLabel('Amount').fill('12.50');
  await page.getByRole('button', { name: 'Continue and pay' }).click();
  await page.getByText('Sent: pay what remains.').waitFor();
  await page.locator('main[data-version*=" 12.500000 "]').waitFor();
}

/** Pays the address of a customer, which has no page for payers; the payment becomes an order. */
async function payDeposit(page: Page, url: string, look: (name: string) => Promise<void>): Promise<void> {
  await page.goto(url);
  await look('sandbox-deposit');
  await page.getByLabel('Amount in USDT').fill('12.50');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByText('Sent. It becomes an order').waitFor();
  await until('the order of a deposit', PATIENCE_MS, async () => {
    await page.goto(url);
    return (await page.getByText('became: 1, of 12.500000 USDT').count()) === 1 || undefined;
  });
}

async function inspect(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, `${name}-${colorScheme}`, colorScheme);
  }
  await checkWidth(page, name);
}

/**
 * Sends a request from the reference of a sandbox.
 * @param folder where screenshots go; without it none are taken
 */
export async function tryReference(
  browser: Browser,
  shop: { siteUrl: string; apiKey: string },
  folder?: string,
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const { page, forget, close } = await openPage(browser, shop.siteUrl, {
      locale: 'en-GB',
      viewport,
      reducedMotion: 'reduce',
    });
    await page.goto(`${shop.siteUrl}/docs/reference/payments`);
    await page.getByRole('button', { name: 'Try it: Create a payment order' }).click();
    const form = page.getByRole('form', { name: 'Try it: Create a payment order' });
    await form.getByLabel('API key').fill('wrong');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('"code": "UNAUTHORIZED"').waitFor();
    forget(/status of 401/);
    await form.getByLabel('API key').fill(shop.apiKey);
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('"checkout_url"').waitFor();
    await inspect(page, `try-${size}`);
    if (folder !== undefined) await form.screenshot({ path: join(folder, `try-${size}.png`) });
    await page.getByRole('button', { name: "Try it: List the merchant's orders" }).click();
    const list = page.getByRole('form', { name: "Try it: List the merchant's orders" });
    await list.getByLabel('Query').fill('external_id=order-1');
    await list.getByRole('button', { name: 'Send' }).click();
    await list.getByText('"total": 1').waitFor(); // with the key that was entered above
    await close();
  }
}
