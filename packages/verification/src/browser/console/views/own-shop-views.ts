import { ok, pageOf, refused, type Replies } from '../scenes/scene';
import { FIRST_DAY, OWN_DELIVERIES, OWN_SHOP, UNTOLD_ORDERS } from '../scenes/scene-own-shop';
import { busyShop, newShop } from '../scenes/scene-shop';
import { press, type View } from './view';

const SECRET = 'whsec_m4pQ9tXc2Vn8LsVb8NcYp3Kd6FgUe5A0';
const UNTIL = new Date(Date.now() + 86_400_000).toISOString();
const IN_ALL_LANGUAGES = { isInAllLanguages: true } as const;

const atShop = (role: 'owner' | 'manager' | 'reader' = 'owner'): Replies => ({
  ...busyShop(role),
  '/merchant': () => ok<'getOwnMerchant'>(OWN_SHOP),
  '/merchant/deliveries': (query) => ok<'listOwnDeliveries'>(pageOf(OWN_DELIVERIES, query)),
  '/payments': (query) => ok<'listPayments'>(pageOf(UNTOLD_ORDERS, query)),
  'POST /merchant/webhook-secret': () =>
    ok<'rotateWebhookSecret'>({ webhook_secret: SECRET, previous_secret_valid_until: UNTIL }),
  'POST /merchant/read-only-key': () =>
    ok<'rotateOwnReadOnlyKey'>({
      api_key: 'gpr_4tJx9WmQ7hRz2LsVb8NcYp3Kd6FgUe5A0xTnWq1Zr8Hs',
      api_key_prefix: 'gpr_4tJx9WmQ',
    }),
  'PUT /merchant/events-url': () => refused(400, 'INVALID_BODY', '"events_url" must not be this gateway itself'),
});

const onFirstDay = (): Replies => ({ ...newShop(), '/merchant': () => ok<'getOwnMerchant'>(FIRST_DAY) });

/** The pages of a shop, its keys, EPay and its webhooks, for its people. */
export const OWN_SHOP_VIEWS: readonly View[] = [
  { name: 'shop-of-merchant', ...IN_ALL_LANGUAGES, path: '/shop', replies: () => atShop() },
  { name: 'shop-first-day', ...IN_ALL_LANGUAGES, path: '/shop', replies: onFirstDay },
  { name: 'shop-reader', path: '/shop', replies: () => atShop('reader') },
  { name: 'shop-rename', path: '/shop', replies: () => atShop(), act: press('Rename') },
  { name: 'keys-of-merchant', ...IN_ALL_LANGUAGES, path: '/keys', replies: () => atShop() },
  { name: 'keys-first-day', ...IN_ALL_LANGUAGES, path: '/keys', replies: onFirstDay },
  { name: 'keys-new-key', path: '/keys', replies: () => atShop(), act: press('New key') },
  { name: 'keys-revoke', path: '/keys', replies: () => atShop(), act: press('Revoke the read-only key') },
  {
    name: 'keys-read-only-key',
    path: '/keys',
    replies: () => atShop(),
    async act(page) {
      await press('Replace the read-only key')(page);
      await press('Make new key')(page);
      await page.getByText('Shown only now').waitFor();
    },
  },
  { name: 'epay-of-merchant', ...IN_ALL_LANGUAGES, path: '/epay', replies: () => atShop() },
  { name: 'epay-first-day', ...IN_ALL_LANGUAGES, path: '/epay', replies: onFirstDay },
  { name: 'epay-reader', path: '/epay', replies: () => atShop('reader') },
  { name: 'webhooks-of-merchant', ...IN_ALL_LANGUAGES, path: '/webhooks', replies: () => atShop() },
  { name: 'webhooks-first-day', ...IN_ALL_LANGUAGES, path: '/webhooks', replies: onFirstDay },
  { name: 'webhooks-manager', path: '/webhooks', replies: () => atShop('manager') },
  { name: 'webhooks-send-all', path: '/webhooks', replies: () => atShop(), act: press('Send all again') },
  { name: 'webhooks-new-secret', path: '/webhooks', replies: () => atShop(), act: press('New secret') },
  {
    name: 'webhooks-secret',
    path: '/webhooks',
    replies: () => atShop(),
    async act(page) {
      await press('New secret')(page);
      await press('Make new secret')(page);
      await page.getByText('Shown only now').waitFor();
    },
  },
  {
    name: 'webhooks-events-url',
    path: '/webhooks',
    replies: () => atShop(),
    async act(page) {
      await press('Change where events go to')(page);
      await page.getByLabel('URL for events').fill('https://pay.example/hooks');
      await press('Save')(page);
      await page.getByText('must not be this gateway itself').waitFor();
    },
  },
];
