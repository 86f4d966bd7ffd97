import { strict as assert } from 'node:assert';
import { expectVisible, openConsole, saveFile, signIn } from '../console-page';
import { assertEvidence, untilWitnessesKnown } from '../evidence-file';
import { codeOf } from '../../../rig/authenticator-app';
import { setUpApp } from '../second-factor-steps';
import type { Tasks } from './play-tasks';
import { openOrder, type Week, ZONE } from './task';
import { NAME } from './thursday';
import { LIVE_AMOUNT } from './wednesday';
import { blacklist, LATE_AMOUNT } from './weekend';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
/** What the browser itself reports about a session that has ended, and about the question for a code. */
const REFUSED = /status of 40[013]/;

/** Accounts and access. */
export const FRIDAY: Tasks<Week> = {
  'Start a failed sweep again': async ({ desk, stage, weekend }) => {
    const { id, address } = weekend.order('FROZEN-1');
    await desk.follow('Wallet');
    await desk.follow('Failed');
    await desk.sees('The token’s contract lets nothing leave this address');
    await blacklist(stage, address, false);
    await desk.press('Sweep again');
    await desk.press('Sweep now');
    await desk.sees('Queued. The sweep begins again.');
    await openOrder(desk, 'FROZEN-1', id);
    await desk.sees('Asked to sweep again');
  },

  'Export the daily totals as CSV': async ({ desk, weekend }) => {
    await desk.follow('Exports');
    await desk.choose('What', 'Daily totals');
    await desk.choose('Format', 'CSV, for spreadsheets');
    await desk.choose('Time zone', 'UTC');
    await desk.sees('A text that a spreadsheet would run as a formula begins with an apostrophe in CSV.');
    const { name, text } = await saveFile(desk.page, () => desk.follow('Export daily totals'));
    assert.match(name, /^days-\d{8}T\d{6}Z\.csv$/);
    const received = [...text.matchAll(/,"Default Merchant",\d+,\d+,(\d+\.\d{6}),/g)].map(([, amount]) =>
      Number(amount),
    );
    const since = Number(LATE_AMOUNT) + Number(LIVE_AMOUNT);
    assert.equal(
      received.reduce((sum, amount) => sum + amount, 0),
      weekend.income + since,
    );
  },

  'Export the orders of a merchant in its time zone': async ({ desk }) => {
    await desk.choose('What', 'Orders');
    await desk.choose('Format', 'NDJSON, for programs');
    await desk.choose('Merchant', NAME);
    await desk.choose('Time zone', `${ZONE}, of this device`);
    await desk.sees('A JSON object per line, with every value as it is.');
    const { name, text } = await saveFile(desk.page, () => desk.follow('Export orders'));
    assert.match(name, /^orders-\d{8}T\d{6}Z\.ndjson$/);
    const orders = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(orders.length, 5);
    for (const order of orders) {
      assert.equal(order['merchant_name'], NAME);
      assert.match(String(order['created_at']), /-03:00$/);
    }
  },

  'Download what proves a payment': async ({ desk, stage, weekend }) => {
    const { id } = weekend.order('TEA-1');
    await openOrder(desk, 'TEA-1', id);
    await desk.sees('A file by which anyone can check this order without trusting the gateway');
    await untilWitnessesKnown(stage, weekend.lastBlock);
    const { name, text } = await saveFile(desk.page, () => desk.press('Download evidence'));
    assert.equal(name, `evidence-${id}.json`);
    assertEvidence(text, stage.gateway.webhookSecret);
  },

  'See where the money is': async ({ desk }) => {
    await desk.follow('Wallet');
    await desk.sees('On payment addresses');
    await desk.sees(/USDT were swept so far\.$/);
    await desk.sees('Not set up');
    await desk.sees('Sweeping is on');
    await desk.follow('Completed');
    await desk.sees('FROZEN-1');
    await desk.sees('In the cold wallet');
  },

  'Read in the audit log who decided what': async ({ desk }) => {
    await desk.follow('Audit log');
    await desk.choose('Action', 'Underpayment accepted');
    await desk.sees('agreed with the shop');
    await desk.choose('Action', 'Export begun');
    await desk.sees(ZONE);
  },

  'End the session of a lost phone': async ({ desk, stage }) => {
    const phone = await openConsole(stage, '/orders', { isSignedOut: true, userAgent: PHONE });
    await signIn(phone.page, stage.gateway.adminPassword);
    await expectVisible(phone.page, 'Created, newest first');
    await desk.follow('Profile');
    await desk.follow('Sessions');
    await desk.sees('This session');
    await desk.sees('Safari on iPhone');
    await desk.press('End the session of Safari on iPhone, 127.0.0.1');
    await desk.press('End session');
    await desk.sees('The session has ended.');
    await desk.sees('You have been signed out', phone.page);
    phone.forget(REFUSED);
    await phone.close();
  },

  'Sign in with a second factor': async ({ desk, stage }) => {
    const { adminPassword } = stage.gateway;
    await desk.follow('Profile');
    await desk.follow('Second factor');
    const { secret } = await setUpApp(desk.page, adminPassword);
    await desk.press('Log out');
    await desk.fill('Password', adminPassword);
    await desk.press('Sign in');
    await desk.fill('Code from your app', codeOf(secret));
    await desk.press('Sign in');
    await desk.sees('Replace the app');
    await desk.sees('10 of 10 left');
    desk.forget(REFUSED);
  },
};
