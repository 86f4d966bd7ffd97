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

/** Sections that belong together. */
export interface NavGroup {
  heading?: string;
  items: readonly NavItem[];
}

const SHOP = 'shop';
/** What is under the heading of the shop, for those who see its page. */
const OF_SHOP = [SHOP, 'keys', 'epay', 'people'];

const SECTIONS: readonly Section[] = [
  { path: '', label: texts.overview, icon: 'overview', needs: ['getStats', 'getOwnStats'] },
  { path: 'orders', label: texts.orders, icon: 'orders', needs: LIST_ORDERS },
  { path: 'counter', label: texts.counter, icon: 'coins', needs: ['createCounterSale', 'listCounterSales'] },
  { path: 'merchants', label: texts.merchants, icon: 'merchants', needs: ['listMerchants'] },
  { path: 'links', label: texts.links, icon: 'link', needs: ['listAllPaymentLinks', 'listPaymentLinks'] },
  { path: 'deposits', label: texts.deposits, icon: 'wallet', needs: ['listDepositAddresses'] },
  { path: 'wallet', label: texts.wallet, icon: 'wallet', needs: ['getWallet'] },
  { path: 'unmatched', label: texts.unmatched, icon: 'unmatched', needs: ['listTransfers'] },
  { path: 'webhooks', label: texts.webhooks, icon: 'external', needs: ['listOwnDeliveries'] },
  { path: 'exports', label: texts.exports, icon: 'arrowDown', needs: ['exportOrders', 'exportOwnOrders'] },
  { path: 'messages', label: texts.messages, icon: 'resend', needs: ['listMessages', 'listOwnMessages'] },
  { path: 'rates', label: texts.rates, icon: 'coins', needs: ['listRates'] },
  { path: 'health', label: texts.health, icon: 'health', needs: ['getDetailedHealth'] },
  // A cashier may read the merchant too, but for the counter alone.
  { path: SHOP, label: texts.shop, icon: 'merchants', needs: ['getOwnEPay'] },
  { path: 'keys', label: texts.keys, icon: 'key', needs: ['rotateOwnApiKey', 'rotateOwnReadOnlyKey'] },
  { path: 'epay', label: texts.epay, icon: 'coins', needs: ['getOwnEPay'] },
  { path: 'people', label: texts.people, icon: 'people', needs: ['listPeople', 'listOwnPeople'] },
  { path: 'audit-log', label: texts.auditLog, icon: 'log', needs: ['listAdminActions', 'listOwnActions'] },
  { path: 'profile', label: texts.profile, icon: 'person', needs: ['listSessions'] },
];

const MORE: NavItem = { path: 'more', label: texts.more, icon: 'more' };

/** Those that come before the others there. */
const PHONE_PATHS = ['', 'orders', 'counter', 'merchants', 'wallet'];
/** Besides "More". */
const MAX_ON_PHONE = 4;

/** What the person may see, where it acts now. */
function navItems(): readonly NavItem[] {
  return SECTIONS.filter(({ needs }) => needs.some(may));
}

/** The same in groups: only a merchant's people see more than one. */
export function navGroups(): readonly NavGroup[] {
  const items = navItems();
  const first = items.findIndex(({ path }) => path === SHOP);
  if (first === -1) return [{ items }];
  const ofShop = items.filter(({ path }) => OF_SHOP.includes(path));
  const others = items.slice(first + ofShop.length);
  return [{ items: items.slice(0, first) }, { heading: texts.yourShop, items: ofShop }, { items: others }];
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
const PARENTS: Record<string, string> = { connect: SHOP, sessions: 'profile', 'second-factor': 'profile' };

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
