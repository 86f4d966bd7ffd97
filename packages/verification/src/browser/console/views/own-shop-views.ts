import { ok, type Replies } from '../scenes/scene';
import { FIRST_DAY, OWN_SHOP } from '../scenes/scene-own-shop';
import { busyShop, newShop } from '../scenes/scene-shop';
import { press, type View } from './view';

const IN_ALL_LANGUAGES = { isInAllLanguages: true } as const;

const atShop = (role: 'owner' | 'manager' | 'reader' = 'owner'): Replies => ({
  ...busyShop(role),
  '/merchant': () => ok<'getOwnMerchant'>(OWN_SHOP),
  'POST /merchant/read-only-key': () =>
    ok<'rotateOwnReadOnlyKey'>({
      api_key: 'gpr_4tJx9WmQ7hRz2LsVb8NcYp3Kd6FgUe5A0xTnWq1Zr8Hs',
      api_key_prefix: 'gpr_4tJx9WmQ',
    }),
});

const onFirstDay = (): Replies => ({ ...newShop(), '/merchant': () => ok<'getOwnMerchant'>(FIRST_DAY) });

/** The pages of a shop, its keys and EPay, for its people. */
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
];
