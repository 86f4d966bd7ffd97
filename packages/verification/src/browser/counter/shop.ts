import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { openAdmin } from '../../rig/admin-session';
import type { Gateway } from '../../stage/gateway';

/** A merchant with a counter. */
export interface Shop {
  merchantId: string;
  /** Invites a person, and returns the link. */
  invite(name: string, role: string): Promise<string>;
}

/** @param seenLimit up to which the merchant lets goods go */
export async function openShop(gateway: Gateway, seenLimit: string): Promise<Shop> {
  const ask = await openAdmin(gateway);
  const merchant = await ask('POST', '/merchants', { name: 'Harbour Café', webhook_secret: randomUUID() });
  const answer = await fetch(`${gateway.apiUrl}/api/v1/merchant`, {
    method: 'PUT',
    headers: { 'x-api-key': String(merchant['api_key']), 'content-type': 'application/json' },
    body: JSON.stringify({ seen_limit: seenLimit }),
  });
  assert.equal(answer.status, 200, await answer.text());
  const merchantId = String(merchant['id']);
  return {
    merchantId,
    async invite(name, role) {
      const { link } = await ask('POST', '/people', { name, merchant_id: merchantId, merchant_role: role });
      return String(link);
    },
  };
}
