import type { TokenTransfer } from '@gateway/chain';
import type { LedgerTransfer } from '@gateway/store/chain';

/** The difference between a block and the ledger. */
export interface LedgerDifference {
  /** In the block and not recorded, each with a log index under which it can be recorded. */
  missed: TokenTransfer[];
  /** Recorded, and not in the block. */
  unshown: LedgerTransfer[];
}

/**
 * Compares a block's transfers of our addresses with the recorded ones, by the contents of each transaction's transfers
 * and not by log index: a node that omitted one log has shifted those after it, so that an index may name another
 * transfer, and recording one again under its true index would credit it twice. If the true index is taken, the missed
 * transfer gets an unused one.
 */
export function compareWithLedger(
  shown: readonly TokenTransfer[],
  recorded: readonly LedgerTransfer[],
  blockNumber: number,
): LedgerDifference {
  const unmatched = new Map<string, LedgerTransfer[]>();
  const taken = new Set<string>();
  for (const transfer of recorded) {
    unmatched.set(contentOf(transfer), [...(unmatched.get(contentOf(transfer)) ?? []), transfer]);
    taken.add(keyOf(transfer.txHash, transfer.logIndex));
  }
  const elsewhere = recorded.filter((transfer) => transfer.blockNumber !== blockNumber);
  const missed: TokenTransfer[] = [];
  for (const transfer of shown) {
    if (unmatched.get(contentOf(transfer))?.pop()) continue;
    let { logIndex } = transfer;
    if (taken.has(keyOf(transfer.txHash, logIndex))) logIndex = 0;
    while (taken.has(keyOf(transfer.txHash, logIndex))) logIndex += 1;
    taken.add(keyOf(transfer.txHash, logIndex));
    missed.push({ ...transfer, logIndex });
  }
  return { missed, unshown: [...new Set([...elsewhere, ...[...unmatched.values()].flat()])] };
}

function contentOf({ txHash, from, to, amount }: Pick<TokenTransfer, 'txHash' | 'from' | 'to' | 'amount'>): string {
  return [txHash, from, to, amount].join(' ');
}

function keyOf(txHash: string, logIndex: number): string {
  return `${txHash} ${String(logIndex)}`;
}
