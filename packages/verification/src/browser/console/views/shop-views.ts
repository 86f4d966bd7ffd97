import { busyShop, newShop } from '../scenes/scene-shop';
import { press, type View } from './view';

const IN_ALL_LANGUAGES = { isInAllLanguages: true } as const;

/** A merchant's overview, and the first day of its shop. */
export const SHOP_VIEWS: readonly View[] = [
  { name: 'overview-of-merchant', ...IN_ALL_LANGUAGES, path: '', replies: busyShop },
  { name: 'overview-of-manager', path: '', replies: () => busyShop('manager') },
  { name: 'overview-of-reader', path: '', replies: () => busyShop('reader') },
  { name: 'first-steps', ...IN_ALL_LANGUAGES, path: '', replies: newShop },
  {
    name: 'first-steps-skipped',
    path: '',
    replies: newShop,
    async act(page) {
      await press(/^Skip: Connect/)(page);
      await press(/^Skip: Hear/)(page);
    },
  },
  { name: 'first-steps-again', ...IN_ALL_LANGUAGES, path: '?steps=all', replies: busyShop },
  ...['woocommerce', 'vendure', 'epay', 'api'].map((system): View => ({
    name: `connect-${system}`,
    ...IN_ALL_LANGUAGES,
    path: `/connect?with=${system}`,
    replies: system === 'epay' ? busyShop : newShop,
  })),
];
