import { ConnectionError, type GatewayClient, GatewayError, type OrderEvent } from 'crypto-payment-gateway-client';
import type { Cursor } from './cursor';
import { EVENT_TYPES, noteOf } from '../payments/notes';
import type { Shop } from '../shop';

/**
 * Applies to the shop what has happened at the gateway since the last time. Whatever a webhook did not bring, because it
 * was lost or is about no payment, arrives here. The cursor follows the changes, so that a crash repeats some of them.
 */
export async function reconcile(client: GatewayClient, shop: Shop, cursor: Cursor): Promise<void> {
  try {
    await readFrom(await cursor.read(), client, shop, cursor);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'EVENTS_GONE') throw error;
    await readFrom(undefined, client, shop, cursor);
  }
}

/**
 * An order that cannot be changed holds up no other: the rest is applied, and the cursor stays before it. Without the
 * gateway nothing can be.
 */
async function readFrom(after: string | undefined, client: GatewayClient, shop: Shop, cursor: Cursor): Promise<void> {
  const reader = client.events({ types: EVENT_TYPES, ...(after === undefined ? {} : { after }) });
  const faults: unknown[] = [];
  for await (const event of reader) {
    try {
      await apply(shop, event);
    } catch (error) {
      if (error instanceof GatewayError || error instanceof ConnectionError) throw error;
      faults.push(error);
    }
    if (faults.length === 0) await cursor.save(event.cursor);
  }
  if (faults.length > 0) throw faults[0];
  const end = reader.cursor; // beyond events of other types
  if (end !== undefined && end !== (await cursor.read())) await cursor.save(end);
}

async function apply(shop: Shop, event: OrderEvent): Promise<void> {
  const { id, external_id: externalId } = event.order;
  if (event.type === 'order.confirmed') await shop.recordPayment({ id, externalId });
  const note = noteOf(event);
  if (note !== undefined) await shop.note(externalId, note);
}
