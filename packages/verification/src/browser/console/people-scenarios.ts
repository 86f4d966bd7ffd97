import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { BrowserScenario, Stage } from '../checkout/checkout-scenarios';
import type { WatchedPage } from '../page/watched-page';
import { createPayment, expectVisible, pay, press, signIn } from './console-page';
import { openAdmin } from '../../rig/admin-session';
import { codeOf } from '../../rig/authenticator-app';
import { until } from '../../rig/http';
import { accept, byDevice, byPasskey, close, openDesk, openShop } from './people-steps';
import { enterCode, keepCodes } from './second-factor-steps';

const PATIENCE_MS = 60_000;
const PASSWORD = 'a sentence of my own, long';

/** Timers that would end after the shortest interval of a list end after all scenarios. */
const NO_POLLING = `{
  const { setTimeout } = window;
  window.setTimeout = (call, ms, ...values) => setTimeout(call, ms >= 5000 ? 1e9 : ms, ...values);
}`;

/** What is seen of the sections of the console. */
const GATEWAY_SECTIONS = [
  ...['Overview', 'Orders', 'Merchants', 'Payment links', 'Wallet', 'Unmatched', 'Exports', 'Messages', 'Rates'],
  ...['Health', 'People', 'Audit log', 'Profile'],
];

const SHOP_SECTIONS = [
  ...['Overview', 'Orders', 'Counter', 'Payment links', 'Deposit addresses', 'Webhooks', 'Exports', 'Messages'],
  ...['Shop', 'Keys', 'EPay', 'People', 'Audit log', 'Profile'],
];

/** From the deployment's password to the counter of a shop; at the end one is suspended. */
export const PEOPLE_SCENARIOS: Record<string, BrowserScenario> = {
  'people are invited, and each sees what the role may do; who is suspended is out at once': async (stage) => {
    await createPayment(stage, stage.gateway.apiKey);
    const owner = await becomeOwner(stage);
    const operator = await accept(stage, await invite(owner.page, 'Otto', { role: 'Operator' }), byPasskey);
    const auditorLink = await invite(owner.page, 'Alma', { role: 'Auditor' });
    const auditor = await accept(stage, formerly(auditorLink), byPassword);
    await expectSections(operator.page, GATEWAY_SECTIONS);
    await expectSections(auditor.page, GATEWAY_SECTIONS);
    await expectButtons(owner.page, 'Merchants', { 'New merchant': 1 });
    await expectButtons(operator.page, 'Merchants', { 'New merchant': 0 });
    await expectButtons(operator.page, 'Orders', { 'New order': 1 });
    await expectButtons(auditor.page, 'Orders', { 'New order': 0 });
    await expectButtons(auditor.page, 'People', { Invite: 0 });

    const shopLink = await invite(operator.page, 'Olga', { where: 'Default Merchant', role: 'Owner' });
    const shop = await accept(stage, shopLink, byPasskey);
    await expectSections(shop.page, SHOP_SECTIONS);
    await keepShop(shop.page);
    const till = await accept(stage, await invite(shop.page, 'Kim', { role: 'Cashier' }), byDevice);
    await expectVisible(shop.page, 'Kim');
    await endAccess(shop.page, till.page);
    await openSection(shop.page, 'Audit log');
    await expectVisible(shop.page, 'merchant owner');

    await openSection(operator.page, 'Orders');
    await openSection(owner.page, 'People');
    await owner.page.getByRole('button', { name: 'What can be done about Otto' }).click();
    await owner.page.getByRole('menuitem', { name: 'Suspend' }).click();
    await press(owner.page, 'Suspend');
    await expectVisible(owner.page, 'Otto is suspended.');
    await expectVisible(operator.page, 'You have been signed out');
    for (const person of [owner, operator, auditor, shop, till]) await close(person);
  },

  'an order that is paid appears on every open page of its merchant at once, and on no other’s': async (stage) => {
    const admin = await openAdmin(stage.gateway);
    const shop = await openShop(stage, admin, 'Harbour');
    const other = await openShop(stage, admin, 'Elsewhere');
    const { body: order } = await createPayment(stage, shop.apiKey, { external_id: 'LIVE-1' });
    const detail = await shop.owner.page.context().newPage();
    const orders = `${stage.gateway.publicUrl}/console/orders`;
    await follow(shop.owner.page, orders);
    await follow(detail, `${orders}/${String(order['id'])}`);
    const lists = listsReadBy(other.owner.page);
    await follow(other.owner.page, orders);
    await expectVisible(shop.owner.page, 'LIVE-1');
    await expectVisible(detail, 'Nothing seen yet');
    await expectVisible(other.owner.page, 'No orders yet');
    await until('its first event', PATIENCE_MS, () => Promise.resolve(lists.length === 2 || undefined));
    const loaded: string[] = [];
    other.owner.page.on('request', (request) => loaded.push(request.url()));
    await pay(stage, order['address'], '25.5');
    await shop.owner.page
      .locator('tbody')
      .getByText(/Paid|Shop not notified/)
      .waitFor();
    await expectVisible(detail, 'Payment final');
    assert.deepEqual(loaded, []);
    await close(shop.owner);
    await close(other.owner);
  },
};

/** The lists of orders that a page reads: one at first, and one when its stream promises to miss nothing. */
function listsReadBy(page: Page): readonly string[] {
  const lists: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/payments?page=1&limit=20')) lists.push(response.url());
  });
  return lists;
}

/** Opens a page that loads only what it is told to load: it follows changes, and does not poll. */
async function follow(page: Page, url: string): Promise<void> {
  await page.addInitScript(NO_POLLING);
  const [stream] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/merchant/changes')),
    page.goto(url),
  ]);
  assert.equal(stream.status(), 200);
}

/** An owner ends a cashier's phone in one touch, and the row says so; the phone is out at once. */
async function endAccess(owner: Page, till: Page): Promise<void> {
  await openSection(owner, 'People');
  const end = owner.getByRole('button', { name: 'End access of Kim' });
  await end.waitFor();
  assert.equal(await owner.getByRole('button', { name: /^End access/ }).count(), 1);
  await end.click();
  await owner.getByRole('row', { name: /Kim.*Access ended: signed out on every device/ }).waitFor();
  await expectVisible(till, 'You have been signed out');
}

/** Anyone with the deployment's password makes herself a person, and signs in again by her passkey alone. */
async function becomeOwner(stage: Stage): Promise<WatchedPage> {
  const desk = await openDesk(stage, '/console');
  const { page } = desk;
  await signIn(page, stage.gateway.adminPassword);
  await press(page, 'Make me a person');
  await page.getByLabel('Your name').fill('Ada');
  await press(page, 'Make me an owner');
  await byPasskey(page);
  await expectVisible(page, 'You are Ada');
  await press(page, 'Log out');
  await press(page, 'Sign in with a passkey');
  await expectVisible(page, 'You are Ada');
  return desk;
}

/** Invites a person on the page about people, and returns the link. */
async function invite(page: Page, name: string, { where, role }: { where?: string; role: string }): Promise<string> {
  await openSection(page, 'People');
  await press(page, 'Invite');
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Name').fill(name);
  if (where !== undefined) await dialog.getByLabel('Where').selectOption({ label: where });
  await dialog.getByLabel('Role').selectOption({ label: role });
  await press(page, 'Invite');
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  const link = await dialog.locator('.key-well code').innerText();
  await dialog.getByRole('checkbox').check();
  await press(page, 'Done');
  return link;
}

/** The same link with the address that the console had before: invitations made then are still open. */
function formerly(link: string): string {
  assert.match(link, /\/console\/invitation#/);
  return link.replace('/console/', '/admin/');
}

/** Accepts with a password and an app, and signs in again with name, password and code. */
async function byPassword(page: Page): Promise<void> {
  await press(page, 'Use a password with an app');
  await page.getByLabel('Login name').fill('Alma@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  const secret = await page.locator('.key-well code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await press(page, 'Accept');
  await keepCodes(page);
  await expectVisible(page, 'You are Alma');
  await press(page, 'Log out');
  await page.getByLabel('Login name').fill('alma@example.com');
  await signIn(page, PASSWORD);
  await enterCode(page, codeOf(secret), 'Sign in');
  await expectVisible(page, 'You are Alma');
}

/** A shop's owner reads what the gateway decided, sets where webhooks go, and makes a key and a secret. */
async function keepShop(page: Page): Promise<void> {
  await openSection(page, 'Shop');
  await expectVisible(page, 'An order for less is refused.');
  await openSection(page, 'Keys');
  await press(page, 'Make a read-only key');
  await press(page, 'Make new key');
  await keepShown(page, 'I have stored the read-only key in a safe place');
  await page.getByRole('button', { name: 'Revoke the read-only key' }).waitFor();
  await openSection(page, 'EPay');
  await expectVisible(page, 'It has a number and a key of its own.');
  await openSection(page, 'Webhooks');
  await expectVisible(page, 'Nothing was sent yet.');
  await press(page, 'Change default webhook URL');
  await page.getByLabel('URL for webhooks').fill('https://shop.example/hooks');
  await press(page, 'Save');
  await expectVisible(page, 'https://shop.example/hooks');
  await press(page, 'New secret');
  await press(page, 'Make new secret');
  await keepShown(page, 'I have stored the webhook secret in a safe place');
  await expectVisible(page, /^two sign until/);
}

async function keepShown(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).check();
  await press(page, 'Done');
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.locator('.side-bar').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function expectSections(page: Page, names: readonly string[]): Promise<void> {
  const links = await page.locator('.side-bar nav a > span:first-of-type').allInnerTexts();
  assert.deepEqual(links, names);
}

/** How many buttons there are of each name in a section, once its list is shown. */
async function expectButtons(page: Page, section: string, counts: Record<string, number>): Promise<void> {
  await openSection(page, section);
  await page.locator('main table').first().waitFor();
  for (const [name, count] of Object.entries(counts)) {
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), count, `${section}: ${name}`);
  }
}
