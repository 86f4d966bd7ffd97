import type { ComponentChildren } from 'preact';
import { around } from '../../../language/writing';

/** The texts of the counter: of the till, of one sale, and of the day. */
export const texts = {
  title: 'Counter',
  /** Of a link back. */
  backToCounter: 'counter',
  today: 'Today',
  latest: 'Latest sales',
  none: 'No sales today yet',
  sale: 'Sale',

  amount: 'Amount',
  erase: 'Delete the last digit',
  currency: 'Currency',
  note: 'Note',
  charge: 'Charge',
  signals: 'Sound and vibration',
  notAnAmount: 'Type an amount above zero.',
  notACurrency: 'USDT, or the three letters of a currency, such as EUR.',

  next: 'Next customer',
  cancelSale: 'Cancel the sale',
  qrName: 'QR code of the address to pay to',
  copyAddress: 'Copy the address',
  payUntil: (time: ComponentChildren) => around`To be paid until ${time}`,
  witnesses: (count: number, required: number) => `Witnesses that agree: ${count} of ${required}`,

  states: {
    waiting: 'Waiting',
    too_little: 'Too little',
    seen: 'Seen',
    paid: 'Final',
    held: 'Too late',
    cancelled: 'Cancelled',
    expired: 'Expired',
    vanished: 'Vanished',
  },
  advice: {
    waiting: 'Show the code to the customer.',
    held: 'It came too late. The operator of the gateway decides what becomes of it.',
    cancelled: 'Nothing came.',
    expired: 'Nothing came in time. Make a new sale if the customer still wants to pay.',
  },
  missing: (amount: string) => `${amount} USDT are missing. The customer can send the rest to the same address.`,
  tooMuch: (amount: string) => `The goods may go. The customer paid ${amount} USDT too much.`,
  seenStays: 'Seen, not final. Keep the goods until it is.',
  seenMayGo: 'The goods may go: this is within the limit of your shop. The payment is not final yet.',
  paid: 'The goods may go.',
  vanished:
    'The payment vanished from the network. Keep the goods. It mostly comes back in a moment; if it does not, ask the customer to pay again.',

  sales: 'Sales',
  notFinal: 'Seen, not final',
  sums: 'Paid',
  received: 'Received',
  first: 'First sale',
  last: 'Last sale',
  all: 'All tills',
};

export type Texts = typeof texts;
