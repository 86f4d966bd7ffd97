import { randomUUID } from 'node:crypto';
import { call, until } from './http';

/** A running gateway and its chain, however they were started. */
export interface Market {
  apis: readonly { url: string }[];
  chainUrl: string;
  variables: Readonly<Record<string, string>>;
}

/** Orders that are placed and paid, one after the other. */
export interface Trade {
  /** Another order that must be paid and its merchant notified before this resolves. */
  completeOneMore(): Promise<void>;
  /** Places no more, and waits until every order is completed. Resolves with their ids. */
  end(): Promise<string[]>;
}

/** An order as its merchant knows it. */
export interface PlacedOrder {
  id: string;
  externalId: string;
  address: string;
}

const AMOUNT = '10';
const PAUSE_MS = 100;
/** Long enough for a killed leader's term and a killed notifier's lease to expire. */
const PATIENCE_MS = 150_000;

/** Places an order through one of the apis, trying the next one until one responds. */
export async function placeOrder(
  market: Market,
  order: { amount: string; callbackUrl: string; ttl?: number; externalId?: string },
): Promise<PlacedOrder> {
  const externalId = order.externalId ?? randomUUID();
  const body = {
    external_id: externalId,
    amount: order.amount,
    callback_url: order.callbackUrl,
    ttl: order.ttl ?? 3_600,
  };
  let turn = 0;
  const placed = await until('an order', PATIENCE_MS, async () => {
    const api = market.apis[turn++ % market.apis.length];
    const { status, body: created } = await call('POST', `${String(api?.url)}/api/v1/payments`, {
      ...keyOf(market),
      body,
    });
    if (status >= 400 && status < 500) throw new Error(`the order was refused: ${JSON.stringify(created)}`);
    return status < 300 ? created : undefined;
  });
  return { id: String(placed['id']), externalId, address: String(placed['address']) };
}

/** Broadcasts a payment and returns its transaction id. */
export async function pay(market: Market, to: string, amount: string): Promise<string> {
  return String((await chainCommand(market, 'pay', { to, amount }))['txId']);
}

/** A command of the simulated chain. */
export async function chainCommand(
  market: Pick<Market, 'chainUrl'>,
  command: string,
  body: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await call('POST', `${market.chainUrl}/devnet/${command}`, { body });
  if (response.status !== 200) throw new Error(`the chain refused ${command}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** The order as its merchant reads it. */
export async function readOrder(market: Market, id: string): Promise<Record<string, unknown>> {
  const { status, body } = await call('GET', `${String(market.apis[0]?.url)}/api/v1/payments/${id}`, keyOf(market));
  if (status !== 200) throw new Error(`order ${id} cannot be read: ${String(status)}`);
  return body;
}

/** Waits until the merchant reads this status. */
export function reaches(market: Market, id: string, status: string): Promise<Record<string, unknown>> {
  return until(`order ${id} to be ${status}`, PATIENCE_MS, async () => {
    const order = await readOrder(market, id);
    return order['status'] === status ? order : undefined;
  });
}

/** Places and pays one order after the other until `end`, without waiting for any. */
export function startTrade(market: Market, callbackUrl: string): Trade {
  const placed: string[] = [];
  let isOver = false;
  const placeAndPay = async (): Promise<string> => {
    const order = await placeOrder(market, { amount: AMOUNT, callbackUrl });
    await pay(market, order.address, AMOUNT);
    return order.id;
  };
  const trade = async (): Promise<void> => {
    while (!isOver) {
      placed.push(await placeAndPay());
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const running = trade();
  running.catch(() => undefined); // `end` rethrows it
  return {
    async completeOneMore() {
      await reaches(market, await placeAndPay(), 'completed');
    },
    async end() {
      isOver = true;
      await running;
      for (const id of placed) await reaches(market, id, 'completed');
      return placed;
    },
  };
}

function keyOf({ variables }: Market): { key: string } {
  return { key: variables['API_KEY'] ?? '' };
}
