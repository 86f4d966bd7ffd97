import { busyShop } from '../scenes/scene-shop';
import type { View } from './view';

/** What a merchant's people see of their shop. */
export const SHOP_VIEWS: readonly View[] = [
  { name: 'overview-of-merchant', isInAllLanguages: true, path: '', replies: busyShop },
  { name: 'overview-of-manager', path: '', replies: () => busyShop('manager') },
  { name: 'overview-of-reader', path: '', replies: () => busyShop('reader') },
];
