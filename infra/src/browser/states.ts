import type { Ledger } from './ledger';

/** A state of the checkout page. */
export interface State {
  name: string;
  /** Below /checkout/. */
  path: string;
  /** A text that must be on the page. */
  shows: string;
  /** The response status if it is not 200. */
  status?: number;
}

const HASH = '7c9e41d0b8a25f63e1940dbb37ac58f2e6d10497ab3cf85e20d7714b96fe3a58';
const MINUTE_MS = 60_000;
const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202eevil\u202c “&amp;” shop';
const HOSTILE_REFERENCE = '"><script>alert(1)</script>' + '🧾'.repeat(120);

/** Creates an order in every state of the page. */
export async function makeStates(ledger: Ledger): Promise<State[]> {
  const makers = { ...OPEN_STATES, ...SEEN_STATES, ...PAID_STATES, ...CLOSED_STATES, ...HOSTILE_STATES };
  const states: State[] = [];
  for (const [name, { make, shows }] of Object.entries(makers)) {
    states.push({ name, path: await make(ledger), shows });
  }
  const unknown = {
    name: 'unknown',
    path: '00000000-0000-4000-8000-000000000000',
    shows: 'find this order',
    status: 404,
  };
  return [...states, unknown];
}

type Makers = Record<string, { make: (ledger: Ledger) => Promise<string>; shows: string }>;

const OPEN_STATES: Makers = {
  waiting: { make: async (ledger) => (await ledger.order()).id, shows: 'Waiting for your payment' },
  'waiting-long-amount': {
    make: async (ledger) => (await ledger.order({ amount: '123456.654321' })).id,
    shows: 'Waiting for your payment',
  },
  'waiting-last-minutes': {
    make: async (ledger) => (await ledger.order({ lifetimeSeconds: 252 })).id,
    shows: 'Waiting for your payment',
  },
  'waiting-unnamed-shop': {
    make: async (ledger) => (await ledger.order({ shop: 'Default Merchant' })).id,
    shows: 'Payment',
  },
  'partly-paid': {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 1122 });
      await ledger.pay(order, { amount: '10' });
      return order.id;
    },
    shows: 'Still to pay',
  },
};

const SEEN_STATES: Makers = {
  seen: {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.see(order, { amount: '25.5', hash: HASH }, 7);
      return order.id;
    },
    shows: 'Nothing more to do',
  },
  'seen-part': {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.see(order, { amount: '5' }, 7);
      return order.id;
    },
    shows: 'We count it when it is final',
  },
  'seen-late': {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 1 });
      await ledger.end(order, 'window_closed_unpaid');
      await ledger.see(order, { amount: '25.5', at: minutesAfter(order.expiresAt, 12) }, 7);
      return order.id;
    },
    shows: 'It came after the time was up',
  },
};

const PAID_STATES: Makers = {
  receipt: {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.pay(order, { amount: '25.5' });
      return order.id;
    },
    shows: 'Print receipt',
  },
  'receipt-late': {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 1 });
      await ledger.end(order, 'window_closed_unpaid');
      await ledger.pay(order, { amount: '25.5', at: minutesAfter(order.expiresAt, 12) });
      return order.id;
    },
    shows: 'It came 12 minutes late and was accepted.',
  },
  'receipt-too-much': {
    async make(ledger) {
      const order = await ledger.order();
      await ledger.pay(order, { amount: '30' });
      return order.id;
    },
    shows: 'more than asked',
  },
};

const CLOSED_STATES: Makers = {
  closing: { make: async (ledger) => (await ledger.order({ lifetimeSeconds: 1 })).id, shows: 'We are still checking' },
  expired: {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 1 });
      await ledger.end(order, 'window_closed_unpaid');
      return order.id;
    },
    shows: 'We keep looking for 24 hours',
  },
  'late-held': {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 1 });
      await ledger.end(order, 'window_closed_unpaid');
      await ledger.hold(order, { amount: '25.5', at: minutesAfter(order.expiresAt, 12) });
      return order.id;
    },
    shows: 'Your payment arrived late',
  },
  failed: {
    async make(ledger) {
      const order = await ledger.order({ lifetimeSeconds: 2 });
      await ledger.pay(order, { amount: '10' });
      await ledger.end(order, 'window_closed_underpaid');
      return order.id;
    },
    shows: 'Part of the payment is missing',
  },
};

const HOSTILE_STATES: Makers = {
  'hostile-waiting': {
    make: async (ledger) => (await ledger.order({ shop: HOSTILE_NAME, externalId: HOSTILE_REFERENCE })).id,
    shows: 'onerror=alert(1)',
  },
  'hostile-receipt': {
    async make(ledger) {
      const order = await ledger.order({ shop: '👩‍🚀'.repeat(60), externalId: HOSTILE_REFERENCE });
      await ledger.pay(order, { amount: '26' });
      return order.id;
    },
    shows: 'Print receipt',
  },
};

function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
