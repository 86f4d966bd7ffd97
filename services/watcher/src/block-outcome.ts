import type { ChainBlock } from '@gateway/chain';
import { errorFields } from '@gateway/runtime';
import type { WatcherContext } from './context';
import type { TransferOutcome } from './credit';
import type { ExpiryOutcome } from './expire';
import type { WatcherCounts } from './metrics';

/** What a committed block did. */
export interface BlockOutcome {
  expiry: ExpiryOutcome;
  transfers: TransferOutcome[];
}

/** After the commit: rings for webhooks that are owed and for money that may be swept, and tells what somebody should know. */
export function tellBlock(context: WatcherContext, block: ChainBlock, { expiry, transfers }: BlockOutcome): void {
  const { logger, bells, state } = context;
  countTransfers(state.counts, block, transfers);
  const confirmed = transfers.flatMap((outcome) => outcome.confirmed ?? []);
  if (confirmed.length > 0) bells.ring('webhooks');
  if (transfers.length > 0) bells.ring('sweeps');
  for (const orderId of confirmed) logger.info('order confirmed', { orderId, block: block.number });
  for (const orderId of expiry.closed) logger.info('payment window closed', { orderId, block: block.number });
  for (const { orderId, fault } of expiry.faults) {
    logger.error('payment window could not be closed', { orderId, block: block.number, error: errorFields(fault) });
  }
  for (const outcome of transfers) tellTransfer(context, outcome);
  for (const { txHash, logIndex } of block.oversized) {
    logger.error('transfer was too large to be recorded', { block: block.number, txHash, logIndex });
  }
}

function tellTransfer({ logger }: WatcherContext, outcome: TransferOutcome): void {
  const { txHash, logIndex, blockNumber, to, from, disposition, outgoing, fault } = outcome;
  const facts = { txHash, logIndex, block: blockNumber, from, to };
  if (outgoing === 'outside') logger.error('money left one of our addresses and we did not send it', facts);
  if (disposition === 'unmatched') logger.error('transfer belonged to no order', facts);
  if (disposition === 'held') {
    logger.error('transfer was held for an admin', { ...facts, ...(fault ? { error: errorFields(fault) } : {}) });
  }
}

function countTransfers(counts: WatcherCounts, block: ChainBlock, transfers: readonly TransferOutcome[]): void {
  for (const { disposition, outgoing, confirmed } of transfers) {
    if (disposition) counts.transfers.inc({ fate: disposition });
    if (outgoing) counts.transfers.inc({ fate: outgoing });
    if (disposition === 'unmatched' || disposition === 'held') counts.unmatched.inc();
    if (confirmed !== undefined) counts.confirmSeconds.observe((Date.now() - block.timestamp.getTime()) / 1000);
  }
}
