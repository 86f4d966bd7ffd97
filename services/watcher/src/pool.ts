import { setImmediate } from 'node:timers/promises';
import type { TronAddress } from '@gateway/domain';
import {
  countFreeAddresses,
  demandTerm,
  findWallet,
  highestAddressIdx,
  insertAddresses,
  returnAddresses,
  transact,
  type Term,
  type WalletRow,
} from '@gateway/store';
import { addressesOf, readBranch, writeMark, type Branch, type Mark } from '@gateway/wallet';
import type { WatcherContext } from './context';
import { keepEpoch } from './epoch';
import { checkVault } from './vault-check';

const NOTE_EVERY_MS = 10_000;
/** Leases end an hour after their exclusivity, so a minute more or less is nothing. */
const RETURN_EVERY_MS = 60_000;
const MOST_RETURNED = 1_000;
/** Addresses derived before other work gets a turn; one takes about a third of a millisecond. */
const SLICE = 8;
/** Addresses that go into the pool at the same time. */
const PORTION = 100;

/**
 * Makes the tick that keeps enough free addresses: takes back those whose last order is long over, and derives new ones.
 * Only the leader derives, and only with the mark written first.
 */
export function createPoolTick(context: WatcherContext): () => Promise<'more' | 'idle'> {
  let notedAt = -Infinity;
  let returnedAt = -Infinity;
  let mark: Mark | undefined;
  return async () => {
    const { db, config, state } = context;
    const { term } = state;
    const wallet = term && (await findWallet(db));
    if (!wallet) return 'idle';
    await checkVault(context, wallet);
    if (!wallet.isServerConfirmed || performance.now() - notedAt > NOTE_EVERY_MS) {
      mark = await keepEpoch(context, term, wallet);
      notedAt = performance.now();
      tellMissingMark(context, mark);
      return 'more';
    }
    if (performance.now() - returnedAt > RETURN_EVERY_MS) {
      if ((await takeBack(context, term)) < MOST_RETURNED) returnedAt = performance.now();
      return 'more';
    }
    if (!mark || (await countFreeAddresses(db, config.pool.minFree)) >= config.pool.minFree) return 'idle';
    mark = await refill(context, term, wallet, mark);
    return 'more';
  };
}

function tellMissingMark({ state, logger }: WatcherContext, mark: Mark | undefined): void {
  if (!mark && !state.isMarkMissing) {
    logger.error('vault folder had no mark: no address is derived until "gateway wallet advance"');
  }
  state.isMarkMissing = !mark;
}

/** Returns how many addresses were decided about. */
async function takeBack({ db, config, logger }: WatcherContext, term: Term): Promise<number> {
  const rules = { network: config.network, policy: config.pool.reuse, dustLimit: config.rules.dustLimit };
  const decided = await transact(db, (tx) => returnAddresses(tx, term, rules, MOST_RETURNED));
  const count = decided.freed + decided.retired;
  if (count > 0) logger.info('leases of addresses ended', { ...decided });
  return count;
}

/** Adds one batch, portion by portion: a busy shop need not wait for the whole of it. */
async function refill(context: WatcherContext, term: Term, wallet: WalletRow, mark: Mark): Promise<Mark> {
  const { db, config, logger } = context;
  const { batch } = config.pool;
  const first = Math.max(await highestAddressIdx(db), mark.highestIndex) + 1;
  const branch = readBranch(wallet.xpub);
  let standing = mark;
  for (let from = first; from < first + batch; from += PORTION) {
    const addresses = await derive(branch, from, Math.min(PORTION, first + batch - from));
    standing = await writeMark(config.vault.folder, { ...standing, highestIndex: from + addresses.length - 1 });
    await transact(db, async (tx) => {
      await demandTerm(tx, term);
      await insertAddresses(tx, from, addresses);
    });
  }
  logger.info('address pool was refilled', { first, count: batch });
  return standing;
}

async function derive(branch: Branch, first: number, count: number): Promise<TronAddress[]> {
  const addresses: TronAddress[] = [];
  while (addresses.length < count) {
    const slice = Math.min(SLICE, count - addresses.length);
    addresses.push(...addressesOf(branch, first + addresses.length, slice));
    await setImmediate();
  }
  return addresses;
}
