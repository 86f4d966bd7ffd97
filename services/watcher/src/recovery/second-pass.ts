import { Unavailable, addUsdt, accountOf, usdt, type TronAddress } from '@gateway/domain';
import {
  findBlockRange,
  findCursor,
  findHistoryPass,
  listAttributedAddresses,
  recordMissingTransfers,
  rescanMissing,
  resolveRecordedTransfers,
  saveHistoryPass,
  sumRecorded,
  type LeasedAddress,
  type MissingTransfer,
} from '@gateway/store/chain';
import { type Term } from '@gateway/store/gateway';
import type { IncomingSums } from '@gateway/chain';
import { balanceDifference, resolveBalances } from './balance-difference';
import type { WatcherContext } from '../context';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each pass begins this long before the end of the previous one. */
const OVERLAP_MS = HOUR_MS;
/** A node's account index may lag behind its blocks. */
const SETTLING_MS = 600_000;
/** Addresses compared before the progress is saved. */
const BATCH = 20;
/** New final blocks are scanned within the time for which a difference has to last. */
const MAX_BLOCKS_BEHIND = 5;
const MAX_AMOUNT = 2n ** 63n - 1n;

/** A pass in progress. */
interface Pass {
  term: Term;
  from: Date;
  to: Date;
  /** Up to where the previous pass had compared. */
  checkedUntil: Date;
  left: LeasedAddress[];
}

/**
 * Creates the tick of the nightly second pass, which finds payments that a node omitted from its blocks. Once a UTC day
 * of chain time is scanned, every address whose lease attributes money of that day is compared with the node's account
 * history: one request each, and one for each transaction that the ledger lacks. With a node that has no such interface,
 * or does not list all, final balances are compared instead. Missing payments are recorded and rescans of their blocks
 * requested. With a verifying node there is no such pass. It saves its progress, and leaves the node's daily quota to
 * the scan. After the signal it compares no further address.
 */
export function createSecondPass(context: WatcherContext, signal: AbortSignal): () => Promise<'more' | 'idle'> {
  const { state, config, budget, logger } = context;
  let pass: Pass | undefined;
  let isFallbackLogged = false;
  const logFallback = (): void => {
    if (!isFallbackLogged) logger.warn('node has no complete account history: second pass compares balances');
    isFallbackLogged = true;
  };
  return async () => {
    const { term } = state;
    if (!term || context.verifier || !budget.allowsHints()) return 'idle';
    if (pass?.term.number !== term.number) pass = undefined;
    pass ??= await planPass(context, term);
    if (!pass) return 'idle';
    try {
      const isDone = await compareBatch(context, pass, { logFallback, signal });
      if (isDone) pass = undefined;
      return isDone ? 'idle' : 'more';
    } catch (error) {
      pass = undefined;
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('second pass postponed', { network: config.network, reason: error.message });
      return 'idle';
    }
  };
}

/** @returns undefined until another day is scanned */
async function planPass({ db, config }: WatcherContext, term: Term): Promise<Pass | undefined> {
  const cursor = await findCursor(db, config.network);
  if (!cursor) return undefined;
  const noted = await findHistoryPass(db, config.network);
  const scannedDay = new Date(Math.floor((cursor.blockTime.getTime() - SETTLING_MS) / DAY_MS) * DAY_MS);
  const to = noted?.target ?? scannedDay;
  const checkedUntil = noted?.checkedUntil ?? new Date(to.getTime() - DAY_MS);
  if (checkedUntil >= to) return undefined;
  const from = new Date(checkedUntil.getTime() - OVERLAP_MS);
  const left = await listAttributedAddresses(db, { from, to }, noted?.target ? noted.nextIdx : 0);
  return { term, from, to, checkedUntil, left };
}

/** @returns whether the pass is done */
async function compareBatch(
  context: WatcherContext,
  pass: Pass,
  { logFallback, signal }: { logFallback: () => void; signal: AbortSignal },
): Promise<boolean> {
  const { db, config, logger } = context;
  const { term, to, checkedUntil } = pass;
  const missing: MissingTransfer[] = [];
  let compared = 0;
  for (const { address } of pass.left.slice(0, BATCH)) {
    if (signal.aborted) break;
    const sums = await context.node.history.incoming(address, pass);
    if (!sums) logFallback();
    missing.push(
      ...(sums ? await missingByHistory(context, pass, address, sums) : await missingByBalance(context, pass, address)),
    );
    compared += 1;
  }
  for (const { address, txHash, amount, from: block } of await recordMissingTransfers(
    db,
    term,
    config.network,
    missing,
  )) {
    logger.error('payment missing from the ledger', { address, txHash, amount: amount.toString(), block });
  }
  pass.left = pass.left.slice(compared);
  const [next] = pass.left;
  if (next) {
    await saveHistoryPass(db, term, config.network, { checkedUntil, target: to, nextIdx: next.idx });
    return false;
  }
  await resolveRecordedTransfers(db, config.network);
  await resolveBalances(context);
  const rescans = await rescanMissing(db, config.network);
  await saveHistoryPass(db, term, config.network, { checkedUntil: to, target: null, nextIdx: 0 });
  logger.info('second pass finished', { until: to.toISOString(), rescans: rescans.length });
  return true;
}

/** The history only points to transactions: the transaction itself has the block and the amount. */
async function missingByHistory(
  { db, config, node }: WatcherContext,
  pass: Pass,
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
      : await findBlockRange(db, config.network, pass);
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

async function missingByBalance(context: WatcherContext, pass: Pass, address: TronAddress): Promise<MissingTransfer[]> {
  const { db, config, logger } = context;
  const difference = await balanceDifference(context, address);
  if (difference !== 0n) await requireCaughtUp(context);
  if (difference < 0n) {
    logger.error('address balance on chain is below the ledger', { address, difference: difference.toString() });
  }
  if (difference <= 0n) return [];
  // A balance is that of the newest block: what is missing may have come after the day that is compared.
  const cursor = await findCursor(db, config.network);
  const blocks = await findBlockRange(db, config.network, { from: pass.from, to: cursor?.blockTime ?? pass.to });
  return blocks ? [{ address, txHash: null, amount: usdt(difference), ...blocks }] : [];
}
