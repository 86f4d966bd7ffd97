import type { IconName } from '../parts/icon';

/** A section of the console in the sidebar or the bottom bar. */
export interface NavItem {
  path: string;
  label: string;
  icon: IconName;
}

export const NAV_ITEMS: readonly NavItem[] = [
  { path: '', label: 'Overview', icon: 'overview' },
  { path: 'orders', label: 'Orders', icon: 'orders' },
  { path: 'merchants', label: 'Merchants', icon: 'merchants' },
  { path: 'wallet', label: 'Wallet', icon: 'wallet' },
  { path: 'unmatched', label: 'Unmatched', icon: 'unmatched' },
  { path: 'exports', label: 'Exports', icon: 'arrowDown' },
  { path: 'health', label: 'Health', icon: 'health' },
  { path: 'sessions', label: 'Sessions', icon: 'sessions' },
  { path: 'second-factor', label: 'Second factor', icon: 'key' },
  { path: 'audit-log', label: 'Audit log', icon: 'log' },
];

const MORE: NavItem = { path: 'more', label: 'More', icon: 'more' };

/** The four items that fit into the bar on a phone, and the link to the others. */
export const PHONE_NAV_ITEMS: readonly NavItem[] = [...NAV_ITEMS.slice(0, 4), MORE];

/** Whether a path belongs to an item; on a phone, sections without their own item belong to "More". */
export function isCurrentItem(item: NavItem, path: string, isPhone: boolean): boolean {
  const first = path.split('/')[0] ?? '';
  if (isPhone && item.path === MORE.path) return !PHONE_NAV_ITEMS.slice(0, 4).some((other) => other.path === first);
  return item.path === first;
}
