import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Gateway } from '../../stage/gateway';
import { call } from '../../rig/http';
import { shows } from '../shop/customer';
import type { Site } from './site';

/** The two checkouts of WooCommerce: made of blocks, as new shops have it, and of the shortcode. */
export type Checkout = 'block' | 'classic';

/** What a customer is asked to pay. */
export interface Bill {
  /** Of the shop. */
  orderId: string;
  address: string;
}

const TIMEOUT_MS = 60_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1200, height: 900 };
const PATHS = { block: '/checkout/', classic: '/classic-checkout/' };
const CUSTOMER = {
  ...{ first_name: 'Ada', last_name: 'Customer', address_1: 'Street 1', city: 'Berlin', postcode: '10115' },
};

/** A browser of its own: a customer on a phone, or the shop's admin. */
export async function openPage(browser: Browser, viewport: 'phone' | 'desktop' = 'phone'): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: viewport === 'phone' ? PHONE : DESKTOP });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}

export async function picture(page: Page, site: Site, name: string): Promise<void> {
  await page.screenshot({ path: join(site.pictures, `${name}.png`), fullPage: true });
}

/** Enters settings, as far as they are given, and saves. */
export async function saveSettings(page: Page, site: Site, settings: Readonly<Record<string, string>>): Promise<void> {
  const address = `${site.url}/wp-admin/admin.php?page=wc-settings&tab=checkout&section=crypto_payment_gateway`;
  await page.goto(address);
  if (page.url().includes('wp-login.php')) {
    await page.fill('#user_login', 'admin');
    await page.fill('#user_pass', site.adminPassword);
    await page.click('#wp-submit');
    // The first page after the installation is WooCommerce's own.
    await page.waitForURL(`${site.url}/wp-admin/**`);
    await page.goto(address);
  }
  await page.check('#woocommerce_crypto_payment_gateway_enabled');
  for (const [name, value] of Object.entries(settings)) {
    await page.fill(`#woocommerce_crypto_payment_gateway_${name}`, value);
  }
  // WooCommerce enables the button when a field has changed.
  await page.locator('#woocommerce_crypto_payment_gateway_title').pressSequentially(' ');
  await page.click('button[name=save]');
  await page.waitForLoadState();
}

/** Puts the product into the basket and enters who buys, up to the button. */
export async function fillBasket(page: Page, site: Site, checkout: Checkout): Promise<void> {
  await page.goto(`${site.url}/?add-to-cart=${String(site.productId)}`);
  await page.goto(site.url + PATHS[checkout]);
  await page.fill(checkout === 'block' ? '#email' : '#billing_email', 'ada@customer.example');
  const field = (name: string): string => (checkout === 'block' ? `#billing-${name}` : `#billing_${name}`);
  const calculated = checkout === 'block' ? calculatesWith(page, CUSTOMER.postcode) : Promise.resolve();
  for (const [name, value] of Object.entries(CUSTOMER)) await page.fill(field(name), value);
  if (checkout === 'classic') await page.fill('#billing_phone', '030 123456');
  await page.keyboard.press('Tab');
  await calculated;
}

/** While the block checkout calculates with a new address, it takes no order. */
async function calculatesWith(page: Page, text: string): Promise<void> {
  await page.waitForResponse(
    (response) => response.url().includes('store/v1/batch') && (response.request().postData() ?? '').includes(text),
  );
}

export async function placeOrder(page: Page, checkout: Checkout): Promise<void> {
  const button = checkout === 'block' ? '.wc-block-components-checkout-place-order-button' : '#place_order';
  await page.locator(button).click();
}

/** Places the order, which leads to the gateway's page. */
export async function buy(page: Page, gateway: Gateway, checkout: Checkout): Promise<Bill> {
  await placeOrder(page, checkout);
  await page.waitForURL(`${gateway.publicUrl}/checkout/*`);
  await shows(page, '€23.46');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { body } = await call('GET', `${gateway.apiUrl}/api/v1/payments/${id}`, { key: gateway.apiKey });
  const { amount, currency, rate } = body['price'] as Record<string, string>;
  assert.deepEqual([amount, currency, rate, body['amount']], ['23.46', 'EUR', '0.92', '25.500000']);
  const [orderId = ''] = String(body['external_id']).split('-');
  return { orderId, address: String(body['address']) };
}
