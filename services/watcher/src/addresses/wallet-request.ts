import { errorFields, sealFor } from '@gateway/runtime';
import {
  answerWalletRequest,
  failWalletRequest,
  findWallet,
  lockWalletInit,
  nextWalletRequest,
  seedPhrasePurpose,
} from '@gateway/store/addresses';
import { transact } from '@gateway/store/db';
import { type Term } from '@gateway/store/gateway';
import { prepareWallet, VaultFault } from '@gateway/wallet';
import type { WatcherContext } from '../context/context';

/** Enough to start; the pool is kept filled from then on. */
const FIRST_ADDRESSES = 200;

/**
 * Prepares a wallet for the POST /wallet/init that waits for one, if any: its vault as a pending file, and its seed
 * phrase encrypted to the requesting api, which alone can accept it. A prepared wallet that is never accepted is
 * followed by another one; its pending file is removed once the wallet exists.
 */
export async function prepareRequestedWallet(context: WatcherContext, term: Term): Promise<'idle'> {
  const { db, logger } = context;
  const request = await nextWalletRequest(db);
  if (!request) return 'idle';
  try {
    await prepareFor(context, term, request);
    logger.info('wallet was prepared', { walletRequest: request.id });
  } catch (error) {
    if (!(error instanceof VaultFault)) throw error;
    await failWalletRequest(db, request.id);
    logger.error('wallet could not be prepared', { walletRequest: request.id, error: errorFields(error) });
  }
  return 'idle';
}

async function prepareFor(
  { db, config, instanceId }: WatcherContext,
  term: Term,
  { id, publicKey }: { id: string; publicKey: Buffer },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockWalletInit(tx);
    if (await findWallet(tx)) return;
    const access = { ...config.vault, instance: instanceId };
    const prepared = await prepareWallet({ access, addressCount: FIRST_ADDRESSES, createdAt: new Date() });
    const { xpub, fingerprint, addresses, mnemonic } = prepared;
    const sealedMnemonic = await sealFor(publicKey, mnemonic, seedPhrasePurpose(id, fingerprint));
    await answerWalletRequest(tx, term, id, { xpub, fingerprint, addresses, sealedMnemonic });
  });
}
