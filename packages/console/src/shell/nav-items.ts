import type { IconName } from '../parts/icon';
import { texts } from '../texts/frame';

/** A section of the console in the sidebar or the bottom bar. */
export interface NavItem {
  path: string;
  label: string;
  icon: IconName;
}

export const NAV_ITEMS: readonly NavItem[] = [
  { path: '', label: texts.overview, icon: 'overview' },
  { path: 'orders', label: texts.orders, icon: 'orders' },
  { path: 'merchants', label: texts.merchants, icon: 'merchants' },
  { path: 'links', label: texts.links, icon: 'link' },
  { path: 'wallet', label: texts.wallet, icon: 'wallet' },
  { path: 'unmatched', label: texts.unmatched, icon: 'unmatched' },
  { path: 'exports', label: texts.exports, icon: 'arrowDown' },
  { path: 'messages', label: texts.messages, icon: 'resend' },
  { path: 'rates', label: texts.rates, icon: 'coins' },
  { path: 'health', label: texts.health, icon: 'health' },
  { path: 'sessions', label: texts.sessions, icon: 'sessions' },
  { path: 'second-factor', label: texts.secondFactor, icon: 'key' },
  { path: 'audit-log', label: texts.auditLog, icon: 'log' },
];

const MORE: NavItem = { path: 'more', label: texts.more, icon: 'more' };

const PHONE_PATHS = ['', 'orders', 'merchants', 'wallet'];
const isOnPhone = ({ path }: NavItem): boolean => PHONE_PATHS.includes(path);

/** The four items that fit into the bar on a phone, and the link to the others. */
export const PHONE_NAV_ITEMS: readonly NavItem[] = [...NAV_ITEMS.filter(isOnPhone), MORE];

/** The others. */
export const MORE_NAV_ITEMS: readonly NavItem[] = NAV_ITEMS.filter((item) => !isOnPhone(item));

/** Whether a path belongs to an item; on a phone, sections without their own item belong to "More". */
export function isCurrentItem(item: NavItem, path: string, isPhone: boolean): boolean {
  const first = path.split('/')[0] ?? '';
  if (isPhone && item.path === MORE.path) return !PHONE_PATHS.includes(first);
  return item.path === first;
}
