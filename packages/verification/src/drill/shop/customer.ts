import { strict as assert } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import type { Gateway } from '../../stage/gateway';
import { call } from '../../rig/http';
import type { RunningShop } from './running-shop';

/** A customer in a browser of their own. */
export interface Customer {
  page: Page;
  leave(): Promise<void>;
}

/** What a customer is asked to pay. */
export interface Bill {
  /** The order of the shop. */
  code: string;
  /** The attempt to pay it, which is the gateway's order. */
  attempt: string;
  /** Of the gateway's order. */
  id: string;
  address: string;
}

const TIMEOUT_MS = 90_000;

/** Opens a browser at the shop. */
export async function enterShop(browser: Browser, shop: RunningShop): Promise<Customer> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.setDefaultNavigationTimeout(TIMEOUT_MS);
  await page.goto(`${shop.url}/store`);
  return { page, leave: () => context.close() };
}

/** Puts another one into the basket, after the order had been sent to be paid. */
export async function addAnother({ page }: Customer, shop: RunningShop): Promise<void> {
  await page.goto(`${shop.url}/store`);
  await page.getByRole('button', { name: 'Add another' }).click();
  await shows(page, 'There are 2 in the basket.');
}

/** Takes it out again. */
export async function takeOneOut({ page }: Customer, shop: RunningShop): Promise<void> {
  await page.goto(`${shop.url}/store`);
  await page.getByRole('button', { name: 'Take one out' }).click();
  await shows(page, 'There are 1 in the basket.');
}

/** Has the basket priced in another currency, also after the order had been sent to be paid. */
export async function chooseCurrency({ page }: Customer, shop: RunningShop, currency: string): Promise<void> {
  await page.goto(`${shop.url}/store?currency=${currency}`);
  await shows(page, `The basket is in ${currency}.`);
}

/**
 * Buys the product, which leads to the gateway's page.
 * @param expected the attempt and the amount
 */
export async function buy(
  { page }: Customer,
  gateway: Gateway,
  expected: { attempt: number; amount: string } = { attempt: 1, amount: '25.000000' },
): Promise<Bill> {
  await clickBuy(page);
  await page.waitForURL(`${gateway.publicUrl}/checkout/*`);
  await shows(page, 'Waiting for your payment');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { body } = await call('GET', `${gateway.apiUrl}/api/v1/payments/${id}`, { key: gateway.apiKey });
  const address = (await page.locator('.address .sr').textContent()) ?? '';
  assert.equal(address, body['address']);
  assert.equal(body['amount'], expected.amount);
  const attempt = String(body['external_id']);
  const [code = '', number] = attempt.split('-');
  assert.equal(number, String(expected.attempt));
  return { code, attempt, id, address };
}

/** Asks the shop to be sent to pay. */
export async function clickBuy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy' }).click();
}

/** Goes back from the gateway's page to the shop's. */
export async function goBack({ page }: Customer, shop: RunningShop): Promise<void> {
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL(`${shop.url}/store?order=*`);
}

/** Waits until the page shows this. */
export async function shows(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor({ timeout: TIMEOUT_MS });
}

/** Sends money on the simulated chain. */
export async function send(gateway: Gateway, { address }: Pick<Bill, 'address'>, amount: string): Promise<void> {
  const { status, body } = await call('POST', `${gateway.chainUrl}/devnet/pay`, { body: { to: address, amount } });
  assert.equal(status, 200, JSON.stringify(body));
}
