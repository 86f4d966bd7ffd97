import { randomUUID } from 'node:crypto';
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
      for (const idx of await findMissingIdxs(tx, mark.highestIndex)) {
        await insertAddresses(tx, idx, addressesFromXpub(wallet.xpub, idx, 1), 'retired');
      }
    }
    await confirmServer(tx, epoch, server);
  });
  if (epoch !== wallet.epoch) context.logger.warn('address epoch began: the database is not the one it was');
  return writeMark(folder, { ...server, epoch, highestIndex: mark.highestIndex });
}

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
    (await isWalAtOrAfter(db, server.walPosition, mark.walPosition))
  );
}
