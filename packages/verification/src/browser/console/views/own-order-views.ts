import type { Page } from 'playwright-core';
import { ok, pageOf, type Replies } from '../scenes/scene';
import { busyGateway } from '../scenes/scene-gateway';
import { idOf } from '../scenes/scene-orders';
import { ownOrders } from '../scenes/scene-own-orders';
import { signedInAs } from '../scenes/scene-people';
import { NEW_ORDER } from './new-order-views';
import { press, type View } from './view';

const IN_ALL_LANGUAGES = { isInAllLanguages: true } as const;
const FAILING = `/orders/${idOf('PK-5521')}`;

const atMerchant = (role: 'owner' | 'reader' = 'owner'): Replies => ({
  ...busyGateway(),
  ...ownOrders(),
  '/me': () => ok<'getMe'>(signedInAs(null, role)),
  'POST /payments': () => ({ status: 201, body: NEW_ORDER }),
});

async function opened(page: Page): Promise<void> {
  await page.locator('.timeline button').first().click();
  for (const answer of await page.locator('.deliveries summary').all()) await answer.click();
}

/** The orders of a merchant, as its people see them. */
export const OWN_ORDER_VIEWS: readonly View[] = [
  { name: 'orders-of-merchant', ...IN_ALL_LANGUAGES, path: '/orders?period=days', replies: atMerchant },
  { name: 'orders-of-merchant-searched', path: '/orders?q=OTR-', replies: atMerchant },
  {
    name: 'orders-of-merchant-none',
    ...IN_ALL_LANGUAGES,
    path: '/orders',
    replies: () => ({ ...atMerchant(), '/payments': (query) => ok<'listPayments'>(pageOf([], query)) }),
  },
  { name: 'order-of-merchant', ...IN_ALL_LANGUAGES, path: FAILING, replies: atMerchant },
  { name: 'order-of-merchant-opened', path: FAILING, replies: atMerchant, act: opened },
  { name: 'order-of-merchant-reader', path: FAILING, replies: () => atMerchant('reader') },
  { name: 'order-of-merchant-send-again', path: FAILING, replies: atMerchant, act: press('Send webhook again') },
  {
    name: 'order-of-merchant-refund',
    path: FAILING,
    replies: atMerchant,
    async act(page) {
      await press('Record a refund')(page);
      await page.getByRole('textbox', { name: 'Transaction' }).fill('a hash');
      await page.getByRole('button', { name: 'Look it up' }).click();
      await page.getByText('Record 40.00 USDT as returned?').waitFor();
    },
  },
  { name: 'order-of-merchant-unpaid', ...IN_ALL_LANGUAGES, path: `/orders/${idOf('MF-20421')}`, replies: atMerchant },
  {
    name: 'order-of-merchant-cancel',
    path: `/orders/${idOf('MF-20421')}`,
    replies: atMerchant,
    async act(page) {
      await press('Cancel order')(page);
      await page.locator('dialog').getByRole('button', { name: 'Cancel order' }).click();
      await page.locator('dialog .remark').waitFor();
    },
  },
  { name: 'order-of-merchant-part', ...IN_ALL_LANGUAGES, path: `/orders/${idOf('OTR-3377')}`, replies: atMerchant },
  { name: 'order-of-merchant-refunded', ...IN_ALL_LANGUAGES, path: `/orders/${idOf('PK-5530')}`, replies: atMerchant },
  { name: 'order-new-of-merchant', ...IN_ALL_LANGUAGES, path: '/orders/new', replies: atMerchant },
  {
    name: 'order-new-of-merchant-created',
    path: '/orders/new',
    replies: atMerchant,
    async act(page) {
      await page.getByLabel('Amount').fill('25,50');
      await press('Create order')(page);
      await page.locator('svg.qr').waitFor();
    },
  },
];
