import type { ComponentChildren } from 'preact';
import { around, plural } from '../../../language/writing';

/** The texts of the list of orders, its filters, and the first steps before there is one. */
export const texts = {
  title: 'Orders',
  newOrder: 'New order',
  live: 'Live',
  notLive: 'Not live',
  all: 'All',

  merchant: 'Merchant',
  created: 'Created',
  allTime: 'All time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  days: 'Days …',
  from: 'From',
  to: 'To',
  beginsWith: (search: ComponentChildren) => around`Begins with “${search}”`,
  clearSearch: 'Clear search',
  ofLink: (link: ComponentChildren) => around`Made at one ${link}`,
  thisLink: 'payment link',
  ofAll: 'Show all orders',
  showNew: (count: number) => plural(count, { one: 'Show {n} new order', other: 'Show {n} new orders' }),
  nothingMatches: 'Nothing matches.',
  clearFilters: 'Clear filters',

  newestFirst: 'Orders, newest first',
  createdNewestFirst: 'Created, newest first',
  order: 'Order',
  status: 'Status',
  expected: 'Expected',
  received: 'Received',
  transaction: 'Transaction',
  noneYet: 'none yet',

  noOrders: 'No orders yet',
  noOrdersHelp: 'An order appears here the moment a shop asks for a payment.',
  walletReady: 'The wallet is ready',
  addressesWait: (count: number) =>
    plural(count, { one: '{n} address is waiting.', other: '{n} addresses are waiting.' }),
  makeWallet: 'Make the wallet',
  makeWalletHelp: 'Once, from the server. The answer holds the words that restore it: write them down.',
  giveKey: 'Give a shop its key',
  giveKeyHelp: 'Each shop has its own key and its own secret.',
  newMerchant: 'New merchant',
  firstPayment: 'Ask for the first payment',
  firstPaymentHelp: 'From the shop’s server, with its key.',
  yourKey: 'your-key',
  gatewayKey: "the key of this gateway's configuration",
};

export type Texts = typeof texts;
