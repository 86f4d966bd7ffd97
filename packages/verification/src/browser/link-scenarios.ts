import { strict as assert } from 'node:assert';
import { expectVisible, pay } from '../browser-console/console-page';
import { openAdmin } from '../rig/admin-session';
import { until } from '../rig/http';
import type { BrowserScenario } from './checkout-scenarios';
import { openPage } from './watched-page';

const PATIENCE_MS = 120_000;
const PHONE = { width: 360, height: 780 };

/** What customers see of a merchant who sells without code. */
export const LINK_SCENARIOS: Record<string, BrowserScenario> = {
  'a payment link is paid on a phone, and says what it has earned': async (stage) => {
    const ask = await openAdmin(stage.gateway);
    const merchant = await ask('POST', '/merchants', { name: 'Without code', webhook_secret: 'a secret of nobody' });
    const link = await ask('POST', '/payment-links', {
      ...{ merchant_id: merchant['id'], title: 'Deposit', reference: 'required' },
      open: { minimum: '5', maximum: '500', currency: 'USDT' },
    });
    const url = String(link['url']);
    const visitor = await openPage(stage.browser, new URL(url).origin, { locale: 'en-GB', viewport: PHONE });
    const { page } = visitor;
    await page.goto(url);
    await page.getByLabel('Amount').fill('12,50');
    await page.getByLabel('Your reference').fill('Table 7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/checkout/*');
    await expectVisible(page, 'Waiting for your payment');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { order } = (await ask('GET', `/orders/${id}`)) as { order: Record<string, unknown> };
    assert.deepEqual(order['link'], { id: link['id'], reference: 'Table 7' });
    await pay(stage, order['address'], '12.5');
    await expectVisible(page, 'Print receipt');
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expectVisible(page, 'Deposit');
    await until('the earnings', PATIENCE_MS, async () => {
      const { paid_count: count, received } = await ask('GET', `/payment-links/${String(link['id'])}`);
      return count === 1 && received === '12.500000' ? true : undefined;
    });
    await visitor.close();
  },
};
