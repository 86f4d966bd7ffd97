import type { ChainBlock, TokenTransfer } from '@gateway/chain';
import { type Disposition, dispositionOf, type TronAddress } from '@gateway/domain';
import {
  creditTransfer,
  insertTransfer,
  isSystemFault,
  lockOrders,
  markReceived,
  type FinalTransfer,
  type OwnAddress,
  type Tx,
} from '@gateway/store';
import type { WatcherConfig } from './config';

/** What became of one transfer of a block. */
export interface TransferOutcome {
  transfer: FinalTransfer;
  disposition: Disposition | null;
  outgoing: 'outside' | null;
  /** The order that the transfer completed. */
  confirmed?: string;
  /** Why it was held although the rules would have credited it. */
  fault?: unknown;
}

/**
 * Records every transfer to or from one of our addresses and credits what an order's lease holds. Each has a savepoint
 * of its own: a transfer that cannot be booked is held for an admin and the block goes on; a fault of the system ends it.
 */
export async function creditTransfers(
  tx: Tx,
  config: WatcherConfig,
  block: ChainBlock,
  own: ReadonlyMap<TronAddress, OwnAddress>,
): Promise<TransferOutcome[]> {
  const outcomes: TransferOutcome[] = [];
  for (const transfer of block.transfers) {
    const to = own.get(transfer.to);
    const outgoing = own.has(transfer.from) ? 'outside' : null;
    if (!to && !outgoing) continue;
    const final = finalTransfer(config.network, block, transfer);
    outcomes.push(to ? await takeIncoming(tx, config, final, to, outgoing) : await takeOutgoing(tx, final, 'outside'));
  }
  const receivers = outcomes.filter(({ disposition }) => disposition !== null).map(({ transfer }) => transfer.to);
  await markReceived(tx, receivers);
  return outcomes;
}

function finalTransfer(network: string, block: ChainBlock, transfer: TokenTransfer): FinalTransfer {
  return { network, blockNumber: block.number, blockTime: block.timestamp, ...transfer };
}

async function takeOutgoing(tx: Tx, transfer: FinalTransfer, outgoing: 'outside'): Promise<TransferOutcome> {
  await insertTransfer(tx, transfer, { disposition: null, outgoing });
  return { transfer, disposition: null, outgoing };
}

async function takeIncoming(
  tx: Tx,
  config: WatcherConfig,
  transfer: FinalTransfer,
  to: OwnAddress,
  outgoing: 'outside' | null,
): Promise<TransferOutcome> {
  try {
    return await tx.transaction((savepoint) => book(savepoint, config, transfer, to, outgoing));
  } catch (fault) {
    if (isSystemFault(fault)) throw fault;
    const heldReason = fault instanceof Error ? fault.message.slice(0, 500) : 'unknown';
    await insertTransfer(tx, transfer, { disposition: 'held', outgoing, heldReason });
    return { transfer, disposition: 'held', outgoing, fault };
  }
}

async function book(
  tx: Tx,
  config: WatcherConfig,
  transfer: FinalTransfer,
  to: OwnAddress,
  outgoing: 'outside' | null,
): Promise<TransferOutcome> {
  const order = to.leasedTo === null ? undefined : (await lockOrders(tx, [to.leasedTo])).get(to.leasedTo);
  const disposition = dispositionOf({ amount: transfer.amount, leasedTo: order }, config.rules);
  const heldReason = disposition === 'held' ? 'late payments wait for an admin' : undefined;
  await insertTransfer(tx, transfer, { disposition, outgoing, ...(heldReason ? { heldReason } : {}) });
  if (!order || disposition === 'held' || disposition === 'unmatched' || disposition === 'dust') {
    return { transfer, disposition, outgoing };
  }
  const { isConfirmed } = await creditTransfer(tx, order.id, transfer, disposition, config.rules.dustLimit);
  return { transfer, disposition, outgoing, ...(isConfirmed ? { confirmed: order.id } : {}) };
}
