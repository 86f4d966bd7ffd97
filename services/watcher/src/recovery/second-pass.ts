import { Unavailable } from '@gateway/domain';
import {
  findCursor,
  findHistoryPass,
  listAttributedAddresses,
  rescanMissing,
  resolveRecordedTransfers,
  saveHistoryPass,
  type LeasedAddress,
  type MissingTransfer,
} from '@gateway/store/chain';
import { type Term } from '@gateway/store/gateway';
import { resolveBalances } from './balance-difference';
import { createMissingSearch, recordMissing, type FindMissing } from './missing-of-address';
import type { WatcherContext } from '../context/context';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each pass begins this long before the end of the previous one. */
const OVERLAP_MS = HOUR_MS;
/** A node's account index may lag behind its blocks. */
const SETTLING_MS = 600_000;
/** Addresses compared before the progress is saved. */
const BATCH = 20;

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
 * of chain time is scanned, every address whose lease attributes money of that day is compared with what the node says
 * about its account. Missing payments are recorded and rescans of their blocks requested. With a verifying node there is
 * no such pass. It saves its progress, and leaves the node's daily quota to the scan. After the signal it compares no
 * further address. Deposit addresses have a pass of their own.
 */
export function createSecondPass(context: WatcherContext, signal: AbortSignal): () => Promise<'more' | 'idle'> {
  const { state, config, budget, logger } = context;
  let pass: Pass | undefined;
  const findMissing = createMissingSearch(context);
  return async () => {
    const { term } = state;
    if (!term || context.verifier || !budget.allowsHints()) return 'idle';
    if (pass?.term.number !== term.number) pass = undefined;
    pass ??= await planPass(context, term);
    if (!pass) return 'idle';
    try {
      const isDone = await compareBatch(context, pass, { findMissing, signal });
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
  { findMissing, signal }: { findMissing: FindMissing; signal: AbortSignal },
): Promise<boolean> {
  const { db, config, logger } = context;
  const { term, to, checkedUntil } = pass;
  const missing: MissingTransfer[] = [];
  let compared = 0;
  for (const { address } of pass.left.slice(0, BATCH)) {
    if (signal.aborted) break;
    missing.push(...(await findMissing(address, pass)));
    compared += 1;
  }
  await recordMissing(context, term, missing);
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
