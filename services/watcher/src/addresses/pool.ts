import {
  countFreeAddresses,
  findWallet,
  highestAddressIdx,
  insertAddresses,
  returnAddresses,
  type WalletRow,
} from '@gateway/store/addresses';
import { transact } from '@gateway/store/db';
import { requireTerm, type Term } from '@gateway/store/gateway';
import { claimIndices, raiseWatermark, readBranch, readWatermark } from '@gateway/wallet';
import type { WatcherContext } from '../context/context';
import { createDepositDerivation } from './deposit-derivation';
import { beginEpoch, derive, PORTION, watchGap } from './epoch';
import { checkVault } from './vault-check';
import { prepareRequestedWallet } from './wallet-request';

/** Leases end an hour after their exclusive part, so a minute does not matter. */
const RETURN_EVERY_MS = 60_000;
const MAX_RETURNED = 1_000;
/** Orders may wait for the first ones; the next portions grow to `PORTION`. */
const FIRST_PORTION = 10;

/**
 * Creates the tick that binds the wallet to the database and keeps enough free addresses: it derives new ones, and
 * returns those whose last order ended long ago. Only on the leader; no address is inserted above the watermark.
 */
export function createPoolTick(context: WatcherContext): () => Promise<'more' | 'idle'> {
  let returnedAt = -Infinity;
  const deriveDeposits = createDepositDerivation(context);
  let reported: string | undefined;
  return async () => {
    const { db, config, logger } = context;
    const { term } = context.state;
    if (!term) return 'idle';
    const wallet = await findWallet(db);
    if (!wallet) return prepareRequestedWallet(context, term);
    await checkVault(context, wallet);
    if (await deriveDeposits(term, wallet)) return 'more';
    const watermark = await findWatermark(context, wallet);
    if (typeof watermark === 'string') {
      if (watermark !== reported) logger.error(watermark);
      reported = watermark;
    } else reported = undefined;
    if (!wallet.isBound) {
      return typeof watermark === 'number' && (await beginEpoch(context, term, wallet, watermark)) ? 'more' : 'idle';
    }
    if (typeof watermark === 'number' && (await countFreeAddresses(db, config.pool.minFree)) < config.pool.minFree) {
      await refill(context, term, wallet);
      return 'more';
    }
    if (performance.now() - returnedAt <= RETURN_EVERY_MS) return 'idle';
    if ((await takeBack(context, term)) < MAX_RETURNED) returnedAt = performance.now();
    return 'more';
  };
}

/**
 * Finds the watermark. One below the database is an old copy: a bound database contains every lease ever made and
 * raises it; for an unbound one it proves nothing.
 * @returns a message for the operator when there is no usable watermark
 */
async function findWatermark({ db, config }: WatcherContext, { isBound }: WalletRow): Promise<number | string> {
  const { folder } = config.vault;
  const highest = await highestAddressIdx(db);
  const watermark = await readWatermark(folder);
  const stops = `${isBound ? 'no address is derived' : 'no block is scanned, no order is created'} until "gateway wallet advance"`;
  if (watermark === undefined) return `vault folder has no watermark: ${stops}`;
  if (watermark >= highest) return watermark;
  return isBound ? raiseWatermark(folder, highest) : `vault folder has an old watermark: ${stops}`;
}

/** Returns how many addresses were returned or retired. */
async function takeBack({ db, config, logger }: WatcherContext, term: Term): Promise<number> {
  const rules = { network: config.network, policy: config.pool.reuse, dustLimit: config.rules.dustLimit };
  const decided = await transact(db, (tx) => returnAddresses(tx, term, rules, MAX_RETURNED));
  const count = decided.freed + decided.retired;
  if (count > 0) logger.info('address leases ended', { ...decided });
  return count;
}

/** Adds one batch, in growing portions: new orders need not wait for all of it. */
async function refill(context: WatcherContext, term: Term, wallet: WalletRow): Promise<void> {
  const { db, config, logger } = context;
  const { batch } = config.pool;
  const branch = readBranch(wallet.xpub);
  for (let added = 0, count; added < batch; added += count) {
    count = Math.min(FIRST_PORTION + added, PORTION, batch - added);
    const highest = await highestAddressIdx(db);
    const first = await claimIndices(config.vault.folder, highest, count);
    if (first === undefined) return;
    // Claimed by a watcher that died before it inserted them, or by a watcher of another database.
    await watchGap(context, term, wallet, { first: highest + 1, count: first - highest - 1 });
    const addresses = await derive(branch, first, count);
    await transact(db, async (tx) => {
      await requireTerm(tx, term);
      await insertAddresses(tx, first, addresses);
    });
  }
  logger.info('address pool refilled', { count: batch });
}
