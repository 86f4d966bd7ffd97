import { setImmediate } from 'node:timers/promises';
import type { TronAddress } from '@gateway/domain';
import {
  bindWallet,
  findAddressGaps,
  insertAddresses,
  type AddressGap,
  type WalletRow,
} from '@gateway/store/addresses';
import { transact } from '@gateway/store/db';
import { requireTerm, type Term } from '@gateway/store/gateway';
import { addressesOf, readBranch, type Branch } from '@gateway/wallet';
import type { WatcherContext } from '../context/context';

/** Addresses derived before the event loop gets a turn; one takes about a third of a millisecond. */
const SLICE = 8;
/** Addresses inserted by one transaction. */
export const PORTION = 100;

/**
 * Binds the wallet to the current state of the database, in a new address epoch. Every address that was leased and is
 * now missing from this database is at or below the watermark: all of these are watched and never leased again. The
 * portions survive a crash and the next attempt continues after them; until the wallet is bound, no address is leased
 * and no block is scanned.
 * @returns whether the wallet is bound now
 */
export async function beginEpoch(
  context: WatcherContext,
  term: Term,
  wallet: WalletRow,
  watermark: number,
): Promise<boolean> {
  const { db, logger } = context;
  const bind = (): Promise<boolean> =>
    transact(db, async (tx) => {
      const isDone = await bindWallet(tx, watermark);
      await requireTerm(tx, term);
      return isDone;
    });
  let lost = 0;
  let isBound = await bind();
  if (!isBound) {
    // Only now: to search for them takes three times as long as to count them, and after a failover none is missing.
    for (const gap of await findAddressGaps(db, watermark)) {
      await watchGap(context, term, wallet, gap);
      lost += gap.count;
    }
    isBound = await bind();
  }
  if (isBound) logger.warn('address epoch started: free addresses retired', { watermark, lost });
  return isBound;
}

/** Derives the addresses of a gap and watches them without leasing them. @throws LeadershipLost */
export async function watchGap(
  { db }: WatcherContext,
  term: Term,
  wallet: WalletRow,
  { first, count }: AddressGap,
): Promise<void> {
  const branch = readBranch(wallet.xpub);
  for (let from = first; from < first + count; from += PORTION) {
    const addresses = await derive(branch, from, Math.min(PORTION, first + count - from));
    await transact(db, async (tx) => {
      await requireTerm(tx, term);
      await insertAddresses(tx, from, addresses, 'retired');
    });
  }
}

/** Derives consecutive addresses, yielding to the event loop in between. */
export async function derive(branch: Branch, first: number, count: number): Promise<TronAddress[]> {
  const addresses: TronAddress[] = [];
  while (addresses.length < count) {
    const slice = Math.min(SLICE, count - addresses.length);
    addresses.push(...addressesOf(branch, first + addresses.length, slice));
    await setImmediate();
  }
  return addresses;
}
