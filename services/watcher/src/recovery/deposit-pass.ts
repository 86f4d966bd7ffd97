import { Unavailable } from '@gateway/domain';
import { findWallet } from '@gateway/store/addresses';
import { findCursor, rescanMissing, resolveRecordedTransfers, type MissingTransfer } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import { listUncheckedDeposits, noteCheckedDeposits, type UncheckedDeposit } from '@gateway/store/deposits';
import { requireTerm, type Term } from '@gateway/store/gateway';
import { resolveBalances } from './balance-difference';
import { createMissingSearch, recordMissing } from './missing-of-address';
import type { WatcherContext } from '../context/context';

const DAY_MS = 86_400_000;
/** Each comparison begins this long before the end of the previous one. */
const OVERLAP_MS = 3_600_000;
/** A node's account index may lag behind its blocks. */
const SETTLING_MS = 600_000;
/** Addresses compared before the progress is saved. */
const BATCH = 20;

/**
 * Creates the tick that compares deposit addresses with what the node says about their accounts. A new one is compared
 * with its whole past, also with a verifying node: the database may have been restored to a moment before it was given
 * out, and the scan has then passed what was paid to it. The others take turns, the longest time ago first, so that each
 * is compared once a UTC day as far as the node's quota permits. After the signal it compares no further address.
 */
export function createDepositPass(context: WatcherContext, signal: AbortSignal): () => Promise<'more' | 'idle'> {
  const { db, state, config, budget, logger } = context;
  const findMissing = createMissingSearch(context);
  return async () => {
    const { term } = state;
    if (!term || !budget.allowsHints()) return 'idle';
    const cursor = await findCursor(db, config.network);
    const wallet = await findWallet(db);
    if (!cursor || !wallet) return 'idle';
    const to = new Date(cursor.blockTime.getTime() - SETTLING_MS);
    const before = context.verifier ? null : new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS);
    const waiting = await listUncheckedDeposits(db, { to, before }, BATCH);
    const compared: UncheckedDeposit[] = [];
    const missing: MissingTransfer[] = [];
    try {
      for (const deposit of waiting) {
        if (signal.aborted) break;
        const { address, checkedUntil } = deposit;
        const from = new Date((checkedUntil ?? wallet.createdAt).getTime() - OVERLAP_MS);
        if (from < to) missing.push(...(await findMissing(address, { from, to })));
        compared.push(deposit);
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('second pass of deposit addresses postponed', { network: config.network, reason: error.message });
      return 'idle';
    }
    await note(context, term, { compared, missing, to });
    return compared.length === BATCH ? 'more' : 'idle';
  };
}

async function note(
  context: WatcherContext,
  term: Term,
  { compared, missing, to }: { compared: readonly UncheckedDeposit[]; missing: readonly MissingTransfer[]; to: Date },
): Promise<void> {
  const { db, config } = context;
  if (compared.length === 0) return;
  await recordMissing(context, term, missing);
  if (missing.length > 0) {
    await resolveRecordedTransfers(db, config.network);
    await resolveBalances(context);
    await rescanMissing(db, config.network);
  }
  await transact(db, async (tx) => {
    await requireTerm(tx, term);
    await noteCheckedDeposits(
      tx,
      compared.map(({ id }) => id),
      to,
    );
  });
}
