import type { Schemas } from '@gateway/contract';
import { ok, pageOf, refused, type Replies } from './scene';
import { DELIVERIES, DETAIL, REFUND_CHECK, SETTLED, UNDERPAID } from './scene-detail';
import { LINKS } from './scene-links';
import { at, idOf, order, ORDERS } from './scene-orders';

type Order = Schemas['MerchantOrder'];
type Detail = Schemas['MerchantOrderDetail'];
type Event = Schemas['FeedEvent'];

const FORTNIGHT = 14 * 24 * 60;

/** An order in a list, as its merchant reads it. */
function own({ merchant_id: _id, merchant_name: _name, ...row }: Schemas['ListedOrder']): Order {
  const isPaid = ['confirmed', 'completed', 'callback_failed'].includes(row.status);
  return {
    ...row,
    ...{ amount: row.amount_expected, currency: 'USDT', network: 'mainnet', reused: false },
    ...{ checkout_url: `https://pay.example/checkout/${row.id}`, callback_url: DETAIL.order.callback_url },
    ...{ confirmed_at: isPaid ? row.created_at : null, monitored_until: at(-FORTNIGHT) },
  };
}

const OWN_ORDERS = ORDERS.map(own);

function event(
  type: Event['type'],
  minutes: number,
  seconds: number,
  received: string,
  more: Partial<Event> = {},
): Event {
  const id = idOf(`${type} ${String(minutes)} ${String(seconds)}`);
  return {
    ...{ id, cursor: id, type, created_at: at(minutes, seconds), payment: null, webhook: null },
    order: {
      ...{ id: DETAIL.order.id, external_id: DETAIL.order.external_id, status: DETAIL.order.status },
      ...{ amount_expected: DETAIL.order.amount_expected, amount_received: received },
    },
    ...more,
  };
}

const attempt = (number: number, reason: string | null): Partial<Event> => ({
  webhook: {
    ...{ attempt: number, reason, next_attempt_at: null },
    http_status: reason === null ? 200 : reason === 'timeout' ? null : 503,
  },
});

const aPayment = (amount: string): Partial<Event> => {
  const { tx_hash, log_index } = DETAIL.order.transactions[0] ?? { tx_hash: '', log_index: 0 };
  return { payment: { tx_hash, log_index, amount } };
};

const PAID: Event[] = [
  event('order.created', 99, 0, '0.000000'),
  event('payment.seen', 97, 0, '0.000000', aPayment('40.000000')),
  event('order.confirmed', 96, 0, '40.000000', aPayment('40.000000')),
];

/** Made at a payment link, at the price of another currency; its webhook has failed. */
const FAILING: Detail = {
  ...own(order('PK-5521', 'Pixelkiln', 'callback_failed', '40.000000', '40.000000', 99)),
  ...{ transaction: DETAIL.transaction, transactions: DETAIL.order.transactions },
  price: { amount: '36.70', currency: 'EUR', rate: '0.9176', rate_at: at(99) },
  link: { id: LINKS[0]?.id ?? '', reference: 'INV-2027-001' },
  description: 'Repair of the blue bicycle, with a new chain and both brakes',
  metadata: { invoice: '2027-001', counter: 'north-western-europe/hosting/resellers/0009817' },
};

const UNPAID: Detail = {
  ...own(order('MF-20421', 'Oslo Tea Room', 'pending', '42.000000', '0.000000', 1)),
  ...{ transaction: null, transactions: [], callback_url: null },
};

const PART: Detail = {
  ...own(order('OTR-3377', 'Oslo Tea Room', 'failed', '31.000000', '20.000000', 200)),
  ...{ transaction: UNDERPAID.transaction, transactions: UNDERPAID.order.transactions },
};

const REFUNDED: Detail = {
  ...own(order('PK-5530', 'Oslo Tea Room', 'completed', '40.000000', '44.500000', 99)),
  ...{ transaction: SETTLED.transaction, transactions: SETTLED.order.transactions, amount_refunded: '4.500000' },
  refunds: SETTLED.refunds.map(({ tx_hash, to_address, amount, block_timestamp }) => ({
    ...{ tx_hash, to_address, amount, block_timestamp },
  })),
};

const EVENTS = {
  [FAILING.id]: [
    ...PAID,
    event('webhook.failed', 96, 1, '40.000000', attempt(1, 'http_503')),
    event('webhook.failed', 96, 6, '40.000000', attempt(2, 'http_503')),
    event('webhook.failed', 95, 26, '40.000000', attempt(3, 'http_503')),
    event('order.callback_failed', 90, 0, '40.000000', attempt(4, 'http_503')),
    event('webhook.failed', 60, 0, '40.000000', attempt(5, 'timeout')),
  ],
  [UNPAID.id]: [event('order.created', 1, 0, '0.000000')],
  [PART.id]: [
    event('order.created', 200, 0, '0.000000'),
    event('payment.underpaid', 180, 0, '20.000000', aPayment('20.000000')),
    event('order.failed', 169, 0, '20.000000'),
  ],
  [REFUNDED.id]: [
    ...PAID,
    event('order.completed', 95, 50, '40.000000', attempt(1, null)),
    event('payment.extra', 90, 0, '44.500000', aPayment('4.500000')),
    event('order.refunded', 30, 0, '44.500000'),
  ],
};

/** An admin has sent one of them elsewhere. */
const OWN_DELIVERIES = DELIVERIES.map((delivery): Schemas['PaymentDelivery'] =>
  delivery.attempt === 5 ? { ...delivery, is_manual: true, url: null, response: null } : delivery,
);

const DELIVERED = OWN_DELIVERIES.slice(-1).map((delivery) => ({
  ...delivery,
  ...{ http_status: 200, reason: null, response: 'ok' },
}));

const ATTEMPTS = { [FAILING.id]: OWN_DELIVERIES, [REFUNDED.id]: DELIVERED };

/** What the orders of the merchant answer for which a person acts. */
export const ownOrders = (): Replies => ({
  '/payments': (query) => {
    const [status, q] = [query.get('status'), query.get('q')];
    const rows = OWN_ORDERS.filter(
      (row) => (status === null || row.status === status) && (q === null || row.external_id.startsWith(q)),
    );
    return ok<'listPayments'>(pageOf(rows, query, status === null && q === null ? 1284 : rows.length));
  },
  ...Object.fromEntries(
    [FAILING, UNPAID, PART, REFUNDED].flatMap((detail) => [
      [`/payments/${detail.id}`, () => ok<'getPayment'>(detail)],
      [`/payments/${detail.id}/events`, () => ok<'listPaymentEvents'>({ data: EVENTS[detail.id] ?? [] })],
      [
        `/payments/${detail.id}/deliveries`,
        (query: URLSearchParams) => ok<'listPaymentDeliveries'>(pageOf(ATTEMPTS[detail.id] ?? [], query)),
      ],
    ]),
  ),
  [`/payments/${FAILING.id}/refund-check`]: () => ok<'checkPaymentRefund'>(REFUND_CHECK),
  [`POST /payments/${UNPAID.id}/cancel`]: () => refused(409, 'INVALID_STATE'),
});
