import { strict as assert } from 'node:assert';
import { checkAccessibility } from '../page/axe';
import type { BrowserScenario } from '../checkout/checkout-scenarios';
import { openMerchant } from '../../stage/merchant';
import { createPayment, expectVisible, newestBlock, openConsole, pay, press, saveFile } from './console-page';
import { assertEvidence, untilWitnessesKnown } from './evidence-file';

const PHONE = { width: 390, height: 844 };

/** Files for an accountant, in a real browser against a real gateway. */
export const EXPORT_SCENARIOS: Record<string, BrowserScenario> = {
  'orders are exported from their list, by keyboard': async (stage) => {
    await createPayment(stage, stage.gateway.apiKey, { external_id: '=1+1' });
    const { page, close } = await openConsole(stage, '/orders?status=pending');
    await page.getByRole('link', { name: 'Export', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expectVisible(page, 'Whole lists as files');
    assert.equal(new URL(page.url()).search, '?what=orders&status=pending');
    await page.getByRole('link', { name: 'Export orders' }).focus();
    const { name, text: csv } = await saveFile(page, () => page.keyboard.press('Enter'));
    assert.match(name, /^orders-\d{8}T\d{6}Z\.csv$/);
    assert.match(csv, /^id,external_id,.*\r\n/);
    assert.ok(csv.includes(`,"'=1+1",`), 'the formula is not guarded');
    await close();
  },

  'daily totals are exported on a phone, for days in UTC': async (stage) => {
    const { page, close } = await openConsole(stage, '/more', { viewport: PHONE });
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByLabel('What').selectOption('Daily totals');
    await page.getByLabel('Format').selectOption('NDJSON, for programs');
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel('From', { exact: true }).fill('2026-02-01');
    await page.getByLabel('To', { exact: true }).fill('2026-01-31');
    await expectVisible(page, 'This is before the first day.');
    assert.equal(await page.getByRole('link', { name: 'Export daily totals' }).count(), 0);
    await page.getByLabel('To', { exact: true }).fill('2100-01-01');
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await checkAccessibility(page, 'exports');
    const { text } = await saveFile(page, () => page.getByRole('link', { name: 'Export daily totals' }).click());
    const [line = ''] = text.split('\n');
    assert.ok((JSON.parse(line) as { order_count: number }).order_count > 0);
    await page.goto(`${stage.gateway.apiUrl}/console/audit-log?action=export.begin`);
    await expectVisible(page, 'Export begun');
    await close();
  },

  'the evidence of a paid order is downloaded, and verifies without the gateway': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const { body: order } = await createPayment(stage, stage.gateway.apiKey, { callback_url: shop.url });
    await pay(stage, order['address'], '25.5');
    const { page, close } = await openConsole(stage, `/orders/${String(order['id'])}`);
    await expectVisible(page, 'Completed');
    await untilWitnessesKnown(stage, (await newestBlock(stage)).number);
    const { name, text } = await saveFile(page, () => press(page, 'Download evidence'));
    assert.equal(name, `evidence-${String(order['id'])}.json`);
    assertEvidence(text, stage.gateway.webhookSecret);
    await shop.close();
    await close();
  },
};
