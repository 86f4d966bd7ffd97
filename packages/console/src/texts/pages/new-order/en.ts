import type { ComponentChildren } from 'preact';
import { around } from '../../../language/writing';

/** The texts of the page that creates an order by hand. */
export const texts = {
  title: 'New order',
  orders: 'Orders',
  /** Of a link back. */
  backToOrders: 'orders',
  whoPaysWhat: 'What is to be paid',
  help: 'For a shop that has no code for it: send the customer the address of the checkout, or show its QR code.',

  amount: 'Amount',
  currency: 'Currency',
  currencyHelp: 'USDT, or the code of another, such as EUR: it counts at the rate of now.',
  whatFor: 'What for',
  whatForHelp: 'Your customer reads it on the checkout.',
  validFor: 'Can be paid for',
  halfHour: '30 minutes',
  hour: '1 hour',
  sixHours: '6 hours',
  day: '24 hours',
  reference: 'Your reference',
  referenceHelp: 'Such as the number of an invoice. Without one, the order gets a new one.',
  create: 'Create order',

  noMerchantChosen: 'Choose the merchant who gets the money.',
  notAnAmount: 'A number above zero, such as 25.50.',
  notACurrency: 'USDT, or the three letters of a currency, such as EUR.',
  referenceTaken: 'This reference belongs to another order of the merchant, with another amount or price.',
  suspended: 'This merchant is suspended: it takes no orders.',
  merchantGone: 'There is no such merchant any more.',
  noWallet: 'There is no wallet yet. It has to be created first.',
  noRate: 'There is no rate for this currency at the moment. Try again in a minute, or ask for USDT.',
  noFreeAddress: 'No payment address is free at the moment. Try again in a minute.',

  validUntil: (time: ComponentChildren) => around`Until ${time}`,
  ofPrice: (amount: string, currency: string) => `for ${amount} ${currency}`,
  order: (reference: ComponentChildren) => around`Order ${reference}`,
  qrName: 'QR code of the address of the checkout',
  openOrder: 'Open the order',
  another: 'Another order',
};

export type Texts = typeof texts;
