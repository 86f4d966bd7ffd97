import type { Schemas } from '@gateway/contract';
import { at, idOf } from './scene-orders';

type Link = Schemas['ListedPaymentLink'];

const LONG_TITLE = 'Restoration of the tea house by the harbour: what friends of the house want to give, of any size';

const link = (merchant: string, title: string, days: number, more: Partial<Link>): Link => ({
  merchant_id: idOf(merchant),
  merchant_name: merchant,
  id: idOf(title),
  url: `https://pay.example/pay/${idOf(title)}`,
  title,
  text: null,
  single_use: false,
  most_payments: null,
  ends_at: null,
  reference: 'none',
  success_url: null,
  callback_url: null,
  active: true,
  state: 'open',
  paid_count: 0,
  received: '0.000000',
  created_at: at(days * 24 * 60),
  ...more,
});

/** A link that has everything that a link may have. */
export const FULL_LINK = link('Tern Hosting', 'Membership 2027', 40, {
  text: 'For one year.\nA receipt comes with the first payment.',
  price: { amount: '19.99', currency: 'EUR' },
  most_payments: 200,
  ends_at: at(-60 * 24 * 30),
  reference: 'required',
  success_url: 'https://tern.example/thanks',
  callback_url: 'https://tern.example/hooks/membership?source=gateway',
  paid_count: 37,
  received: '804.380000',
});

/** Links in every state, with every kind of amount. */
export const LINKS: readonly Link[] = [
  link('Pixelkiln', 'Invoice 2041', 1, { amount: '1250.500000', single_use: true }),
  link('Oslo Tea Room', LONG_TITLE, 20, {
    open: { minimum: '5', maximum: '500', currency: 'EUR' },
    paid_count: 1284,
    received: '38415.250000',
  }),
  FULL_LINK,
  link('Pixelkiln', 'Workshop in October', 70, {
    amount: '80.000000',
    ends_at: at(60 * 24 * 10),
    state: 'ended',
    paid_count: 12,
    received: '960.000000',
  }),
  link('Marlow & Finch', 'Deposit', 90, {
    amount: '300.000000',
    single_use: true,
    state: 'used_up',
    paid_count: 1,
    received: '300.000000',
  }),
  link('Harbour Records', 'Donation', 200, {
    open: { minimum: '1.000000', maximum: '10000.000000', currency: 'USDT' },
    active: false,
    state: 'off',
  }),
];
