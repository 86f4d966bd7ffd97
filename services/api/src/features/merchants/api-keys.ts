import type { Request, Router } from 'express';
import type { Schemas } from '@gateway/contract';
import { apiKeyPrefix, newApiKey } from '@gateway/domain';
import { lockMerchant, replaceApiKey, type Merchant, type StoredKey } from '@gateway/store/merchants';
import { onBothSides, type Side } from '../../access/merchant/both-sides';
import { refuseNoMerchant } from '../../access/path-ids';
import type { ApiContext } from '../../base/context';
import { send } from '../../http/send';
import { ROTATION } from './read-only-keys';

const PATHS = { gateway: '/merchants/:id/rotate-api-key', merchant: '/merchant/api-key' };

/** The key of a merchant is replaced. It is shown once; no key replaces itself, so that a stolen one locks nobody out. */
export function apiKeyRoutes(router: Router, context: ApiContext): void {
  onBothSides(router, context, PATHS, (side) => ({
    async post(request, response) {
      const { overlap_seconds = 0 } = await side.readBody(request, response, ROTATION, true);
      send<'rotateApiKey'>(response, await rotateKey(context, request, side, overlap_seconds));
    },
  }));
}

async function rotateKey(
  context: ApiContext,
  request: Request,
  side: Side,
  overlapSeconds: number,
): Promise<Schemas['RotatedKey']> {
  const id = side.merchantIdOf(request);
  const apiKey = newApiKey();
  const {
    name,
    apiKeyPrefix: prefix,
    replacedKey,
  } = await side.record(context, request, async (tx) => {
    const old = (await lockMerchant(tx, id)) ?? refuseNoMerchant();
    const result = (await replaceApiKey(tx, id, toStoredKey(apiKey, context), overlapSeconds)) ?? refuseNoMerchant();
    const before = { api_key_prefix: old.apiKeyPrefix };
    const after = { api_key_prefix: result.apiKeyPrefix, ...presentOverlapEnd(result) };
    return { result, action: { action: 'merchant.rotate_api_key', object: id, before, after } };
  });
  return { id, name, api_key: apiKey, api_key_prefix: prefix, ...presentOverlapEnd({ replacedKey }) };
}

function presentOverlapEnd({ replacedKey }: Pick<Merchant, 'replacedKey'>): { replaced_key_valid_until?: string } {
  return replacedKey ? { replaced_key_valid_until: replacedKey.validUntil.toISOString() } : {};
}

/** A key as it is stored. */
export function toStoredKey(apiKey: string, { hmacKeys }: ApiContext): StoredKey {
  return { ...hmacKeys.hash(apiKey), prefix: apiKeyPrefix(apiKey) };
}
