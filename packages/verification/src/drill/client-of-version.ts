import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Client from 'crypto-payment-gateway-client';
import { serveLocally } from '@gateway/runtime/testing';
import type { Fleet } from '../rig/fleet';
import { until } from '../rig/http';
import { pay } from '../rig/trade';

const PATIENCE_MS = 150_000;

/**
 * Sells by the JavaScript client of a version, as a shop that has not been upgraded, or was upgraded first: an order, its
 * webhook, and its event.
 * @param folder the version, built
 */
export async function sellByClient(folder: string, fleet: Fleet): Promise<void> {
  const load = createRequire(join(folder, 'package.json'));
  const { createClient, verifyWebhook } = load('./packages/client-javascript') as typeof Client;
  const secrets = fleet.variables['WEBHOOK_SECRET'] ?? '';
  const verified: unknown[] = [];
  const shop = await serveLocally((request, response, body) => {
    try {
      const { payload } = verifyWebhook({ body, headers: request.headers, secrets });
      verified.push([payload.event, payload.external_id]);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(401).end(String(error));
    }
  });
  try {
    const client = createClient({ baseUrl: String(fleet.apis[0]?.url), apiKey: fleet.variables['API_KEY'] ?? '' });
    const callbackUrl = `${shop.url}/webhook`;
    const order = await client.createOrder({ external_id: randomUUID(), amount: '12.5', callback_url: callbackUrl });
    await pay(fleet, order.address, order.amount);
    await until('the client to be notified', PATIENCE_MS, async () => {
      for await (const { order: changed } of client.events({ types: 'order.confirmed' })) {
        if (changed.id === order.id) return (await client.getOrder(order.id)).status === 'completed' || undefined;
      }
      return undefined;
    });
    assert.deepEqual(verified, [['payment.confirmed', order.external_id]]);
  } finally {
    await shop.close();
  }
}
