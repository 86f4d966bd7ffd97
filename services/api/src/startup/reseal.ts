import { errorFields, runLoop, type Loop } from '@gateway/runtime';
import { listSealedTotp, replaceSealedTotp } from '@gateway/store/gateway';
import { listSealedEPayKeys, replaceSealedEPayKey } from '@gateway/store/epay';
import {
  forgetPreviousHashes,
  listSealedSecrets,
  replaceSealedSecrets,
  type SealedSecrets,
} from '@gateway/store/merchants';
import { listChannels, replaceSealedChannelSecret } from '@gateway/store/messages';
import type { ApiContext } from '../base/context';

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

async function resealTotp(context: ResealContext): Promise<void> {
  const { db, hmacKeys } = context;
  for (const totp of await listSealedTotp(db)) {
    const secretSealed = resealed(context, totp.secretSealed, 'secret of the authenticator app cannot be opened', {});
    if (secretSealed) await replaceSealedTotp(db, hmacKeys.fingerprint, { ...totp, secretSealed });
  }
}

async function resealEPayKeys(context: ResealContext): Promise<void> {
  const { db, hmacKeys } = context;
  for (const { merchantId, sealedKey: before } of await listSealedEPayKeys(db)) {
    const after = resealed(context, before, 'EPay key cannot be opened', { merchantId });
    if (after) await replaceSealedEPayKey(db, hmacKeys.fingerprint, { merchantId, before, after });
  }
}

async function resealChannels(context: ResealContext): Promise<void> {
  const { db, hmacKeys } = context;
  for (const { id, sealedSecret: before } of await listChannels(db)) {
    const after = resealed(context, before, 'secret of a channel cannot be opened', { channelId: id });
    if (after) await replaceSealedChannelSecret(db, hmacKeys.fingerprint, { id, before, after });
  }
}

/** A secret sealed anew; undefined if it is sealed as now, or cannot be opened, which is logged. */
function resealed(
  { hmacKeys, logger }: ResealContext,
  sealed: Buffer,
  complaint: string,
  facts: Record<string, string>,
): Buffer | undefined {
  try {
    return hmacKeys.isSealedAsNow(sealed) ? undefined : hmacKeys.seal(hmacKeys.open(sealed));
  } catch (error) {
    logger.error(complaint, { ...facts, error: errorFields(error) });
    return undefined;
  }
}
