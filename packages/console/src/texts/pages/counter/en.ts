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
  previous: 'Previous sale',
  sale: 'Sale',

  amount: 'Amount',
  erase: 'Delete the last digit',
  currency: 'Currency',
  note: 'Note',
  charge: 'Charge',
  signals: 'Sound and vibration',
  notAnAmount: 'Type an amount above zero.',
  notACurrency: 'USDT, or the three letters of a currency, such as EUR.',
  noRate: 'There is no rate for this currency now. Charge in USDT, or try again in a minute.',
  unanswered: 'No answer yet. The same sale is asked for again until there is one; it is made once.',
  giveUp: 'Give up',

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
    held: 'Keep the goods. The payment came too late: the operator of the gateway decides what becomes of it. Tell the owner of the shop.',
    cancelled: 'Nothing came.',
    expired: 'Nothing came in time. Make a new sale if the customer still wants to pay.',
  },
  missing: (amount: string) =>
    `${amount} USDT are missing. Keep the goods. The customer can send the rest to the same address.`,
  missingLate: (amount: string) =>
    `The time is over, and ${amount} USDT are missing. Keep the goods. Make a new sale for the rest, or ask the owner of the shop to send back what came.`,
  tooMuch: (amount: string) =>
    `The goods may go. The customer paid ${amount} USDT too much: the owner of the shop can send it back.`,
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
