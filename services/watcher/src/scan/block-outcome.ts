import type { ChainBlock } from '@gateway/chain';
import { errorFields } from '@gateway/runtime';
import { logCatchUp } from '../blocks/catch-up';
import type { WatcherContext } from '../context/context';
import type { TransferOutcome } from './credit';
import type { ExpiryOutcome } from './expire';
import type { WatcherCounts } from '../context/counters';

/** The effects of a block. */
export interface BlockOutcome {
  expiry: ExpiryOutcome;
  transfers: TransferOutcome[];
}

/** After the commit: wakes the notifier and the sweeper, and logs what the operator needs to know. */
export function logBlock(
  context: WatcherContext,
  { number: block, oversized }: ChainBlock,
  { expiry, transfers }: BlockOutcome,
): void {
  const { logger, state } = context;
  for (const blockTime of confirmationsOf(transfers).values()) {
    state.counts.confirmSeconds.observe((Date.now() - blockTime.getTime()) / 1000);
  }
  reportTransfers(context, block, transfers);
  for (const orderId of expiry.closed) logger.info('payment window closed', { orderId, block });
  for (const { orderId, fault } of expiry.faults) {
    logger.error('payment window could not be closed', { orderId, block, error: errorFields(fault) });
  }
  for (const { txHash, logIndex } of oversized) {
    logger.error('transfer too large to be recorded', { block, txHash, logIndex });
  }
  logCatchUp(context, block);
}

/** After the commit: counts and logs the transfers of a block, and wakes the notifier and the sweeper. */
export function reportTransfers(context: WatcherContext, block: number, transfers: readonly TransferOutcome[]): void {
  const { logger, wakeups, state, config } = context;
  countTransfers(state.counts, transfers);
  const confirmed = [...confirmationsOf(transfers).keys()];
  if (confirmed.length > 0) wakeups.wake('webhooks');
  // While sweeping is off, no one consumes wake-ups: they would pile up in Redis.
  if (transfers.length > 0 && config.sweep.isEnabled) wakeups.wake('sweeps');
  for (const orderId of confirmed) logger.info('order confirmed', { orderId, block });
  for (const outcome of transfers) logTransfer(context, outcome);
}

/** The orders that were confirmed, each once however many transfers paid it, and the time of their block. */
function confirmationsOf(transfers: readonly TransferOutcome[]): Map<string, Date> {
  return new Map(
    transfers.flatMap(({ confirmed, blockTime }) => (confirmed === undefined ? [] : [[confirmed, blockTime]])),
  );
}

function logTransfer({ logger }: WatcherContext, outcome: TransferOutcome): void {
  const { txHash, logIndex, blockNumber, to, from, disposition, outgoing, fault } = outcome;
  const facts = { txHash, logIndex, block: blockNumber, from, to };
  if (outgoing === 'outside') logger.error('outgoing transfer was not signed by us', facts);
  if (disposition === 'unmatched') logger.error('transfer matches no order', facts);
  if (disposition === 'held') {
    logger.error('transfer held for an admin', { ...facts, ...(fault ? { error: errorFields(fault) } : {}) });
  }
}

function countTransfers(counts: WatcherCounts, transfers: readonly TransferOutcome[]): void {
  for (const { disposition, outgoing } of transfers) {
    if (disposition) counts.transfers.inc({ fate: disposition });
    if (outgoing) counts.transfers.inc({ fate: outgoing });
    if (disposition === 'unmatched' || disposition === 'held') counts.unmatched.inc();
  }
}
