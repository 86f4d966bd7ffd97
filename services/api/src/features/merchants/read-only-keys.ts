import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { apiKeyPrefix, newReadOnlyKey } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import {
  findReadOnlyKey,
  lockMerchant,
  replaceReadOnlyKey,
  revokeReadOnlyKey,
  type ReadOnlyKey,
} from '@gateway/store/merchants';
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
export async function rotateReadOnlyKey(
  tx: Tx,
  { hmacKeys }: ApiContext,
  merchantId: string,
  { overlap_seconds = 0 }: Schemas['RotateApiKey'],
): Promise<Acted<IssuedReadOnlyKey>> {
  if (!(await lockMerchant(tx, merchantId))) refuseNoMerchant();
  const before = factsOf(await findReadOnlyKey(tx, merchantId));
  const apiKey = newReadOnlyKey();
  const key = { ...hmacKeys.hash(apiKey), prefix: apiKeyPrefix(apiKey) };
  const stored = (await replaceReadOnlyKey(tx, merchantId, key, overlap_seconds)) ?? refuseNoMerchant();
  const { api_key: _shownOnce, ...after } = presentIssuedKey({ apiKey, stored });
  return {
    result: { apiKey, stored },
    action: { action: 'merchant.rotate_read_only_key', object: merchantId, before, after },
  };
}

/** Ends the read-only key of a merchant; also succeeds if there is none. @throws Refusal NOT_FOUND */
export async function endReadOnlyKey(tx: Tx, merchantId: string): Promise<Acted<null>> {
  if (!(await lockMerchant(tx, merchantId))) refuseNoMerchant();
  const before = factsOf(await revokeReadOnlyKey(tx, merchantId));
  return { result: null, action: { action: 'merchant.revoke_read_only_key', object: merchantId, before, after: null } };
}

function factsOf(key: ReadOnlyKey | undefined): { api_key_prefix: string } | null {
  return key ? { api_key_prefix: key.prefix } : null;
}

/** The response with a new key. */
export function presentIssuedKey({ apiKey, stored }: IssuedReadOnlyKey): Schemas['NewReadOnlyKey'] {
  return {
    api_key: apiKey,
    api_key_prefix: stored.prefix,
    ...(stored.replaced ? { replaced_key_valid_until: stored.replaced.validUntil.toISOString() } : {}),
  };
}
