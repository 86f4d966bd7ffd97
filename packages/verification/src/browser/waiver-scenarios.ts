import { strict as assert } from 'node:assert';
import { createPayment, expectVisible, openConsole, pay } from './console/console-page';
import { openMerchant } from '../stage/merchant';
import { openAdmin } from '../rig/admin-session';
import { until } from '../rig/http';
import type { BrowserScenario, Stage } from './checkout/checkout-scenarios';
import { openPage } from './page/watched-page';

const SECRET = 'the-secret-of-a-tolerant-merchant';
const PATIENCE_MS = 120_000;

/** What payers, admins and merchants see of an order that is paid with a little less. */
export const WAIVER_SCENARIOS: Record<string, BrowserScenario> = {
  'an order is paid with a little less than it costs, and nobody is asked for the rest': async (stage) => {
    const shop = await openMerchant(SECRET);
    const key = await openTolerantMerchant(stage);
    const fields = { external_id: 'WAIVED-1', amount: '20', callback_url: shop.url };
    const { body: order } = await createPayment(stage, key, fields);
    const id = String(order['id']);
    const checkout = await openPage(stage.browser, stage.gateway.apiUrl, { locale: 'en-GB' });
    await checkout.page.goto(`${stage.gateway.apiUrl}/checkout/${id}`);
    await pay(stage, order['address'], '19.9');
    await expectVisible(checkout.page, 'Print receipt');
    assert.match(await checkout.page.locator('.big').first().innerText(), /^19\.90/);
    const webhook = await until('the webhook', PATIENCE_MS, () => Promise.resolve(shop.received(id)[0]));
    const { amount_expected: expected, amount_received: received, amount_waived: waived } = webhook.body;
    assert.deepEqual([webhook.isSigned, expected, received, waived], [true, '20.000000', '19.900000', '0.100000']);
    const admin = await openConsole(stage, `/orders/${id}`);
    await expectVisible(admin.page, '0.10 USDT waived, of 0.20 that may stay unpaid');
    await expectVisible(admin.page, /^Paid, 0\.10 USDT waived, block /);
    await checkout.close();
    await admin.close();
    await shop.close();
  },
};

/** Creates a merchant whose orders may lack a percent. @returns its key */
async function openTolerantMerchant({ gateway }: Stage): Promise<string> {
  const ask = await openAdmin(gateway);
  const created = await ask('POST', '/merchants', { name: 'Tolerant', webhook_secret: SECRET });
  await ask('PUT', `/merchants/${String(created['id'])}`, { underpaid_percent: '1', underpaid_maximum: '0.5' });
  return String(created['api_key']);
}
