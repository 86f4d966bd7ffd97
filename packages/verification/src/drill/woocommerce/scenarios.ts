import { strict as assert } from 'node:assert';
import type { Browser } from 'playwright-core';
import type { Gateway } from '../../stage/gateway';
import { until, untilOk } from '../../rig/http';
import { freePort } from '../../rig/program';
import { send, shows } from '../shop/customer';
import { playIntegrationTest } from '../shop/integration';
import { buy, fillBasket, openPage, picture, placeOrder, saveSettings, type Checkout } from './pages';
import type { Site, SiteOrder } from './site';

interface Stage {
  gateway: Gateway;
  site: Site;
  browser: Browser;
}

const CHECKOUTS: readonly Checkout[] = ['block', 'classic'];
/** WordPress begins scheduled work once a minute at most, so that reading the events may wait for two. */
const TIMEOUT_MS = 150_000;
/** What customers read, by the language of the site. */
const CHOICE: Record<string, string> = {
  '': 'Pay in USDT on the TRON network.',
  de_DE: 'In USDT im TRON-Netz bezahlen.',
};
const DOWN: Record<string, string> = { '': 'Nothing was charged', de_DE: 'Es wurde nichts berechnet' };

export const WOOCOMMERCE_SCENARIOS: Record<string, (stage: Stage) => Promise<void>> = {
  'an admin enters the settings, and reads what is wrong': async ({ gateway, site, browser }) => {
    const page = await openPage(browser, 'desktop');
    const right = { gateway_url: gateway.apiUrl, api_key: gateway.apiKey, webhook_secrets: gateway.webhookSecret };
    await saveSettings(page, site, { ...right, gateway_url: `http://127.0.0.1:${String(await freePort())}` });
    await shows(page, 'The gateway does not answer');
    await saveSettings(page, site, { ...right, api_key: 'gpk_unknown' });
    await shows(page, 'The gateway does not know this API key.');
    await saveSettings(page, site, { ...right, webhook_secrets: 'whsec_another-secret-of-another-merchant' });
    await shows(page, 'the webhook secret is not the one of this merchant');
    await picture(page, site, 'settings-wrong');
    await saveSettings(page, site, right);
    await shows(page, 'its webhooks arrive here. 1 USDT = 0.92 EUR.');
    await picture(page, site, 'settings');
    await page.context().close();
  },
  ...Object.fromEntries(
    CHECKOUTS.map((checkout) => [
      `a customer buys in the ${checkout} checkout, on a phone, and pays`,
      async ({ gateway, site, browser }: Stage) => {
        const page = await openPage(browser);
        await fillBasket(page, site, checkout);
        await shows(page, CHOICE[site.language] ?? '');
        await picture(page, site, `${checkout}-checkout`);
        const bill = await buy(page, gateway, checkout);
        await send(gateway, bill, '25.5');
        await shows(page, 'Print receipt');
        await page.getByRole('link', { name: 'Back to the shop' }).click();
        await page.waitForURL(/order-received/);
        await picture(page, site, `${checkout}-received`);
        const order = await reaches(site, bill.orderId, ({ status }) => status === 'processing');
        assert.equal(order.credits, 1);
        await page.context().close();
      },
    ]),
  ),
  'a gateway that is down is explained in both checkouts': async ({ gateway, site, browser }) => {
    const [api] = gateway.services;
    const pages = await Promise.all(CHECKOUTS.map(() => openPage(browser)));
    for (const [i, checkout] of CHECKOUTS.entries()) await fillBasket(pages[i] as (typeof pages)[0], site, checkout);
    await api?.kill();
    for (const [i, checkout] of CHECKOUTS.entries()) {
      const page = pages[i] as (typeof pages)[0];
      await placeOrder(page, checkout);
      await shows(page, new RegExp(DOWN[site.language] ?? ''));
      await picture(page, site, `${checkout}-down`);
      await page.context().close();
    }
    api?.start();
    await untilOk('the api', `${gateway.apiUrl}/api/v1/health`, TIMEOUT_MS);
  },
  'a customer pays in two parts, and gets everything back': async ({ gateway, site, browser }) => {
    const page = await openPage(browser);
    await fillBasket(page, site, 'block');
    const bill = await buy(page, gateway, 'block');
    await send(gateway, bill, '10');
    await reaches(site, bill.orderId, has(/Paid in part: 10\.000000 USDT.*\(9\.20 of 23\.46 EUR\)/));
    await send(gateway, bill, '15.5');
    await reaches(site, bill.orderId, ({ status }) => status === 'processing');
    await site.takeBack(bill.orderId);
    const order = await reaches(site, bill.orderId, has(/Refund \d+ of 23\.46 EUR: send 25\.500000 USDT by hand/));
    assert.deepEqual([order.status, order.credits], ['refunded', 1]);
    await page.context().close();
  },
  'the twelve situations of npm run integration-test': async ({ gateway, site, browser }) => {
    const relay = `http://127.0.0.1:${String(await freePort())}`;
    const page = await openPage(browser, 'desktop');
    await saveSettings(page, site, { gateway_url: relay });
    await page.context().close();
    await playIntegrationTest(gateway, site.url, relay);
  },
};

function has(note: RegExp): (order: SiteOrder) => boolean {
  return ({ notes }) => notes.some((text) => note.test(text));
}

async function reaches(site: Site, id: string, isIt: (order: SiteOrder) => boolean): Promise<SiteOrder> {
  return until(`order ${id}`, TIMEOUT_MS, async () => {
    const order = await site.order(id);
    return isIt(order) ? order : undefined;
  });
}
