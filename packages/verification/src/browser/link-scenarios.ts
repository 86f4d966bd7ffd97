import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { expectVisible, openConsole, press, saveFile } from './console/console-page';
import { openAdmin, type AdminCall } from '../rig/admin-session';
import type { BrowserScenario, Stage } from './checkout/checkout-scenarios';
import { addressAt, openAsCustomer, payAt } from './customer';

/** How a merchant sells without code, from the console to the customer and back. */
export const LINK_SCENARIOS: Record<string, BrowserScenario> = {
  'a payment link is paid on a phone, and says what it has earned': async (stage) => {
    const { ask, merchant } = await openMerchant(stage, 'Without code');
    const { page: desk, close } = await openConsole(stage, '/links/new');
    const id = await createLink(desk, merchant);
    await takeSheet(desk, id);
    const visitor = await openAsCustomer(stage, await addressAt(desk));
    const { page } = visitor;
    await page.getByLabel('Amount').fill('12,50');
    await page.getByLabel('Your reference').fill('Table 7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/checkout/*');
    await expectVisible(page, 'Waiting for your payment');
    await payAt(stage, ask, page, '12.5');
    await expectVisible(page, 'Print receipt');
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expectVisible(page, 'Deposit');
    await visitor.close();
    await desk.locator('dl.summary').filter({ hasText: '12.50' }).waitFor();
    await desk.getByRole('link', { name: 'Its orders' }).click();
    await desk.getByRole('link', { name: 'Export', exact: true }).click();
    const { text: csv } = await saveFile(desk, () => desk.getByRole('link', { name: 'Export orders' }).click());
    const [, ...rows] = csv.trimEnd().split('\r\n');
    assert.equal(rows.length, 1, csv);
    assert.ok(rows[0]?.includes(`,${id},"Table 7"`), csv);
    await close();
  },

  'an order by hand is paid by its customer, and its page in the console says so': async (stage) => {
    const { ask, merchant } = await openMerchant(stage, 'At the counter');
    const { page: desk, close } = await openConsole(stage, '/orders/new');
    await desk.getByLabel('Merchant', { exact: true }).selectOption({ label: merchant });
    await desk.getByLabel('Amount').fill('7,25');
    await desk.getByLabel('What for').fill('Repair of the bicycle');
    await press(desk, 'Create order');
    const customer = await openAsCustomer(stage, await addressAt(desk));
    await expectVisible(customer.page, 'Repair of the bicycle');
    await desk.getByRole('link', { name: 'Open the order' }).click();
    await payAt(stage, ask, customer.page, '7.25');
    await expectVisible(customer.page, 'Print receipt');
    await expectVisible(desk, 'Completed');
    await customer.close();
    await close();
  },
};

async function openMerchant({ gateway }: Stage, merchant: string): Promise<{ ask: AdminCall; merchant: string }> {
  const ask = await openAdmin(gateway);
  await ask('POST', '/merchants', { name: merchant, webhook_secret: 'a secret of nobody' });
  return { ask, merchant };
}

/** Fills the form of a link. @returns the id of the link, whose page is open then */
async function createLink(desk: Page, merchant: string): Promise<string> {
  await desk.getByLabel('Merchant', { exact: true }).selectOption({ label: merchant });
  await desk.getByLabel('Title').fill('Deposit');
  await desk.getByLabel('Who decides the amount').selectOption('The customer, within bounds');
  await desk.getByLabel('From', { exact: true }).fill('5');
  await desk.getByLabel('To', { exact: true }).fill('500');
  await desk.getByLabel('Reference of the customer').selectOption('Must be given');
  await press(desk, 'Create link');
  await desk.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  return new URL(desk.url()).pathname.split('/').at(-1) ?? '';
}

/** Saves the QR code in both forms, and prints the sheet, on which there are only the code and what belongs to it. */
async function takeSheet(desk: Page, id: string): Promise<void> {
  const svg = await saveFile(desk, () => press(desk, 'QR code as SVG'));
  assert.equal(svg.name, `payment-link-${id}.svg`);
  assert.match(svg.text, /^<svg .*<\/svg>\n$/s);
  const png = await saveFile(desk, () => press(desk, 'QR code as PNG'));
  assert.equal(png.name, `payment-link-${id}.png`);
  assert.match(png.text, /^.PNG\r\n/);
  await desk.evaluate('globalThis.print = () => { globalThis.isPrinted = true; }');
  await press(desk, 'Print');
  assert.equal(await desk.evaluate('globalThis.isPrinted'), true);
  await desk.emulateMedia({ media: 'print' });
  await desk.locator('svg.qr').waitFor();
  await desk
    .getByRole('button', { name: 'Change' })
    .or(desk.getByText('Settings'))
    .first()
    .waitFor({ state: 'hidden' });
  await desk.emulateMedia({ media: null });
}
