import { randomUUID } from 'node:crypto';
import type { Fleet } from './fleet';
import { call, until } from './http';

/** An order as its merchant knows it. */
export interface PlacedOrder {
  id: string;
  externalId: string;
  address: string;
}

/** Long enough for a killed leader's term and a killed notifier's lease to expire. */
const PATIENCE_MS = 150_000;

/** Places an order through one of the apis, trying the next one until one responds. */
export async function placeOrder(
  fleet: Fleet,
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
    const api = fleet.apis[turn++ % fleet.apis.length];
    const { status, body: created } = await call('POST', `${String(api?.url)}/api/v1/payments`, {
      ...keyOf(fleet),
      body,
    });
    if (status >= 400 && status < 500) throw new Error(`the order was refused: ${JSON.stringify(created)}`);
    return status < 300 ? created : undefined;
  });
  return { id: String(placed['id']), externalId, address: String(placed['address']) };
}

/** Broadcasts a payment and returns its transaction id. */
export async function pay(fleet: Fleet, to: string, amount: string): Promise<string> {
  return String((await chainCommand(fleet, 'pay', { to, amount }))['txId']);
}

/** A command of the simulated chain. */
export async function chainCommand(
  fleet: Fleet,
  command: string,
  body: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await call('POST', `${fleet.chainUrl}/devnet/${command}`, { body });
  if (response.status !== 200) throw new Error(`the chain refused ${command}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** The order as its merchant reads it. */
export async function readOrder(fleet: Fleet, id: string): Promise<Record<string, unknown>> {
  const { status, body } = await call('GET', `${String(fleet.apis[0]?.url)}/api/v1/payments/${id}`, keyOf(fleet));
  if (status !== 200) throw new Error(`order ${id} cannot be read: ${String(status)}`);
  return body;
}

/** Waits until the merchant reads this status. */
export function reaches(fleet: Fleet, id: string, status: string): Promise<Record<string, unknown>> {
  return until(`order ${id} to be ${status}`, PATIENCE_MS, async () => {
    const order = await readOrder(fleet, id);
    return order['status'] === status ? order : undefined;
  });
}

function keyOf({ variables }: Fleet): { key: string } {
  return { key: variables['API_KEY'] ?? '' };
}
