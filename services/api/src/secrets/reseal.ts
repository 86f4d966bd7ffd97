import { errorFields, runLoop, type Loop } from '@gateway/runtime';
import { isDatabaseTrouble } from '@gateway/store/db';
import { listSealedTotp, replaceSealedTotp } from '@gateway/store/gateway';
import { listSealedEPayKeys, replaceSealedEPayKey } from '@gateway/store/epay';
import {
  forgetPreviousHashes,
  listSealedSecrets,
  replaceSealedSecrets,
  type SealedSecrets,
} from '@gateway/store/merchants';
import { listChannels, replaceSealedChannelSecret } from '@gateway/store/messages';
import type { ApiContext } from '../context';

type ResealContext = Pick<ApiContext, 'db' | 'hmacKeys' | 'logger'>;

const MAX_PER_STEP = 200;
/** During a rotation, a copy with the older HMAC_SECRET may still store secrets that are sealed for it alone. */
const ROTATING_MS = 60_000;
const SETTLED_MS = 3_600_000;
const ERROR_PAUSE_MS = 5_000;
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000';

/** Starts sealing the secrets of webhooks and of the authenticator app for the values of HMAC_SECRET that are valid now. */
export function startResealing(context: ApiContext, signal: AbortSignal): Loop {
  const { logger, hmacKeys } = context;
  const idleMs = hmacKeys.previousFingerprint === undefined ? SETTLED_MS : ROTATING_MS;
  return runLoop('reseal', createResealTick(context), { signal, logger, idleMs, errorMs: ERROR_PAUSE_MS });
}

/** A tick that goes through some merchants, and begins again after the last one. */
export function createResealTick(context: ResealContext): () => Promise<'more' | 'idle'> {
  const { db, hmacKeys } = context;
  let afterMerchant = NO_MERCHANT;
  return async () => {
    const page = await listSealedSecrets(db, afterMerchant, MAX_PER_STEP);
    for (const sealed of page) await resealMerchant(context, sealed);
    afterMerchant = page.length < MAX_PER_STEP ? NO_MERCHANT : (page.at(-1)?.merchantId ?? NO_MERCHANT);
    if (afterMerchant !== NO_MERCHANT) return 'more';
    await resealTotp(context);
    await resealEPayKeys(context);
    await resealChannels(context);
    if (hmacKeys.previousFingerprint === undefined) await forgetPreviousHashes(db, hmacKeys.fingerprint);
    return 'idle';
  };
}

async function resealMerchant({ db, hmacKeys, logger }: ResealContext, before: SealedSecrets): Promise<void> {
  const { merchantId, secret, previousSecret } = before;
  const reseal = (sealed: Buffer): Buffer => hmacKeys.seal(hmacKeys.open(sealed));
  let after: SealedSecrets;
  try {
    if ([secret, previousSecret].every((sealed) => sealed === null || hmacKeys.isSealedAsNow(sealed))) return;
    after = { merchantId, secret: reseal(secret), previousSecret: previousSecret && reseal(previousSecret) };
  } catch (error) {
    logger.error('webhook secret cannot be opened', { merchantId, error: errorFields(error) });
    return;
  }
  await replaceSealedSecrets(db, hmacKeys.fingerprint, before, after);
}

async function resealTotp({ db, hmacKeys, logger }: ResealContext): Promise<void> {
  for (const { id, secretSealed } of await listSealedTotp(db)) {
    let resealed: Buffer;
    try {
      if (hmacKeys.isSealedAsNow(secretSealed)) continue;
      resealed = hmacKeys.seal(hmacKeys.open(secretSealed));
    } catch (error) {
      logger.error('secret of the authenticator app cannot be opened', { error: errorFields(error) });
      continue;
    }
    await replaceSealedTotp(db, hmacKeys.fingerprint, id, resealed);
  }
}

async function resealEPayKeys({ db, hmacKeys, logger }: ResealContext): Promise<void> {
  for (const { merchantId, sealedKey: before } of await listSealedEPayKeys(db)) {
    try {
      if (hmacKeys.isSealedAsNow(before)) continue;
      const after = hmacKeys.seal(hmacKeys.open(before));
      await replaceSealedEPayKey(db, hmacKeys.fingerprint, { merchantId, before, after });
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      logger.error('EPay key cannot be opened', { merchantId, error: errorFields(error) });
    }
  }
}

async function resealChannels({ db, hmacKeys, logger }: ResealContext): Promise<void> {
  for (const { id, sealedSecret: before } of await listChannels(db)) {
    try {
      if (hmacKeys.isSealedAsNow(before)) continue;
      await replaceSealedChannelSecret(db, hmacKeys.fingerprint, {
        id,
        before,
        after: hmacKeys.seal(hmacKeys.open(before)),
      });
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      logger.error('secret of a channel cannot be opened', { channelId: id, error: errorFields(error) });
    }
  }
}
