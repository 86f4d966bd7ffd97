import { ok, refused, type Replies } from '../scenes/scene';
import { busyGateway, newGateway } from '../scenes/scene-gateway';
import { FULL_LINK } from '../scenes/scene-links';
import { idOf } from '../scenes/scene-orders';
import { press, type View } from './view';

const PATH = `/payment-links/${FULL_LINK.id}`;

const withLink = (): Replies => ({ ...busyGateway(), [PATH]: () => ok<'getMerchantsPaymentLink'>(FULL_LINK) });

/** The list of payment links, their form, and the page about one. */
export const LINK_VIEWS: readonly View[] = [
  { name: 'links', path: '/links', replies: busyGateway },
  { name: 'links-none', path: '/links', replies: newGateway },
  { name: 'links-none-of-merchant', path: `/links?merchant_id=${idOf('Pixelkiln')}`, replies: newGateway },
  { name: 'link-new', path: '/links/new', replies: busyGateway },
  {
    name: 'link-new-refused',
    path: '/links/new',
    replies: () => ({
      ...busyGateway(),
      'POST /payment-links': () => refused(400, 'INVALID_BODY', '"callback_url" must not be this gateway itself'),
    }),
    async act(page) {
      await press('Create link')(page);
      await page.getByText('Choose the merchant').waitFor();
      await page.getByRole('combobox', { name: 'Merchant' }).selectOption({ label: 'Pixelkiln' });
      await page.getByLabel('Title').fill('Donation');
      await page.getByLabel('Who decides the amount').selectOption('open');
      await page.getByLabel('From').fill('50');
      await page.getByLabel('To', { exact: true }).fill('5');
      await press('Create link')(page);
      await page.getByText('less than the other bound').waitFor();
      await page.getByLabel('To', { exact: true }).fill('500');
      await press('Create link')(page);
      await page.getByText('must not be this gateway').waitFor();
    },
  },
  {
    name: 'link',
    path: `/links/${FULL_LINK.id}`,
    replies: withLink,
    async act(page) {
      await page.locator('svg.qr').waitFor();
    },
  },
  { name: 'link-change', path: `/links/${FULL_LINK.id}?change=1`, replies: withLink },
  {
    name: 'link-not-switched',
    path: `/links/${FULL_LINK.id}`,
    replies: () => ({ ...withLink(), [`PUT ${PATH}`]: () => refused(404, 'NOT_FOUND') }),
    async act(page) {
      await page.locator('svg.qr').waitFor();
      await press('Switch off')(page);
      await page.locator('.remark').waitFor();
    },
  },
  { name: 'link-orders', path: `/orders?link_id=${FULL_LINK.id}`, replies: busyGateway },
];
