import { strict as assert } from 'node:assert';
import type { BrowserScenario } from '../checkout/checkout-scenarios';
import { openMerchant } from '../../stage/merchant';
import { createPayment, forgetSession, openConsole, pay, press, expectVisible, signIn } from './console-page';

const HOSTILE = '"><img src=x onerror=alert(1)>';
/** What the browser itself reports about refusals and outages that a scenario caused. */
const WRONG_PASSWORD = /status of 401/;
const REFUSED = /status of 400/;
const NOT_LOADED = /ERR_FAILED/;
const NO_GATEWAY = /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/;

/** The daily work of an admin, in a real browser against a real gateway. */
export const CONSOLE_SCENARIOS: Record<string, BrowserScenario> = {
  'the admin signs in, after a wrong password': async (stage) => {
    const watched = await openConsole(stage, '', { isSignedOut: true });
    const { page } = watched;
    await signIn(page, 'not the password');
    await expectVisible(page, 'That is not the password. 39 tries left.');
    const selected = 'document.activeElement.selectionEnd - document.activeElement.selectionStart';
    assert.equal(await page.evaluate<number>(selected), 'not the password'.length, 'the text is not selected');
    await signIn(page, stage.gateway.adminPassword);
    await expectVisible(page, 'behind the chain');
    assert.equal(await page.locator('h1').innerText(), 'Overview');
    watched.forget(WRONG_PASSWORD);
    await watched.close();
  },

  'a page whose script cannot be loaded says so, and a reload shows it': async (stage) => {
    const watched = await openConsole(stage, '');
    const { page } = watched;
    await page.route('**/assets/*pages-*.js', (route) => route.abort());
    await page.reload();
    await expectVisible(page, 'behind the chain');
    await page.getByRole('link', { name: 'Merchants' }).first().click();
    await expectVisible(page, 'This page could not be loaded');
    await page.unroute('**/assets/*pages-*.js');
    await press(page, 'Reload');
    await expectVisible(page, 'New merchant');
    watched.forget(NOT_LOADED);
    await watched.close();
  },

  'a merchant is created, and its key is shown once': async (stage) => {
    const options = { permissions: ['clipboard-read', 'clipboard-write'] };
    const { page, close } = await openConsole(stage, '/merchants', options);
    await press(page, 'New merchant');
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await press(page, 'Make one for me');
    await press(page, 'Create');
    await expectVisible(page, 'Shown only now.');
    const key = await page.locator('dialog code').first().innerText();
    await press(page, 'Copy the API key');
    await expectVisible(page, 'Copied');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
    assert.equal(await page.getByRole('button', { name: 'Done', exact: true }).isEnabled(), false);
    await page.keyboard.press('Escape');
    await expectVisible(page, 'Close without the key?');
    await press(page, 'Back to the key');
    await page.getByLabel('I have stored the API key in a safe place').check();
    await press(page, 'Done');
    await expectVisible(page, HOSTILE);
    const kept = await page.evaluate<string>(
      `document.documentElement.outerHTML + location.href + JSON.stringify([localStorage, sessionStorage, history.state])`,
    );
    assert.ok(!kept.includes(key), 'the key is still there');
    assert.equal((await createPayment(stage, key)).status, 201);
    await page.getByRole('button', { name: `What can be done about ${HOSTILE}` }).click();
    await page.getByRole('menuitem', { name: 'New key' }).click();
    await press(page, 'Make new key');
    await expectVisible(page, 'has a new key');
    assert.equal((await createPayment(stage, key)).status, 401);
    assert.equal((await createPayment(stage, await page.locator('dialog code').innerText())).status, 201);
    await close();
  },

  'an order is followed from pending to completed': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    const fields = { external_id: 'FOLLOWED-1', callback_url: shop.url };
    await createPayment(stage, stage.gateway.apiKey);
    const { page, close } = await openConsole(stage, '/orders');
    await expectVisible(page, 'Created, newest first');
    const { body: order } = await createPayment(stage, stage.gateway.apiKey, fields);
    await page.getByRole('button', { name: /^Show \d+ new orders?$/ }).click();
    await page.getByRole('link', { name: 'FOLLOWED-1' }).click();
    await expectVisible(page, 'Waiting');
    await pay(stage, order['address'], '25.5');
    await expectVisible(page, 'Seen');
    await expectVisible(page, 'Completed');
    await expectVisible(page, 'Payment final');
    await expectVisible(page, 'Shop notified');
    await expectVisible(page, '19, final');
    assert.equal(await page.locator('.deliveries tbody tr').count(), 1);
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await expectVisible(page, 'Created, newest first'); // the page of one order has a search box of its own
    await page.keyboard.press('Control+k');
    await page.locator('.search input:focus').waitFor();
    await page.keyboard.type('FOLLOWED');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/orders/${String(order['id'])}`); // a single match opens
    await shop.close();
    await close();
  },

  'a failed webhook is sent again': async (stage) => {
    const shop = await openMerchant(stage.gateway.webhookSecret);
    shop.answerWith('RETRIED-1', 503);
    const { body: order } = await createPayment(stage, stage.gateway.apiKey, {
      external_id: 'RETRIED-1',
      callback_url: shop.url,
    });
    await pay(stage, order['address'], '25.5');
    const watched = await openConsole(stage, `/orders/${String(order['id'])}`);
    const { page } = watched;
    await expectVisible(page, 'Shop not notified');
    await expectVisible(page, /Webhook failed, attempts 1 (?:and|to) \d/);
    await expectVisible(page, '503 Service Unavailable');
    await press(page, 'Send webhook again');
    await page.getByLabel('Note').fill('its server is back');
    await page.getByLabel('Another URL, only this time').fill('ftp://shop.example/');
    await press(page, 'Send now');
    await page.locator('dialog [role=alert] .tone-bad').waitFor();
    await page.getByLabel('Another URL, only this time').fill('');
    await press(page, 'Send now');
    await expectVisible(page, 'Queued.');
    // Not before: an attempt of the first schedule could succeed while the dialog is open.
    shop.answerWith('RETRIED-1', 200);
    await expectVisible(page, 'Completed');
    await expectVisible(page, 'Asked to send again');
    await expectVisible(page, 'asked by hand');
    await press(page, 'Send webhook again');
    await page.getByLabel('Note').fill('the shop lost it');
    await press(page, 'Send now');
    await expectVisible(page, '“the shop lost it”');
    await page.locator('.deliveries tbody tr', { hasText: '200' }).nth(1).waitFor();
    await expectVisible(page, 'Completed');
    watched.forget(REFUSED);
    await watched.close();
    await shop.close();
  },

  'a merchant is suspended, and resumes': async (stage) => {
    const { page, close } = await openConsole(stage, '/merchants');
    await page.getByRole('link', { name: 'Default Merchant' }).click();
    await expectVisible(page, 'Latest orders');
    await press(page, 'Suspend');
    await expectVisible(page, 'It can’t take new orders.');
    await press(page, 'Suspend');
    await expectVisible(page, 'Default Merchant is suspended.');
    assert.equal((await createPayment(stage, stage.gateway.apiKey)).status, 403);
    await press(page, 'Resume');
    await expectVisible(page, 'Default Merchant can take orders again.');
    assert.equal((await createPayment(stage, stage.gateway.apiKey)).status, 201);
    await close();
  },

  'while the gateway is down the page stays, and recovers when it is back': async (stage) => {
    assert.equal((await createPayment(stage, stage.gateway.apiKey)).status, 201);
    const watched = await openConsole(stage, '/orders');
    const { page } = watched;
    await expectVisible(page, 'Created, newest first');
    const [api] = stage.gateway.services;
    await api?.kill();
    await expectVisible(page, 'The gateway does not answer.');
    assert.ok(await page.locator('.orders-table tbody tr').count());
    assert.equal(await page.getByRole('combobox', { name: /^Merchant/ }).isEnabled(), false);
    api?.start();
    await page.getByText('The gateway does not answer.').waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('combobox', { name: /^Merchant/ }).isEnabled(), true);
    watched.forget(NO_GATEWAY);
    await watched.close();
  },

  'logging out ends the session in every window, and no input is lost': async (stage) => {
    const { page, close } = await openConsole(stage, '', { isSignedOut: true });
    await signIn(page, stage.gateway.adminPassword);
    await expectVisible(page, 'behind the chain');
    const storageState = await page.context().storageState();
    const other = await openConsole(stage, '/merchants?new=1', { storageState });
    await other.page.getByLabel('Name', { exact: true }).fill('Half a name');
    await press(page, 'Log out');
    await expectVisible(page, 'Console of this payment gateway');
    assert.equal(
      await page
        .context()
        .cookies()
        .then((cookies) => cookies.length),
      0,
    );
    await close();
    await expectVisible(other.page, 'You have been signed out');
    await signIn(other.page, stage.gateway.adminPassword);
    await other.page.getByText('You have been signed out').waitFor({ state: 'hidden' });
    assert.equal(await other.page.getByLabel('Name', { exact: true }).inputValue(), 'Half a name');
    other.forget(WRONG_PASSWORD);
    await other.close();
  },

  'sessions revoked elsewhere end here': async (stage) => {
    const here = await openConsole(stage, '/merchants?new=1', { isSignedOut: true });
    await signIn(here.page, stage.gateway.adminPassword);
    await here.page.getByLabel('Name', { exact: true }).fill('Half a name');
    const elsewhere = await openConsole(stage, '/sessions', { isSignedOut: true });
    await signIn(elsewhere.page, stage.gateway.adminPassword);
    await expectVisible(elsewhere.page, 'This session');
    await elsewhere.page.getByRole('row').nth(2).getByRole('button', { name: 'End' }).click();
    await press(elsewhere.page, 'End session');
    await expectVisible(elsewhere.page, 'The session has ended.');
    await expectVisible(here.page, 'You have been signed out');
    await signIn(here.page, stage.gateway.adminPassword);
    await here.page.getByText('You have been signed out').waitFor({ state: 'hidden' });
    assert.equal(await here.page.getByLabel('Name', { exact: true }).inputValue(), 'Half a name');
    // This ends the session that the scenarios share, too.
    forgetSession(stage);
    await press(elsewhere.page, 'End all others');
    await expectVisible(elsewhere.page, 'You stay signed in here.');
    await press(elsewhere.page, 'End all others');
    await expectVisible(elsewhere.page, 'All other sessions have ended.');
    await expectVisible(here.page, 'You have been signed out');
    await elsewhere.page.getByRole('link', { name: 'Audit log' }).first().click();
    await expectVisible(elsewhere.page, 'revoked count');
    here.forget(WRONG_PASSWORD);
    await here.close();
    await elsewhere.close();
  },
};
