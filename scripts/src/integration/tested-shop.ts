/** What a shop shows of one of its orders, at the address that the guide describes. */
export interface Shown {
  state: (typeof STATES)[number];
  /** How many times the order was credited. */
  credits: number;
  /** Whether its staff is told to look at the order. */
  attention: boolean;
}

/** An order of the shop, and the gateway's order by which it is paid. */
export interface Purchase {
  orderId: string;
  paymentId: string;
}

/** A shop under test. */
export interface TestedShop {
  /** A customer orders something, and is sent to pay it. */
  buy(): Promise<Purchase>;
  show(purchase: Purchase): Promise<Shown>;
  /** The staff cancels an order that is not paid, and refunds one that is. */
  takeBack(purchase: Purchase): Promise<void>;
}

const STATES = ['open', 'paid', 'cancelled', 'refunded'] as const;
const TIMEOUT_MS = 60_000;

/** @param url where the shop is */
export function openTestedShop(url: string, interruption: AbortSignal): TestedShop {
  const orders = `${url.replace(/\/+$/, '')}/integration-test/orders`;
  const ask = async (method: string, address: string): Promise<string> => {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), interruption]);
    const response = await fetch(address, { method, signal }).catch((error: unknown) => {
      throw new Error(`The shop does not answer ${method} ${address}: ${reasonOf(error)}.`);
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new Error(`The shop answers ${method} ${address} with ${response.status}: ${text.slice(0, 200)}`);
  };
  return {
    async buy() {
      const text = await ask('POST', orders);
      const { order_id: orderId, payment_id: paymentId } = objectOf(text);
      if (typeof orderId === 'string' && typeof paymentId === 'string') return { orderId, paymentId };
      throw new Error(`POST ${orders} must answer {"order_id":"…","payment_id":"…"}, not ${text.slice(0, 200)}`);
    },
    async show({ orderId }) {
      const address = `${orders}/${encodeURIComponent(orderId)}`;
      const text = await ask('GET', address);
      const { state, credits, attention } = objectOf(text);
      const known = STATES.find((name) => name === state);
      if (known !== undefined && typeof credits === 'number' && typeof attention === 'boolean') {
        return { state: known, credits, attention };
      }
      const form = `{"state":"${STATES.join('|')}","credits":0,"attention":false}`;
      throw new Error(`GET ${address} must answer ${form}, not ${text.slice(0, 200)}`);
    },
    async takeBack({ orderId }) {
      await ask('DELETE', `${orders}/${encodeURIComponent(orderId)}`);
    },
  };
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What is behind a `fetch failed`. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
