import { accountOf, addUsdt, Unavailable, usdt, type TronAddress } from '@gateway/domain';
import {
  findBlockRange,
  findCursor,
  recordMissingTransfers,
  sumRecorded,
  type MissingTransfer,
} from '@gateway/store/chain';
import type { Term } from '@gateway/store/gateway';
import type { IncomingSums } from '@gateway/chain';
import { balanceDifference } from './balance-difference';
import type { WatcherContext } from '../context/context';

/** New final blocks are scanned within the time for which a difference has to last. */
const MAX_BLOCKS_BEHIND = 5;
const MAX_AMOUNT = 2n ** 63n - 1n;

/** Block times between which payments are looked for. */
export interface Span {
  from: Date;
  to: Date;
}

/** Finds what the ledger lacks of the payments to one address. */
export type FindMissing = (address: TronAddress, span: Span) => Promise<MissingTransfer[]>;

/**
 * Creates the comparison of an address with the node's account history: one request, and one for each transaction that
 * the ledger lacks. With a node that has no such interface, or does not list all, its final balance is compared instead.
 */
export function createMissingSearch(context: WatcherContext): FindMissing {
  let isFallbackLogged = false;
  return async (address, span) => {
    const sums = await context.node.history.incoming(address, span);
    if (sums) return missingByHistory(context, span, address, sums);
    if (!isFallbackLogged) {
      context.logger.warn('node has no complete account history: second pass compares balances');
    }
    isFallbackLogged = true;
    return missingByBalance(context, span, address);
  };
}

/** Records what is missing, each once while it is, and logs what was not known to be. @throws LeadershipLost */
export async function recordMissing(
  { db, config, logger }: WatcherContext,
  term: Term,
  missing: readonly MissingTransfer[],
): Promise<void> {
  const found = await recordMissingTransfers(db, term, config.network, missing);
  for (const { address, txHash, amount, from: block } of found) {
    logger.error('payment missing from the ledger', { address, txHash, amount: amount.toString(), block });
  }
}

/** The history only points to transactions: the transaction itself has the block and the amount. */
async function missingByHistory(
  { db, config, node }: WatcherContext,
  span: Span,
  address: TronAddress,
  sums: IncomingSums,
): Promise<MissingTransfer[]> {
  const recorded = await sumRecorded(db, config.network, address, [...sums.keys()]);
  const missing: MissingTransfer[] = [];
  for (const [txHash, listed] of sums) {
    const known = recorded.get(txHash) ?? 0n;
    if (listed <= known) continue;
    const found = await node.history.transfersOf(txHash);
    if (found?.isFailed === true) continue;
    const ours = found?.transfers.filter(({ to }) => to === accountOf(address)) ?? [];
    // Both the history and the transaction's info may be incomplete, and the history may list a transfer twice.
    const amount = ours.length > 0 ? addUsdt(...ours.map((transfer) => transfer.amount)) : listed;
    if (amount <= known || amount > MAX_AMOUNT) continue;
    const blocks = found
      ? { from: found.blockNumber, to: found.blockNumber }
      : await findBlockRange(db, config.network, span);
    if (blocks) missing.push({ address, txHash, amount, ...blocks });
  }
  return missing;
}

/** A balance is that of the newest final block: what has moved in blocks that are not scanned yet is not missing. */
async function requireCaughtUp({ db, config, node }: WatcherContext): Promise<void> {
  const { number } = await node.solidHead();
  const behind = number - ((await findCursor(db, config.network))?.number ?? 0);
  if (behind > MAX_BLOCKS_BEHIND) throw new Unavailable('balances are compared when the scan has caught up');
}

async function missingByBalance(context: WatcherContext, span: Span, address: TronAddress): Promise<MissingTransfer[]> {
  const { db, config, logger } = context;
  const difference = await balanceDifference(context, address);
  if (difference !== 0n) await requireCaughtUp(context);
  if (difference < 0n) {
    logger.error('address balance on chain is below the ledger', { address, difference: difference.toString() });
  }
  if (difference <= 0n) return [];
  // A balance is that of the newest block: what is missing may have come after the day that is compared.
  const cursor = await findCursor(db, config.network);
  const blocks = await findBlockRange(db, config.network, { from: span.from, to: cursor?.blockTime ?? span.to });
  return blocks ? [{ address, txHash: null, amount: usdt(difference), ...blocks }] : [];
}
