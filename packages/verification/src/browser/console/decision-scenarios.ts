import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccessibility } from '../page/axe';
import type { BrowserScenario, Stage } from '../checkout/checkout-scenarios';
import { openMerchant, type Merchant } from '../../stage/merchant';
import { call } from '../../rig/http';
import { createPayment, expectVisible, openConsole, pay } from './console-page';

/** Of a customer who paid from an exchange. */
const CUSTOMER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const PHONE = { width: 360, height: 780 };

/** An order whose window is over, with 20 of 31 USDT. Late money counts, so that the payment need not be quick. */
async function underpay(stage: Stage, externalId: string, shop: Merchant): Promise<string> {
  const fields = { external_id: externalId, amount: '31', ttl: 1, callback_url: shop.url };
  const { body: order } = await createPayment(stage, stage.gateway.apiKey, fields);
  await pay(stage, order['address'], '20');
  return String(order['id']);
}

/** Presses a button by the keyboard alone: focused, and then pressed by Enter. */
async function pressByKey(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  for (let i = 0; i < 60; i++) {
    const focused = await page.evaluate<string>('document.activeElement?.textContent ?? ""');
    if (focused === name) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`the button ${name} cannot be reached by the keyboard`);
}

/** Types a note into the open dialog, whose first field has the focus, and confirms by Enter. */
async function confirmByKey(page: Page, note: string): Promise<void> {
  await page.locator('dialog[open] input:focus').waitFor();
  await checkAccessibility(page, note);
  await page.keyboard.type(note);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

async function badgeOf(page: Page, tab: string): Promise<number> {
  const text = await page.getByRole('link', { name: new RegExp(`^${tab}`) }).innerText();
  return Number(/\d+$/.exec(text.trim())?.[0] ?? 0);
}

/** What an admin decides about orders, by the keyboard, on a desktop and on a phone. */
export const DECISION_SCENARIOS: Record<string, BrowserScenario> = {
  'an underpaid order is accepted as paid, by the keyboard': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const id = await underpay(stage, 'SHORT-1', shop);
    const { page, close } = await openConsole(stage, `/orders/${id}`);
    await expectVisible(page, 'Waits for your decision');
    await pressByKey(page, 'Accept as paid');
    await expectVisible(page, '20.00 of 31.00 USDT. It will deliver, and 11.00 USDT stay unpaid.');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Accept as paid', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await confirmByKey(page, 'agreed with the shop');
    await expectVisible(page, 'Accepted as paid');
    await expectVisible(page, '20.00 USDT counts, 11.00 is missing: “agreed with the shop”');
    await expectVisible(page, 'Completed');
    assert.equal(await page.getByText('Waits for your decision').count(), 0);
    await page.getByText('The request', { exact: true }).click();
    await expectVisible(page, '"amount_received": "20.000000"');
    await expectVisible(page, 'x-webhook-attempt: 1');
    const [webhook, ...others] = shop.received(id);
    assert.deepEqual(others, []);
    assert.equal(webhook?.body['amount_received'], '20.000000');
    assert.equal(webhook.body['status'], 'confirmed');
    await page.getByRole('link', { name: 'Audit log' }).first().click();
    await expectVisible(page, 'Underpayment accepted');
    await close();
    await shop.close();
  },

  'underpaid orders are closed on a phone until none waits, and one is opened again': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const ids = [await underpay(stage, 'SHORT-2', shop), await underpay(stage, 'SHORT-3', shop)];
    const { page, close } = await openConsole(stage, '/orders', { viewport: PHONE, hasTouch: true, isMobile: true });
    for (const id of ids) {
      await page.goto(`${stage.gateway.apiUrl}/console/orders/${id}`);
      await expectVisible(page, 'Waits for your decision');
    }
    const left = `${stage.gateway.apiUrl}/console/orders?status=failed`;
    await page.goto(left);
    await page.getByRole('link', { name: /^Part missing \d/ }).waitFor();
    // Other scenarios may have left some, too.
    for (const nothing = page.getByText('Nothing matches.'); ; await page.goto(left)) {
      const first = page.locator('.orders-table .row-link').first();
      await nothing.or(first).waitFor();
      if (await nothing.isVisible()) break;
      await first.click();
      await pressByKey(page, 'Close order');
      await confirmByKey(page, 'returned by hand');
      await expectVisible(page, 'Closed: “returned by hand”.');
      await expectVisible(page, 'Order closed');
    }
    assert.equal(await badgeOf(page, 'Part missing'), 0);
    await page.getByRole('link', { name: 'Closed', exact: true }).click();
    await page.getByRole('link', { name: 'SHORT-3' }).click();
    await pressByKey(page, 'Open again');
    await confirmByKey(page, 'a mistake');
    await expectVisible(page, 'Waits for your decision');
    await pressByKey(page, 'Add note');
    await confirmByKey(page, 'the shop asks the customer');
    await expectVisible(page, '“the shop asks the customer”');
    assert.deepEqual(
      ids.flatMap((id) => shop.received(id)),
      [],
    );
    await close();
    await shop.close();
  },

  'a refund that was sent from elsewhere is recorded, by the keyboard, on a phone': async (stage) => {
    const { gateway } = stage;
    const shop = await openMerchant(gateway.webhookSecret);
    const buy = async (name: string): Promise<unknown[]> => {
      const fields = { external_id: name, amount: '12', callback_url: shop.url };
      const { body } = await createPayment(stage, gateway.apiKey, fields);
      await pay(stage, body['address'], '12');
      return [body['id'], body['address']];
    };
    const [id] = await buy('BACK-1');
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
    const { page, close } = await openConsole(stage, `/orders/${String(id)}`, phone);
    await expectVisible(page, 'Payment final');
    const sent = await pay(stage, CUSTOMER, '5');
    const [later] = await buy('BACK-2'); // once this is final, so is the refund
    await page.goto(`${gateway.apiUrl}/console/orders/${String(later)}`);
    await expectVisible(page, 'Payment final');
    await page.goto(`${gateway.apiUrl}/console/orders/${String(id)}`);
    await expectVisible(page, 'Nothing was returned.');
    await pressByKey(page, 'Record a refund');
    await page.locator('dialog[open] input:focus').waitFor();
    await page.keyboard.type(sent);
    await page.keyboard.press('Enter');
    await expectVisible(page, 'Record 5.00 USDT as returned?');
    await expectVisible(page, /^The order was not paid from this address\./);
    await confirmByKey(page, 'wrong size');
    await expectVisible(page, 'Refund recorded');
    await expectVisible(page, '5.00 of 12.00 USDT returned');
    const order = await call('GET', `${gateway.apiUrl}/api/v1/payments/${String(id)}`, { key: gateway.apiKey });
    assert.equal(order.body['amount_refunded'], '5.000000');
    await close();
    await shop.close();
  },

  'all failed webhooks of a merchant are sent again': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const orders: string[] = [];
    for (const name of ['LOST-1', 'LOST-2']) {
      shop.answerWith(name, 410);
      const fields = { external_id: name, callback_url: shop.url };
      const { body: order } = await createPayment(stage, stage.gateway.apiKey, fields);
      await pay(stage, order['address'], '25.5');
      orders.push(String(order['id']));
    }
    const { page, close } = await openConsole(stage, '/merchants');
    for (const id of orders) {
      await page.goto(`${stage.gateway.apiUrl}/console/orders/${id}`);
      await expectVisible(page, 'Shop not notified');
    }
    for (const name of ['LOST-1', 'LOST-2']) shop.answerWith(name, 200);
    await page.goto(`${stage.gateway.apiUrl}/console/merchants`);
    await page.getByRole('link', { name: 'Default Merchant' }).click();
    await pressByKey(page, 'Send failed webhooks again');
    await confirmByKey(page, 'its server is back');
    await expectVisible(page, /webhooks? queued\./);
    for (const id of orders) {
      await page.goto(`${stage.gateway.apiUrl}/console/orders/${id}`);
      await expectVisible(page, 'Completed');
      const bytes = new Set(shop.received(id).map((webhook) => webhook.bytes));
      assert.equal(bytes.size, 1);
    }
    await close();
    await shop.close();
  },
};
