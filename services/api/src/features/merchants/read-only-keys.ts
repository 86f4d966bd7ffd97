import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { apiKeyPrefix, newReadOnlyKey } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import { replaceReadOnlyKey, type ReadOnlyKey } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { refuseNoMerchant } from '../../access/path-ids';

const MAX_OVERLAP_SECONDS = 604_800;

/** How a key is replaced, by its merchant or by the admin. */
export const ROTATION = Joi.object<Schemas['RotateApiKey']>({
  overlap_seconds: Joi.number().integer().min(0).max(MAX_OVERLAP_SECONDS),
});

/** A read-only key that was just made. Only the response to the request that made it contains the key. */
export interface IssuedReadOnlyKey {
  apiKey: string;
  stored: ReadOnlyKey;
}

/** Makes the read-only key of a merchant, or replaces it. @throws Refusal NOT_FOUND */
export async function issueReadOnlyKey(
  tx: Tx,
  { hmacKeys }: ApiContext,
  merchantId: string,
  { overlap_seconds = 0 }: Schemas['RotateApiKey'],
): Promise<IssuedReadOnlyKey> {
  const apiKey = newReadOnlyKey();
  const key = { ...hmacKeys.hash(apiKey), prefix: apiKeyPrefix(apiKey) };
  return { apiKey, stored: (await replaceReadOnlyKey(tx, merchantId, key, overlap_seconds)) ?? refuseNoMerchant() };
}

/** The response with a new key. */
export function presentIssuedKey({ apiKey, stored }: IssuedReadOnlyKey): Schemas['NewReadOnlyKey'] {
  return {
    api_key: apiKey,
    api_key_prefix: stored.prefix,
    ...(stored.replaced ? { replaced_key_valid_until: stored.replaced.validUntil.toISOString() } : {}),
  };
}
