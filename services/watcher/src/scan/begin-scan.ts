import type { BlockHeader } from '@gateway/chain';
import { Unavailable } from '@gateway/domain';
import { findWallet } from '@gateway/store/addresses';
import { findCursor, startCursor, type ScanCursor } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import { type Term } from '@gateway/store/gateway';
import type { WatcherContext } from '../context/context';

const HOUR_MS = 3_600_000;

/**
 * Starts the scan after the newest final block from an hour before the wallet's creation, or after block 0: no payment
 * to our addresses can be older. START_BLOCK sets the first block instead, once.
 * @returns undefined while there is no wallet
 * @throws Unavailable while the node does not have the block, as one that keeps no old ones
 */
export async function beginScan(context: WatcherContext, term: Term): Promise<ScanCursor | undefined> {
  const { db, config, logger } = context;
  const wallet = await findWallet(db);
  if (!wallet) return undefined;
  const anchor = await findAnchor(context, new Date(wallet.createdAt.getTime() - HOUR_MS));
  await transact(db, (tx) => startCursor(tx, term, config.network, anchor));
  logger.info('scan started', { block: anchor.number + 1 });
  return findCursor(db, config.network);
}

async function findAnchor({ node, config }: WatcherContext, before: Date): Promise<BlockHeader> {
  const headerOf = async (number: number): Promise<BlockHeader> => {
    const header = await node.solidHeader(number);
    if (!header)
      throw new Unavailable(`the node does not have block ${String(number)}, near which the scan is to begin`);
    return header;
  };
  if (config.startBlock !== undefined) return headerOf(Math.max(0, config.startBlock - 1));
  let low = 0;
  let high = (await node.solidHead()).number;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const header = await headerOf(middle);
    if (header.timestamp < before) low = middle;
    else high = middle - 1;
  }
  return headerOf(low);
}
