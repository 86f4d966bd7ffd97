import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { BrowserScenario, Stage } from '../checkout/checkout-scenarios';
import { launchProfile } from '../page/chromium';
import type { WatchedPage } from '../page/watched-page';
import { openAdmin } from '../../rig/admin-session';
import { call, until } from '../../rig/http';
import { expectVisible, press } from './console-page';
import { accept, byDevice, close, linkFor } from './people-steps';

const SALES = '**/api/v1/counter/sales';
const PATIENCE_MS = 30_000;
const PHONE = { width: 360, height: 740 };
/** What the browser reports of a connection that is away, and of an answer that the gateway puts off. */
const AWAY = /ERR_|Failed to load resource/;

/** Keeps each lock of the screen that the page gets. */
const COUNT_WAKE_LOCKS = `{
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  window.locks = [];
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type);
    window.locks.push(lock);
    return lock;
  };
}`;

/** A cashier's phone, bound to the counter of a merchant of its own. */
interface Till {
  desk: WatchedPage;
  apiKey: string;
}

/** A cashier's phone, in a real browser against a real gateway. */
export const COUNTER_SCENARIOS: Record<string, BrowserScenario> = {
  'the counter can be installed on a phone, under the name of the shop': async (stage) => {
    const folder = mkdtempSync(join(tmpdir(), 'profile-'));
    const context = await launchProfile(folder);
    assert.ok(context);
    const page = await context.newPage();
    await page.goto((await inviteCashier(stage, 'Harbour Coffee')).link);
    await byDevice(page);
    const session = await context.newCDPSession(page);
    const { errors, data = '' } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { name, display, start_url: start } = JSON.parse(data) as Record<string, string>;
    assert.deepEqual(
      { name, display, start },
      { name: 'Harbour Coffee', display: 'standalone', start: '/console/counter' },
    );
    assert.deepEqual((await session.send('Page.getInstallabilityErrors')).installabilityErrors, []);
    await context.close();
    rmSync(folder, { recursive: true });
  },

  'a page that dies before the answer leaves one sale, which the next page shows': async (stage) => {
    const till = await openTill(stage, 'Kiosk');
    // The gateway has made the sale, and the answer never comes.
    await dieWhile(till, '18.5', async (route) => {
      await route.fetch();
    });
    await expectSale(till, '18.50');
    await expectOrders(stage, till, 1);
    // The gateway has not heard of it.
    await press(till.desk.page, 'Next customer');
    await dieWhile(till, '7', () => Promise.resolve());
    await expectSale(till, '7.00');
    await expectOrders(stage, till, 2);
    await close(till.desk);
  },

  'a charge without a connection is made once, when there is one again': async (stage) => {
    const till = await openTill(stage, 'Market');
    const { page } = till.desk;
    await page.route(SALES, (route) => (isPost(route) ? route.abort() : route.continue()));
    await charge(page, '12');
    await expectVisible(page, 'No answer yet');
    await page.unroute(SALES);
    await expectSale(till, '12.00');
    await expectOrders(stage, till, 1);
    till.desk.forget(AWAY);
    await close(till.desk);
  },

  'a sale that was shown is shown again, and the one before is a touch away': async (stage) => {
    const till = await openTill(stage, 'Bakery');
    await charge(till.desk.page, '5');
    await expectSale(till, '5.00');
    await crash(till);
    await expectSale(till, '5.00');
    const { page } = till.desk;
    await press(page, 'Next customer');
    await page.getByRole('link', { name: 'Previous sale' }).click();
    await expectSale(till, '5.00');
    await press(page, 'Next customer');
    await page.reload();
    await expectVisible(page, 'Charge');
    await charge(page, '6');
    await expectSale(till, '6.00');
    await expectOrders(stage, till, 2);
    await close(till.desk);
  },

  'the screen stays on while somebody pays, and no longer': async (stage) => {
    const till = await openTill(stage, 'Food truck');
    const { page } = till.desk;
    await page.evaluate(COUNT_WAKE_LOCKS);
    await charge(page, '3');
    await expectTrue(page, 'locks.length === 1 && !locks[0].released');
    // As the browser does when the phone is locked, and unlocked.
    await page.evaluate('locks[0].release().then(() => document.dispatchEvent(new Event("visibilitychange")))');
    await expectTrue(page, 'locks.length === 2 && !locks[1].released');
    await press(page, 'Next customer');
    await expectTrue(page, 'locks.every((lock) => lock.released)');
    await close(till.desk);
  },

  'somebody who sees nothing, or has no pointer, sells': async (stage) => {
    const till = await openTill(stage, 'Stall');
    const { page } = till.desk;
    const focused = page.locator(':focus');
    assert.equal(await focused.getAttribute('class'), 'till-amount');
    await page.getByRole('button', { name: '4', exact: true }).click();
    await page.getByRole('status').getByText('4', { exact: true }).waitFor();
    await page.getByLabel('Amount').focus();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expectSale(till, '42.00');
    assert.match(await focused.innerText(), /^Waiting\s+Show the code to the customer\.$/);
    assert.equal(await focused.getAttribute('role'), 'status');
    await page.getByRole('button', { name: 'Next customer' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.till-amount:focus').waitFor();
    for (const key of await page.locator('.key').all()) {
      const { width = 0, height = 0 } = (await key.boundingBox()) ?? {};
      assert.ok(width >= 56 && height >= 56, `a key of ${String(width)} by ${String(height)}`);
    }
    await close(till.desk);
  },
};

async function inviteCashier({ gateway }: Stage, shop: string): Promise<{ link: string; apiKey: string }> {
  const admin = await openAdmin(gateway);
  const merchant = await admin('POST', '/merchants', { name: shop, webhook_secret: `secret of ${shop}` });
  const role = { merchant_id: merchant['id'], merchant_role: 'cashier' };
  return { link: await linkFor(admin, 'Kim', role), apiKey: String(merchant['api_key']) };
}

async function openTill(stage: Stage, shop: string): Promise<Till> {
  const { link, apiKey } = await inviteCashier(stage, shop);
  const desk = await accept(stage, link, byDevice);
  await desk.page.setViewportSize(PHONE);
  return { desk, apiKey };
}

async function charge(page: Page, amount: string): Promise<void> {
  for (const key of amount) await page.getByRole('button', { name: key, exact: true }).click();
  await press(page, 'Charge');
}

async function expectSale({ desk }: Till, amount: string): Promise<void> {
  await desk.page.locator('.sale .big-number').getByText(amount, { exact: true }).waitFor();
  await desk.page.getByRole('img', { name: 'QR code of the address to pay to' }).waitFor();
}

async function expectOrders({ gateway }: Stage, { apiKey }: Till, count: number): Promise<void> {
  const { body } = await call<{ pagination: { total: number } }>('GET', `${gateway.apiUrl}/api/v1/payments`, {
    key: apiKey,
  });
  assert.equal(body.pagination.total, count);
}

async function expectTrue(page: Page, expression: string): Promise<void> {
  await until(expression, PATIENCE_MS, async () => (await page.evaluate<boolean>(expression)) || undefined);
}

const isPost = (route: Route): boolean => route.request().method() === 'POST';

/** Charges, and lets the page die once its request has become of what `become` does. */
async function dieWhile(till: Till, amount: string, become: (route: Route) => Promise<void>): Promise<void> {
  const { page } = till.desk;
  const sent = new Promise<void>((resolve) => {
    void page.route(SALES, async (route) => {
      if (!isPost(route)) return route.continue();
      await become(route);
      resolve();
    });
  });
  await charge(page, amount);
  await sent;
  await crash(till);
}

/** Kills what draws the page, and opens the counter again as its icon does. */
async function crash({ desk }: Till): Promise<void> {
  const { page } = desk;
  const context = page.context();
  const session = await context.newCDPSession(page);
  const dead = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await dead;
  await page.close();
  desk.page = await context.newPage();
  await desk.page.setViewportSize(PHONE);
  await desk.page.goto(new URL('/console/counter', page.url()).href);
}
