import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccessibility } from '../page/axe';
import type { BrowserScenario } from '../checkout/checkout-scenarios';
import { openPage } from '../page/watched-page';
import { openMerchant } from '../../stage/merchant';
import { until } from '../../rig/http';
import { createPayment, expectVisible, openConsole, pay, press } from './console-page';

const TYPE = 'image/png';
const LOGO_PX = 256;
const LOAD_MS = 30_000;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** What the browser itself reports about an image that the gateway refuses. */
const REFUSED = /status of 400/;

/** Logos of merchants, from the console to payers, in a real browser against a real gateway. */
export const LOGO_SCENARIOS: Record<string, BrowserScenario> = {
  'a merchant gets a logo by keyboard, and payers see it': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const { body: order } = await createPayment(stage, stage.gateway.apiKey, { callback_url: shop.url });
    const watched = await openConsole(stage, '/merchants');
    const { page } = watched;
    await page.getByRole('link', { name: 'Default Merchant' }).click();
    await expectVisible(page, 'Latest orders');
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } });

    await page.getByRole('button', { name: 'Change logo' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('input[type=file]:focus').waitFor();
    await pick(page, 'logo.svg', 'image/svg+xml', SVG);
    await expectVisible(page, 'This is not a PNG image.');
    await pick(page, 'half.png', TYPE, png.subarray(0, png.length / 2));
    await press(page, 'Save');
    await expectVisible(page, 'The logo is a PNG image that is damaged or cut off.');
    await pick(page, 'logo.png', TYPE, png);
    await page.getByRole('img', { name: 'Preview of the logo' }).waitFor();
    await checkAccessibility(page, 'the dialog of a logo');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expectLoaded(page, 'img.merchant-logo');

    const url = `${stage.gateway.apiUrl}/checkout/${String(order['id'])}`;
    const payer = await openPage(stage.browser, stage.gateway.apiUrl, { locale: 'en-GB', colorScheme: 'dark' });
    await payer.page.goto(url);
    await expectLoaded(payer.page, 'header img.logo');
    const style = await payer.page.evaluate<string[]>(
      `(({ width, height, backgroundColor }) => [width, height, backgroundColor])(getComputedStyle(document.querySelector('.logo')))`,
    );
    assert.deepEqual(style, ['38px', '38px', 'rgb(255, 255, 255)']);
    await checkAccessibility(payer.page, 'a checkout with a logo');
    await pay(stage, order['address'], '25.5');
    await expectVisible(payer.page, 'Print receipt');
    await expectLoaded(payer.page, 'header img.logo');

    await press(page, 'Remove logo');
    await expectVisible(page, 'Remove the logo?');
    await press(page, 'Remove');
    await page.locator('img.merchant-logo').waitFor({ state: 'detached' });
    await payer.page.goto(url);
    await expectVisible(payer.page, 'Print receipt');
    assert.equal(await payer.page.locator('img').count(), 0);
    await payer.close();
    watched.forget(REFUSED);
    await watched.close();
    await shop.close();
  },
};

function pick(page: Page, name: string, mimeType: string, content: string | Buffer): Promise<void> {
  return page.getByLabel('PNG image').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

/** Waits until an image is there and was loaded; a broken one has no width. */
async function expectLoaded(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor();
  // Not waitForFunction, whose second look is an eval, which the page's policy forbids.
  await until(`${selector} to load`, LOAD_MS, async () => {
    const width = await page.evaluate<number>(`document.querySelector('${selector}').naturalWidth`);
    return width === LOGO_PX || undefined;
  });
}
