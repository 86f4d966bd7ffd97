import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  confirmServer,
  currentServer,
  demandTerm,
  findMissingIdxs,
  insertAddresses,
  isWalAtOrAfter,
  retireFreeAddresses,
  transact,
  type ServerIdentity,
  type Term,
  type WalletRow,
} from '@gateway/store';
import { addressesFromXpub, readMark, writeMark, type Mark } from '@gateway/wallet';
import type { WatcherContext } from './context';

/** Addresses derived before other work gets a turn; one takes about half a millisecond. */
const SLICE = 20;

/**
 * Sees to it that no address which may have been handed out in lost time is given again. After a restore or a
 * failover a new epoch begins: everything up to the mark is watched and never given. Otherwise notes how far the
 * server has come. The row is written before the mark, so the mark never names a position that a crash can undo.
 * @returns the mark, or nothing when the folder has none: then no address may be derived
 */
export async function keepEpoch(context: WatcherContext, term: Term, wallet: WalletRow): Promise<Mark | undefined> {
  const { db, config } = context;
  const { folder } = config.vault;
  const mark = await readMark(folder);
  if (!mark) return undefined;
  const server = await currentServer(db);
  const epoch = (await isSameServer(context, wallet, server, mark)) ? wallet.epoch : randomUUID();
  await transact(db, async (tx) => {
    await demandTerm(tx, term);
    if (epoch !== wallet.epoch) {
      await retireFreeAddresses(tx);
      for (const { first, count } of rangesOf(await findMissingIdxs(tx, mark.highestIndex))) {
        await insertAddresses(tx, first, addressesFromXpub(wallet.xpub, first, count), 'retired');
        await setImmediate();
      }
    }
    await confirmServer(tx, epoch, server);
  });
  if (epoch !== wallet.epoch) context.logger.warn('address epoch began: the database is not the one it was');
  return writeMark(folder, { ...server, epoch, highestIndex: mark.highestIndex });
}

/** Runs of neighbours, none longer than other work may wait for. */
function rangesOf(idxs: readonly number[]): { first: number; count: number }[] {
  const ranges: { first: number; count: number }[] = [];
  for (const idx of idxs) {
    const last = ranges.at(-1);
    if (last && last.first + last.count === idx && last.count < SLICE) last.count += 1;
    else ranges.push({ first: idx, count: 1 });
  }
  return ranges;
}

/**
 * The row is written before the mark, so a row that is behind the mark comes from a backup, however far the server has
 * come since.
 */
async function isSameServer(
  { db }: WatcherContext,
  wallet: WalletRow,
  server: ServerIdentity,
  mark: Mark,
): Promise<boolean> {
  return (
    mark.epoch === wallet.epoch &&
    [wallet.server, mark].every(
      (known) => known.systemIdentifier === server.systemIdentifier && known.timeline === server.timeline,
    ) &&
    (await isWalAtOrAfter(db, server.walPosition, mark.walPosition)) &&
    (await isWalAtOrAfter(db, wallet.server.walPosition, mark.walPosition))
  );
}
