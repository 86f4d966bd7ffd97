import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, request } from 'undici';
import { waitUntil } from '../../bench/timed';

/** An order as its customer saw it; times in milliseconds since 1970. */
export interface Sale {
  askedAt: number;
  /** When the order was acknowledged, by the first request or a later one. */
  takenAt: number;
  paidAt: number;
  id: string;
}

/** Customers who keep coming, whether or not those before have been served. */
export interface Customers {
  /** Lets no more in; resolves when each has an order and has paid it. */
  end(): Promise<Sale[]>;
  /** Lets no more in, and those who wait give up. */
  leave(): void;
}

interface Shop {
  /** Of the apis, until the version. */
  url: string;
  key: string;
  chainUrl: string;
  callbackUrl: string;
}

const PER_SECOND = Number(process.env['CLUSTER_RATE'] ?? 50);
const AMOUNT = '10';
const TTL_SECONDS = 7_200;
/** As the clients of shops. */
const TIMEOUT_MS = 15_000;
/** After the first request that failed, doubled after each other one. */
const REPEAT_MS = 500;
const MOST_REPEAT_MS = 4_000;
const CASH_DESKS = 8;

export function openShop(shop: Shop): Customers {
  let isOpen = true;
  const gone = new AbortController();
  const sales: Promise<Sale>[] = [];
  // After a pause all pay at once: they form a line, which a simulated node has none for.
  const chain = new Pool(shop.chainUrl, { connections: CASH_DESKS });
  const serve = async (): Promise<Sale> => {
    const askedAt = Date.now();
    const order = await takeOrder(shop, gone.signal);
    const takenAt = Date.now();
    await pay(chain, order.address);
    return { askedAt, takenAt, paidAt: Date.now(), id: order.id };
  };
  const letIn = async (): Promise<void> => {
    const begin = performance.now();
    while (isOpen) {
      const sale = serve();
      sale.catch(() => undefined); // `end` rejects with it
      sales.push(sale);
      await waitUntil(begin + (sales.length * 1_000) / PER_SECOND);
    }
  };
  const coming = letIn();
  return {
    async end() {
      isOpen = false;
      await coming;
      const all = await Promise.all(sales);
      await chain.close();
      return all;
    },
    leave() {
      isOpen = false;
      gone.abort();
    },
  };
}

/** Sent once, however long it takes: what was sent may have been taken. */
async function pay(chain: Pool, to: string): Promise<void> {
  const { statusCode, body } = await chain.request({
    path: '/devnet/pay',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, amount: AMOUNT }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`the chain refused a payment: ${text}`);
}

/** Asks for one order until it is acknowledged, as the guide says: the same request again, with a growing delay. */
async function takeOrder({ url, key, callbackUrl }: Shop, gone: AbortSignal): Promise<{ id: string; address: string }> {
  const body = { external_id: randomUUID(), amount: AMOUNT, callback_url: callbackUrl, ttl: TTL_SECONDS };
  for (let delay = REPEAT_MS; ; delay = Math.min(2 * delay, MOST_REPEAT_MS)) {
    gone.throwIfAborted();
    try {
      const answer = await request(`${url}/api/v1/payments`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.body.text();
      if (answer.statusCode < 300) return JSON.parse(text) as { id: string; address: string };
      if (answer.statusCode < 500) throw new Refused(`an order was refused: ${text}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await sleep(delay);
  }
}

class Refused extends Error {}
