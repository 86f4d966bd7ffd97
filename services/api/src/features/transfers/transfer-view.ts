import type { Schemas } from '@gateway/contract';
import { transferFields, type OrderTransfer } from '@gateway/store/chain';
import { findWatcherFacts } from '@gateway/store/gateway';
import { type Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';

/**
 * The payments of an order, and its main one: the one that completed it, which the webhook reports too, or else the
 * newest.
 * @param transfers oldest first
 */
export async function presentTransfers(
  context: ApiContext,
  order: Order,
  transfers: readonly OrderTransfer[],
): Promise<{ transaction: Schemas['MaybeTransaction']; transactions: Schemas['Transaction'][] }> {
  const head = await headFor(context, transfers);
  const present = (transfer: OrderTransfer): Schemas['Transaction'] => presentTransfer(transfer, head, context);
  const main = mainTransfer(order, transfers);
  return { transaction: main ? present(main) : null, transactions: transfers.map(present) };
}

/** The transfer that completed an order, or else the newest. */
export function mainTransfer(order: Order, transfers: readonly OrderTransfer[]): OrderTransfer | undefined {
  const completing = transfers.find(({ txHash, logIndex }) => txHash === order.txHash && logIndex === order.txLogIndex);
  return order.confirmedAt && completing ? completing : transfers.at(-1);
}

/** The newest block, needed if one of these payments is not final and its confirmations have to be counted. */
export async function headFor(
  { db }: Pick<ApiContext, 'db'>,
  transfers: readonly OrderTransfer[],
): Promise<bigint | null> {
  if (transfers.every(({ isFinal }) => isFinal)) return null;
  return (await findWatcherFacts(db))?.headNumber ?? null;
}

/** Blocks from the payment's block to the newest. Until a payment is final, at least one confirmation is missing. */
export function confirmationsOf(transfer: OrderTransfer, head: bigint | null, required: number): number {
  if (transfer.isFinal) return required;
  const counted = head === null ? 0 : Number(head) - transfer.blockNumber + 1;
  return Math.min(Math.max(counted, 0), required - 1);
}

function presentTransfer(
  transfer: OrderTransfer,
  head: bigint | null,
  { config }: Pick<ApiContext, 'config'>,
): Schemas['Transaction'] {
  return {
    ...transferFields(transfer),
    confirmations: confirmationsOf(transfer, head, config.confirmationsRequired),
    status: transfer.isFinal ? 'confirmed' : 'seen',
  };
}
