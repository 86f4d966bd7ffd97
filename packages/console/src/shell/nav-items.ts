import type { Operation } from '../api/access/me';
import { LIST_ORDERS } from '../api/orders';
import { may } from '../live/session';
import type { IconName } from '../parts/icon';
import { texts } from '../texts/frame';

/** A section of the console in the sidebar or the bottom bar. */
export interface NavItem {
  path: string;
  label: string;
  icon: IconName;
}

/** A section, and the operations of which a person must be permitted one to see it. */
interface Section extends NavItem {
  needs: readonly Operation[];
}

const SECTIONS: readonly Section[] = [
  { path: '', label: texts.overview, icon: 'overview', needs: ['getStats', 'getOwnStats'] },
  { path: 'orders', label: texts.orders, icon: 'orders', needs: LIST_ORDERS },
  { path: 'merchants', label: texts.merchants, icon: 'merchants', needs: ['listMerchants'] },
  { path: 'links', label: texts.links, icon: 'link', needs: ['listAllPaymentLinks', 'listPaymentLinks'] },
  { path: 'deposits', label: texts.deposits, icon: 'wallet', needs: ['listDepositAddresses'] },
  { path: 'wallet', label: texts.wallet, icon: 'wallet', needs: ['getWallet'] },
  { path: 'unmatched', label: texts.unmatched, icon: 'unmatched', needs: ['listTransfers'] },
  { path: 'exports', label: texts.exports, icon: 'arrowDown', needs: ['exportOrders', 'exportOwnOrders'] },
  { path: 'messages', label: texts.messages, icon: 'resend', needs: ['listMessages', 'listOwnMessages'] },
  { path: 'rates', label: texts.rates, icon: 'coins', needs: ['listRates'] },
  { path: 'health', label: texts.health, icon: 'health', needs: ['getDetailedHealth'] },
  { path: 'people', label: texts.people, icon: 'people', needs: ['listPeople', 'listOwnPeople'] },
  { path: 'audit-log', label: texts.auditLog, icon: 'log', needs: ['listAdminActions', 'listOwnActions'] },
  { path: 'profile', label: texts.profile, icon: 'key', needs: ['listSessions'] },
];

const MORE: NavItem = { path: 'more', label: texts.more, icon: 'more' };

const PHONE_PATHS = ['', 'orders', 'merchants', 'wallet'];
/** Besides "More". */
const MAX_ON_PHONE = 4;

/** What the person may see, where it acts now. */
export function navItems(): readonly NavItem[] {
  return SECTIONS.filter(({ needs }) => needs.some(may));
}

/** The items that fit into the bar on a phone, and the link to the others. */
export function phoneNavItems(): readonly NavItem[] {
  return [...itemsOnPhone(), MORE];
}

/** The others. */
export function moreNavItems(): readonly NavItem[] {
  const shown = itemsOnPhone();
  return navItems().filter((item) => !shown.includes(item));
}

/** Those of the gateway's people, and else the first ones. */
function itemsOnPhone(): readonly NavItem[] {
  const items = navItems();
  const [chosen, others] = [true, false].map((is) => items.filter(({ path }) => PHONE_PATHS.includes(path) === is));
  return [...(chosen ?? []), ...(others ?? [])].slice(0, MAX_ON_PHONE);
}

/** The first page that the person may see. */
export function homePath(): string {
  return navItems()[0]?.path ?? MORE.path;
}

/** Pages that belong to the section of another one. */
const PARENTS: Record<string, string> = { connect: 'shop', sessions: 'profile', 'second-factor': 'profile' };

/** Whether a path belongs to an item; on a phone, sections without their own item belong to "More". */
export function isCurrentItem(item: NavItem, path: string, isPhone: boolean): boolean {
  const first = path.split('/')[0] ?? '';
  const section = PARENTS[first] ?? first;
  if (isPhone && item.path === MORE.path)
    return phoneNavItems().every((other) => other === MORE || other.path !== section);
  return item.path === section;
}

/** Whether the person may see the section of a path. */
export function maySee(path: string): boolean {
  const first = path.split('/')[0] ?? '';
  const section = SECTIONS.find((one) => one.path === (PARENTS[first] ?? first));
  return section === undefined || section.needs.some(may);
}
