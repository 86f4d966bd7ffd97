import { plural } from '../../../language/writing';

/** The texts of the page about the deposit addresses of a merchant. */
export const texts = {
  title: 'Deposit addresses',
  /** Of a link back. */
  backToMerchant: 'the merchant',
  /** The same. */
  backToDeposits: 'deposit addresses',
  help: 'An address belongs to one customer for good: each payment to it becomes an order. The shop gives, changes and closes them.',
  none: 'No deposit addresses yet',
  noneHelp: 'A shop gives one to each customer who pays again and again.',
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
  closed: 'This address is closed: what comes to it is no order, and waits for a decision of the gateway.',
  close: 'Close',

  newAddress: 'New address',
  create: 'Create address',
  customerHelp:
    'Your number of the customer, not a name or an e-mail address: it appears in orders and exports, and never changes. A customer who has an address keeps it as it is.',
  noCustomer: 'Say for which customer.',
  label: 'Label',
  labelHelp: 'Only your people see it.',
  noLabel: 'None',
  leastPayment: 'Smallest payment, in USDT',
  leastHelp: 'Less makes no order, and small payments do not add up.',
  notAnAmount: 'A number above zero, such as 25.50.',
  callbackUrl: 'Webhooks go to',
  callbackUrlHelp: 'A new address without one takes the URL of the shop.',
  noWebhooks: 'None, only events',

  settings: 'Settings',
  created: 'Created',
  id: 'Id',
  itsOrders: 'Its orders',
  change: 'Change',
  changeHelp: 'Orders that were paid to it stay as they are.',
  save: 'Save',
  cancel: 'Cancel',
  isSaved: 'The address is changed.',

  closeAddress: 'Close address',
  closeQuestion: 'Close this address?',
  closeEffect:
    'What comes to it from then on is no order, and waits for a decision of the gateway. It stays with its customer and can be opened again.',
  isClosed: 'The address is closed.',
  openAddress: 'Open again',
  openQuestion: 'Open this address again?',
  openEffect: 'Each payment to it becomes an order again.',
  isOpen: 'The address is open again.',
};

export type Texts = typeof texts;
