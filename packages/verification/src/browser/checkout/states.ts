import type { Order } from '@gateway/store/orders';
import type { Ledger } from './ledger';
import { makeLinkStates } from './link-states';
import type { State } from './state';

const HASH = '7c9e41d0b8a25f63e1940dbb37ac58f2e6d10497ab3cf85e20d7714b96fe3a58';
const MINUTE_MS = 60_000;
const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202eevil\u202c “&amp;” shop';
const HOSTILE_REFERENCE = '"><script>alert(1)</script>' + '🧾'.repeat(120);

/** Creates an order in every state of the page. */
export async function makeStates(ledger: Ledger): Promise<State[]> {
  const makers = { ...OPEN_STATES, ...SEEN_STATES, ...PAID_STATES, ...CLOSED_STATES, ...HOSTILE_STATES };
  const states: State[] = [];
  for (const [name, { make, shows }] of Object.entries(makers)) {
    states.push({ name, path: (await make(ledger)).id, shows });
  }
  const unknown = {
    name: 'unknown',
    path: '00000000-0000-4000-8000-000000000000',
    shows: 'find this order',
    status: 404,
  };
  return [...states, unknown, ...(await makeLinkStates(ledger))];
}

type Makers = Record<string, { make: (ledger: Ledger) => Promise<Order>; shows: string }>;

const OPEN_STATES: Makers = {
  waiting: { make: (ledger) => ledger.order(), shows: 'Waiting for your payment' },
  'waiting-long-amount': {
    make: (ledger) => ledger.order({ amount: '123456.654321' }),
    shows: 'Waiting for your payment',
  },
  'waiting-last-minutes': {
    make: (ledger) => ledger.order({ lifetimeSeconds: 252 }),
    shows: 'Waiting for your payment',
  },
  'waiting-unnamed-shop': {
    make: (ledger) => ledger.order({ shop: 'Default Merchant' }),
    shows: 'Payment',
  },
  'partly-paid': {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 1122 });
      await ledger.pay(order, { amount: '10' });
      return order;
    },
    shows: 'Still to pay',
  },
};

const SEEN_STATES: Makers = {
  seen: {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.see(order, { amount: '25.5', hash: HASH }, 7);
      return order;
    },
    shows: 'Nothing more to do',
  },
  'seen-part': {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.see(order, { amount: '5' }, 7);
      return order;
    },
    shows: 'We count it when it is final',
  },
  'seen-late': {
    async make(ledger) {
      const order = await expiredOrder(ledger);
      await ledger.see(order, { amount: '25.5', at: minutesAfter(order.expiresAt, 12) }, 7);
      return order;
    },
    shows: 'It came after the time was up',
  },
};

const PAID_STATES: Makers = {
  receipt: {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.pay(order, { amount: '25.5' });
      return order;
    },
    shows: 'Print receipt',
  },
  'receipt-late': {
    async make(ledger) {
      const order = await expiredOrder(ledger);
      await ledger.pay(order, { amount: '25.5', at: minutesAfter(order.expiresAt, 12) });
      return order;
    },
    shows: 'It came 12 minutes late and was accepted.',
  },
  'receipt-too-much': {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.pay(order, { amount: '30' });
      return order;
    },
    shows: 'more than asked',
  },
};

const CLOSED_STATES: Makers = {
  closing: { make: (ledger) => ledger.order({ lifetimeSeconds: 1 }), shows: 'We are still checking' },
  expired: {
    make: expiredOrder,
    shows: 'We keep looking for 24 hours',
  },
  'late-held': {
    async make(ledger) {
      const order = await expiredOrder(ledger);
      await ledger.hold(order, { amount: '25.5', at: minutesAfter(order.expiresAt, 12) });
      return order;
    },
    shows: 'Your payment arrived late',
  },
  failed: {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 2 });
      await ledger.pay(order, { amount: '10' });
      await ledger.end(order, 'window_closed_underpaid');
      return order;
    },
    shows: 'Part of the payment is missing',
  },
};

const HOSTILE_STATES: Makers = {
  'hostile-waiting': {
    make: (ledger) => ledger.order({ shop: HOSTILE_NAME, externalId: HOSTILE_REFERENCE }),
    shows: 'onerror=alert(1)',
  },
  'hostile-receipt': {
    async make(ledger) {
      const order = await ledger.order({ shop: '👩‍🚀'.repeat(60), externalId: HOSTILE_REFERENCE });
      await ledger.pay(order, { amount: '26' });
      return order;
    },
    shows: 'Print receipt',
  },
};

async function expiredOrder(ledger: Ledger): Promise<Order> {
  const order = await ledger.order({ lifetimeSeconds: 1 });
  await ledger.end(order, 'window_closed_unpaid');
  return order;
}

function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
