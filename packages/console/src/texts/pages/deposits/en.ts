import { plural } from '../../../language/writing';

/** The texts of the page about the deposit addresses of a merchant. */
export const texts = {
  title: 'Deposit addresses',
  /** Of a link back. */
  backToMerchant: 'the merchant',
  help: 'An address belongs to one customer for good: each payment to it becomes an order. The merchant’s own program gives, changes and closes them.',
  none: 'No deposit addresses yet',
  noneHelp: 'The merchant’s program asks for one for each of its customers.',
  search: 'Customer or address, in full',
  clearSearch: 'Clear search',
  nothingMatches: 'Nothing matches',
  newestFirst: 'Deposit addresses, newest first',
  customer: 'Customer',
  address: 'Address',
  least: 'At least',
  state: 'State',
  orders: 'Payments',
  /** After a number. */
  payments: (count: number) => plural(count, { one: 'payment', other: 'payments' }),
  received: 'Received',
  qr: 'QR code',
  qrOf: (customer: string) => `QR code of the address of ${customer}`,
  copyAddress: 'Copy address',
  closed: 'This address is closed: what comes to it is no order, and waits for your decision.',
  close: 'Close',
};

export type Texts = typeof texts;
