import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { StoreWay } from '@gateway/runtime/testing';
import type { Gateway } from '../../stage/gateway';
import { call, until } from '../../rig/http';
import { chainCommand } from '../../rig/trade';
import { checkAccessibility } from '../page/axe';
import { openPage } from '../page/watched-page';

/** What a scenario runs against: a whole gateway on a simulated chain, and a browser. */
export interface Stage {
  gateway: Gateway;
  browser: Browser;
  /** The ways from the gateway to its stores. */
  ways: { postgres: StoreWay; redis: StoreWay };
}

export type BrowserScenario = (stage: Stage) => Promise<void>;

const PHONE = { width: 360, height: 780 };
/** In which a loaded machine opens a page. */
const WINDOW_SECONDS = 20;
/** Two intervals of polling. */
const QUIET_MS = 7_000;
const PATIENCE_MS = 120_000;
const OTHER_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

export const CHECKOUT_SCENARIOS: Record<string, BrowserScenario> = {
  'an order is paid while its page is open': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5', success_url: 'https://shop.example/thanks' });
    const { page, close } = await openCheckout(stage, order);
    await expectText(page, 'Waiting for your payment');
    await page.evaluate('globalThis.isFirstLoad = true');
    const txId = await payAndSee(stage, order, page);
    await expectText(page, 'Print receipt');
    assert.equal(await page.title(), 'Paid');
    assert.equal(await page.locator('h1').innerText(), 'Paid');
    assert.equal(await page.locator('.hash .sr').textContent(), txId);
    assert.equal(await backLink(page), 'https://shop.example/thanks');
    assert.equal(await page.evaluate('globalThis.isFirstLoad'), true, 'the page was loaded again');
    await checkAccessibility(page, 'a receipt that was swapped in');
    await close();
  },

  'an order is partly paid, then completed': async (stage) => {
    const order = await createOrder(stage, { amount: '10' });
    const { page, close } = await openCheckout(stage, order, { permissions: ['clipboard-write'] });
    assert.equal(await copyBy(page, '#copy-amount', 'Amount copied.'), '10.00');
    await pay(stage, order, '4');
    await expectText(page, 'Still to pay');
    assert.equal(await page.title(), 'Still 6.00 USDT to pay');
    assert.equal(await copyBy(page, '#copy-amount', 'Amount copied.'), '6.00');
    assert.equal(await copyBy(page, '#copy-address', 'Address copied. Compare it after pasting.'), order.address);
    await pay(stage, order, '6');
    await expectText(page, 'Print receipt');
    await close();
  },

  'an order expires: its address disappears': async (stage) => {
    const order = await createOrder(stage, {
      amount: '10',
      ttl: WINDOW_SECONDS,
      cancel_url: 'https://shop.example/basket',
    });
    const { page, close } = await openCheckout(stage, order);
    assert.ok((await page.content()).includes(order.address));
    await expectText(page, 'Time is up');
    await expectText(page, 'We keep looking for 24 hours.');
    assert.ok(!(await page.content()).includes(order.address), 'the address is still there');
    assert.equal(await backLink(page), 'https://shop.example/basket');
    await close();
  },

  'without a script the page is complete and reloads by itself': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5' });
    const { page, close } = await openCheckout(stage, order, { javaScriptEnabled: false });
    await expectText(page, 'This page reloads every 15 seconds.');
    await expectText(page, 'Press and hold the address to copy it.');
    assert.equal(await page.locator('#copy-address').isVisible(), false);
    await openHelp(page);
    await page.getByLabel('Transaction hash').fill('not a hash');
    await page.getByText('Check this payment').click();
    await expectText(page, 'This does not look like a transaction hash.');
    await page.getByText('Reload now').click();
    await pay(stage, order, '25.5');
    await expectText(page, 'Paid', 'h1');
    await close();
  },

  'Arabic at 360 pixels, chosen by the browser': async (stage) => {
    const order = await createOrder(stage, { amount: '123456.654321' });
    const { page, close } = await openCheckout(stage, order, { locale: 'ar', viewport: PHONE });
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
    await expectText(page, 'بانتظار دفعتك');
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width);
    assert.equal(await page.locator('.address .sr').textContent(), order.address);
    await page.locator('.languages summary').click();
    await page.getByRole('link', { name: 'English' }).click();
    await expectText(page, 'Waiting for your payment');
    assert.equal(new URL(page.url()).searchParams.get('lang'), 'en');
    await close();
  },

  'a payer looks up transactions': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5' });
    const elsewhere = await pay(stage, { address: OTHER_ADDRESS }, '25.5');
    const fake = await pay(stage, order, '25.5', { via: 'fake' });
    const { page, close } = await openCheckout(stage, order);
    await openHelp(page);
    await lookUp(page, 'ab'.repeat(32), 'Not on the network yet.');
    await pause();
    await lookUp(page, `https://tronscan.org/#/transaction/${elsewhere}`, 'It reached TJRa…RTv8');
    await pause();
    await lookUp(page, ` ${fake.toUpperCase()} `, 'This was not USDT.');
    await checkAccessibility(page, 'an answered lookup');
    const part = await pay(stage, order, '5');
    await expectText(page, 'Still to pay');
    await openHelp(page);
    await lookUp(page, part, 'Counted, but 20.50 USDT are still missing.');
    await close();
  },

  'a payment is shown without polling, and by polling where streams are cut': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5' });
    const open = await openCheckout(stage, order);
    await untilNoPoll(open.page);
    const cut = await openPage(stage.browser, stage.gateway.apiUrl, { locale: 'en-GB' });
    await cut.page.route('**/changes', (route) => route.abort());
    await cut.page.goto(`${stage.gateway.apiUrl}/checkout/${order.id}`);
    await payAndSee(stage, order, open.page);
    await expectText(open.page, 'Print receipt');
    await expectText(cut.page, 'Print receipt');
    await open.close();
    cut.forget(/ERR_FAILED/);
    await cut.close();
  },

  'a lost connection is shown, and the page recovers': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5' });
    const watched = await openCheckout(stage, order);
    await watched.page.context().setOffline(true);
    await expectText(watched.page, /Not updated since \d\d:\d\d\. Trying again\./);
    await pay(stage, order, '25.5');
    await watched.page.context().setOffline(false);
    await expectText(watched.page, 'Print receipt');
    // The browser itself reports each request without network.
    watched.forget(/ERR_INTERNET_DISCONNECTED/);
    await watched.close();
  },

  'if the browser refuses to copy, the value is selected': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5' });
    const { page, close } = await openCheckout(stage, order);
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
    await page.locator('#copy-address').click();
    await expectText(page, 'Press and hold to copy', '#announcer');
    const marked = await page.evaluate<string>('getSelection().toString()');
    assert.equal(marked.replaceAll(/\s/g, ''), order.address);
    await close();
  },

  'the keyboard reaches everything in page order': async (stage) => {
    const order = await createOrder(stage, { amount: '25.5' });
    const { page, close } = await openCheckout(stage, order);
    const reached: string[] = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>('document.activeElement.id || document.activeElement.innerText'));
    }
    assert.deepEqual(reached, ['Language:\nEnglish', 'copy-amount', 'copy-address', 'Paid, but nothing happens?']);
    await close();
  },
};

interface CreatedOrder {
  id: string;
  address: string;
}

async function createOrder({ gateway }: Stage, fields: Record<string, unknown>): Promise<CreatedOrder> {
  const body = { external_id: randomUUID(), callback_url: 'http://127.0.0.1:1024/', ...fields };
  const answer = await call('POST', `${gateway.apiUrl}/api/v1/payments`, { key: gateway.apiKey, body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return { id: String(answer.body['id']), address: String(answer.body['address']) };
}

async function pay(
  { gateway }: Stage,
  { address }: { address: string },
  amount: string,
  how: Record<string, unknown> = {},
): Promise<string> {
  const answer = await call('POST', `${gateway.chainUrl}/devnet/pay`, { body: { to: address, amount, ...how } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return String(answer.body['txId']);
}

/** Pays, and lets nothing become final until the page has shown the payment: a busy machine takes longer than 18 blocks. */
async function payAndSee(stage: Stage, order: CreatedOrder, page: Page): Promise<string> {
  await chainCommand(stage.gateway, 'fault', { kind: 'frozen', path: '/walletsolidity/*' });
  const txId = await pay(stage, order, '25.5');
  await expectText(page, 'Nothing more to do.');
  await chainCommand(stage.gateway, 'clear-faults');
  return txId;
}

async function openCheckout(
  { gateway, browser }: Stage,
  order: CreatedOrder,
  options: Parameters<typeof openPage>[2] = {},
): ReturnType<typeof openPage> {
  const watched = await openPage(browser, gateway.apiUrl, { locale: 'en-GB', timezoneId: 'UTC', ...options });
  await watched.page.goto(`${gateway.apiUrl}/checkout/${order.id}`);
  return watched;
}

/** Waits until an element contains this text. */
async function expectText(page: Page, text: string | RegExp, selector = 'main'): Promise<void> {
  await page.locator(selector, { hasText: text }).first().waitFor({ state: 'attached' });
}

/** Waits until the page does not poll: only a stream that lives keeps it from that. */
async function untilNoPoll(page: Page): Promise<void> {
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) polls += 1;
  });
  await until('a page that does not poll', PATIENCE_MS, async () => {
    const before = polls;
    await page.waitForTimeout(QUIET_MS);
    return polls === before || undefined;
  });
}

async function backLink(page: Page): Promise<string | null> {
  return page.locator('.button-main', { hasText: 'Back to the shop' }).getAttribute('href');
}

/** Clicks a copy button and returns what a paste yields. */
async function copyBy(page: Page, button: string, announced: string): Promise<string> {
  await page.locator(button).click();
  await expectText(page, announced, '#announcer');
  await openHelp(page);
  const field = page.getByLabel('Transaction hash');
  await field.fill('');
  await field.press('Control+V');
  return field.inputValue();
}

async function openHelp(page: Page): Promise<void> {
  const help = page.locator('details.help');
  if ((await help.getAttribute('open')) === null) await help.locator('summary').click();
}

async function lookUp(page: Page, text: string, answer: string): Promise<void> {
  await page.getByLabel('Transaction hash').fill(text);
  await page.getByText('Check this payment').click();
  await expectText(page, answer, '#answer');
}

/** The node is queried at most once a second. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}
