import { signIn } from '../console-page';
import { COUNTER_VIEWS } from './counter-views';
import { DEPOSIT_VIEWS } from './deposit-views';
import { LINK_VIEWS } from './link-views';
import { MERCHANT_VIEWS } from './merchant-views';
import { MESSAGE_VIEWS } from './message-views';
import { NEW_ORDER_VIEWS } from './new-order-views';
import { hanging, ok, pageOf, refused, type Replies } from '../scenes/scene';
import { busyGateway, newGateway, silentGateway, troubledGateway, UNMATCHED } from '../scenes/scene-gateway';
import { idOf } from '../scenes/scene-orders';
import { OWN_ORDER_VIEWS } from './own-order-views';
import { OWN_SHOP_VIEWS } from './own-shop-views';
import { PEOPLE_VIEWS } from './people-views';
import { SHOP_VIEWS } from './shop-views';
import { press, type View } from './view';
import { UNSWEPT, UNSWEPT_PLAN } from '../scenes/scene-wallet';

const CREATED = {
  id: idOf('new'),
  name: 'Lumen Prints',
  api_key: 'gpk_4tJx9WmQ7hRz2LsVb8NcYp3Kd6FgUe5A0xTnWq1Zr8Hs',
  api_key_prefix: 'gpk_4tJx9WmQ',
  webhook_secret: 'whsec_m4pQ9tXc2Vn8',
  is_active: true,
  created_at: new Date().toISOString(),
};

const SECOND_FACTOR_NEEDED = {
  status: 401,
  body: {
    error: 'needed',
    code: 'ADMIN_UNAUTHORIZED',
    second_factor: ['totp', 'passkey'],
    passkey_options: { challenge: 'x' },
  },
};

const UP_MS = 5_000;

export const VIEWS: readonly View[] = [
  {
    name: 'login',
    path: '',
    replies: busyGateway,
    isSignedOut: true,
    async act(page) {
      await signIn(page, 'not it, no');
      await page.getByText('3 tries left').waitFor();
    },
  },
  {
    name: 'login-second-factor',
    path: '',
    replies: () => ({ ...busyGateway(), '/auth/login': () => SECOND_FACTOR_NEEDED }),
    isSignedOut: true,
    async act(page) {
      await signIn(page, 'it is right');
      await page.getByLabel('Code from your app').fill('123456');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('was not accepted').waitFor();
    },
  },
  { name: 'overview', path: '', replies: busyGateway },
  { name: 'overview-trouble', path: '', replies: troubledGateway },
  { name: 'overview-silent', path: '', replies: silentGateway },
  {
    name: 'overview-hanging',
    path: '',
    replies: () => hanging(busyGateway()),
    async act(page) {
      await page.getByText('Nothing here is up to date.').waitFor();
    },
  },
  {
    name: 'overview-partly-hanging',
    path: '',
    replies: () => ({
      ...hanging(busyGateway()),
      '/wallet': busyGateway()['/wallet'] ?? (() => refused(404, 'NOT_FOUND')),
    }),
    async act(page) {
      await page.locator('.load-failure').nth(3).waitFor();
    },
  },
  { name: 'health-silent', path: '/health', replies: silentGateway },
  {
    name: 'order-hanging',
    path: `/orders/${idOf('PK-5521')}`,
    replies: () => hanging(busyGateway()),
    async act(page) {
      await page.getByText('Nothing here is up to date.').waitFor();
    },
  },
  { name: 'overview-first-day', path: '', replies: newGateway },
  { name: 'orders', path: '/orders', replies: busyGateway },
  { name: 'orders-closed', path: '/orders?decision=closed', replies: busyGateway },
  { name: 'orders-new', path: '/orders?period=days', replies: newGateway },
  { name: 'orders-first-run', path: '/orders', replies: newGateway },
  { name: 'orders-search', path: '/orders?q=OTR-', replies: busyGateway },
  { name: 'orders-nothing', path: '/orders?q=nothing', replies: busyGateway },
  ...NEW_ORDER_VIEWS,
  ...OWN_ORDER_VIEWS,
  ...LINK_VIEWS,
  ...MESSAGE_VIEWS,
  ...COUNTER_VIEWS,
  ...DEPOSIT_VIEWS,
  ...PEOPLE_VIEWS,
  ...SHOP_VIEWS,
  ...OWN_SHOP_VIEWS,
  { name: 'order', path: `/orders/${idOf('PK-5521')}`, replies: busyGateway },
  {
    name: 'order-opened',
    path: `/orders/${idOf('PK-5521')}`,
    replies: busyGateway,
    async act(page) {
      await page.getByRole('button', { name: 'Show all 4' }).click();
      await page.getByText('What it answered').first().click();
      await page.getByText('The request', { exact: true }).first().click();
    },
  },
  {
    name: 'order-send-again',
    path: `/orders/${idOf('PK-5521')}`,
    replies: busyGateway,
    act: press('Send webhook again'),
  },
  { name: 'order-underpaid', path: `/orders/${idOf('OTR-3377')}`, replies: busyGateway },
  {
    name: 'order-accept',
    path: `/orders/${idOf('OTR-3377')}`,
    replies: busyGateway,
    async act(page) {
      await press('Accept as paid')(page);
      await page.getByLabel('Note').fill('Agreed with the shop');
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByText('This has changed meanwhile').waitFor();
    },
  },
  { name: 'order-close', path: `/orders/${idOf('OTR-3377')}`, replies: busyGateway, act: press('Close order') },
  { name: 'order-closed', path: `/orders/${idOf('OTR-3391')}`, replies: busyGateway },
  { name: 'order-note', path: `/orders/${idOf('PK-5521')}`, replies: busyGateway, act: press('Add note') },
  {
    name: 'order-refund',
    path: `/orders/${idOf('PK-5521')}`,
    replies: busyGateway,
    async act(page) {
      await press('Record a refund')(page);
      await page.getByRole('textbox', { name: 'Transaction' }).fill('a hash');
      await page.getByRole('button', { name: 'Look it up' }).click();
      await page.getByText('Record 40.00 USDT as returned?').waitFor();
    },
  },
  { name: 'order-settled', path: `/orders/${idOf('PK-5530')}`, replies: busyGateway },
  { name: 'order-absent', path: `/orders/${idOf('absent')}`, replies: busyGateway },
  { name: 'merchants', path: '/merchants', replies: busyGateway },
  {
    name: 'merchants-menu',
    path: '/merchants',
    replies: busyGateway,
    act: press(/What can be done about Harbour/),
  },
  { name: 'merchants-new', path: '/merchants?new=1', replies: busyGateway },
  {
    name: 'merchants-key',
    path: '/merchants?new=1',
    replies: () => ({ ...busyGateway(), 'POST /merchants': () => ({ status: 201, body: CREATED }) }),
    async act(page) {
      await page.getByLabel('Name').fill('Lumen Prints');
      await page.getByLabel('Webhook secret').fill('whsec_m4pQ9tXc2Vn8');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Shown only now').waitFor();
    },
  },
  ...MERCHANT_VIEWS,
  { name: 'wallet', path: '/wallet', replies: busyGateway },
  { name: 'wallet-not-set', path: '/wallet', replies: newGateway },
  {
    name: 'wallet-unswept',
    path: '/wallet',
    replies: () => ({
      ...newGateway(),
      '/wallet/holdings': () => ok<'getHoldings'>(UNSWEPT),
      '/wallet/plan': () => ok<'getSweepPlan'>(UNSWEPT_PLAN),
    }),
    async act(page) {
      await page.getByText('How to sweep').click();
      await page.getByText('How to withdraw without sweeping').click();
    },
  },
  { name: 'unmatched', path: '/unmatched', replies: busyGateway },
  {
    name: 'unmatched-chosen',
    path: `/unmatched?transfer=${String(UNMATCHED[0]?.['id'])}`,
    replies: busyGateway,
    async act(page) {
      await page.getByLabel(/OTR-3377/).check();
      await page.getByText('This pays the order in full').waitFor();
    },
  },
  {
    name: 'unmatched-resolve',
    path: `/unmatched?transfer=${String(UNMATCHED[0]?.['id'])}`,
    replies: busyGateway,
    act: press('Resolve without order'),
  },
  { name: 'unmatched-none', path: '/unmatched', replies: newGateway },
  { name: 'rates', path: '/rates', replies: busyGateway },
  { name: 'rates-none', path: '/rates', replies: newGateway },
  { name: 'health', path: '/health', replies: busyGateway },
  { name: 'health-trouble', path: '/health', replies: troubledGateway },
  { name: 'sessions', path: '/sessions', replies: busyGateway },
  { name: 'sessions-end', path: '/sessions', replies: busyGateway, act: press(/End the session of Safari/) },
  { name: 'sessions-end-others', path: '/sessions', replies: busyGateway, act: press('End all others') },
  { name: 'second-factor', path: '/second-factor', replies: busyGateway },
  { name: 'second-factor-off', path: '/second-factor', replies: newGateway },
  {
    name: 'second-factor-app',
    path: '/second-factor',
    replies: busyGateway,
    async act(page) {
      await press('Replace the app')(page);
      await page.getByLabel('Password').fill('it is right');
      await press('Continue')(page);
      await page.getByText('Scan this with the app').waitFor();
    },
  },
  {
    name: 'second-factor-codes',
    path: '/second-factor',
    replies: busyGateway,
    async act(page) {
      await press('Make new codes')(page);
      await page.getByLabel('Password').fill('it is right');
      await page.locator('dialog').getByRole('button', { name: 'Make new codes' }).click();
      await page.getByText('Shown only now').waitFor();
    },
  },
  { name: 'second-factor-passkey', path: '/second-factor', replies: busyGateway, act: press('Add a passkey') },
  {
    name: 'second-factor-remove',
    path: '/second-factor',
    replies: busyGateway,
    act: press(/Remove the passkey Laptop/),
  },
  { name: 'audit-log', path: '/audit-log', replies: busyGateway },
  {
    name: 'audit-log-none',
    path: '/audit-log?action=vault.rekey',
    replies: () => ({
      ...busyGateway(),
      '/audit-log': (query) => ok<'listAdminActions'>({ ...pageOf([], query), newest_seal: null }),
    }),
  },
  { name: 'exports', path: '/exports', replies: busyGateway },
  {
    name: 'exports-sweeps',
    path: '/exports?what=sweeps&state=failed&format=ndjson&from=2026-02-01&to=2026-01-01',
    replies: busyGateway,
  },
  { name: 'more', path: '/more', replies: busyGateway },
  { name: 'nothing-here', path: '/nothing', replies: busyGateway },
  {
    name: 'away',
    path: '',
    replies: () => stoppingGateway(),
    async act(page) {
      await page.getByText('The gateway does not answer').waitFor({ timeout: 30_000 });
    },
  },
];

/** A gateway that responds for a while and then goes down. */
function stoppingGateway(): Replies {
  const downAt = Date.now() + UP_MS;
  return Object.fromEntries(
    Object.entries(busyGateway()).map(([path, reply]) => [
      path,
      (query: URLSearchParams) => (Date.now() < downAt ? reply(query) : { status: 0, body: undefined }),
    ]),
  );
}
