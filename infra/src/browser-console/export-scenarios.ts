import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { verifyEvidence, type Witness } from 'crypto-payment-gateway-client/evidence';
import { checkAccessibility } from '../browser/axe';
import type { BrowserScenario, Stage } from '../browser/checkout-scenarios';
import { openMerchant } from '../e2e/merchant';
import { call, until } from '../rig/http';
import { createPayment, expectVisible, openConsole, pay, press } from './console-page';

const PHONE = { width: 390, height: 844 };
const ROUND = 27;
/** Two rounds of final blocks, those above them, and the time in which the watcher reads them. */
const WITNESSES_KNOWN = 2 * ROUND + 18 + 10;
const PATIENCE_MS = 60_000;

/** Files for an accountant, in a real browser against a real gateway. */
export const EXPORT_SCENARIOS: Record<string, BrowserScenario> = {
  'orders are exported from their list, by keyboard': async (stage) => {
    await createPayment(stage, stage.gateway.apiKey, { external_id: '=1+1' });
    const { page, close } = await openConsole(stage, '/orders?status=pending');
    await page.getByRole('link', { name: 'Export', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expectVisible(page, 'Whole lists and daily totals');
    assert.equal(new URL(page.url()).search, '?what=orders&status=pending');
    await page.getByRole('link', { name: 'Export orders' }).focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    assert.match(download.suggestedFilename(), /^orders-\d{8}T\d{6}Z\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
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
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export daily totals' }).click(),
    ]);
    const [line = ''] = readFileSync(await download.path(), 'utf8').split('\n');
    assert.ok((JSON.parse(line) as { order_count: number }).order_count > 0);
    await page.goto(`${stage.gateway.apiUrl}/admin/audit-log?action=export.begin`);
    await expectVisible(page, 'Export begun');
    await close();
  },

  'the evidence of a paid order is downloaded, and verifies without the gateway': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const { body: order } = await createPayment(stage, stage.gateway.apiKey, { callback_url: shop.url });
    await pay(stage, order['address'], '25.5');
    const { page, close } = await openConsole(stage, `/orders/${String(order['id'])}`);
    await expectVisible(page, 'Completed');
    const enough = Math.max((await headNumber(stage)) + ROUND, WITNESSES_KNOWN);
    await until('all witnesses', PATIENCE_MS, async () => (await headNumber(stage)) > enough || undefined);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download evidence')]);
    assert.equal(download.suggestedFilename(), `evidence-${String(order['id'])}.json`);
    const text = readFileSync(await download.path(), 'utf8');
    const { witnesses } = JSON.parse(text) as { witnesses: Witness[] };
    const { valid, checks } = verifyEvidence(text, { witnesses, webhookSecret: stage.gateway.webhookSecret });
    assert.ok(valid, JSON.stringify(checks.filter(({ result }) => result === 'failed')));
    await shop.close();
    await close();
  },
};

async function headNumber({ gateway }: Stage): Promise<number> {
  const { body } = await call<{ block_header: { raw_data: { number: number } } }>(
    'POST',
    `${gateway.chainUrl}/wallet/getnowblock`,
  );
  return body.block_header.raw_data.number;
}
