import { isPaid, Unavailable, usdt } from '@gateway/domain';
import { findRecordedTransfers, findWatcherFacts, type Order, type RecordedTransfer } from '@gateway/store';
import type { FoundTransaction } from '@gateway/chain';
import type { ApiContext } from '../context';
import type { Finding } from './lookup-answer';

/** How often the node may be asked about hashes that are not recorded, by all copies of the api together. */
const NODE_QUOTAS = {
  lookupNode: { most: 1, windowMs: 1_000 },
  lookupNodeDay: { most: 2_000, windowMs: 86_400_000 },
} as const;

/**
 * Tells the payer of an order what the gateway sees of a transaction. What is recorded answers; only an unknown hash
 * is asked of the node. Nothing is changed by it.
 * @throws Unavailable when there is no node to ask, it does not answer, or it was asked too often
 */
export async function lookUp(context: ApiContext, order: Order, txHash: string): Promise<Finding> {
  const recorded = await findRecordedTransfers(context.db, order.network, txHash);
  const found = recorded.find(({ orderId }) => orderId === order.id);
  if (found) return creditedFinding(context, order, found);
  const toUs = recorded.find(({ toAddress }) => toAddress === order.address);
  if (toUs) return uncreditedFinding(order, toUs);
  const [elsewhere] = recorded;
  if (elsewhere) return { result: 'other_address', toAddress: elsewhere.toAddress };
  return askNode(context, order, txHash);
}

async function creditedFinding(context: ApiContext, order: Order, transfer: RecordedTransfer): Promise<Finding> {
  if (transfer.disposition === null) return seenFinding(context, transfer.blockNumber);
  if (isPaid(order.status)) return { result: 'counted' };
  return { result: 'counted_partly', remaining: usdt(order.amountExpected - order.amountReceived) };
}

/** It reached the order's address and waits for an admin, or it came when the address was another order's. */
function uncreditedFinding(order: Order, { orderId, blockTime, disposition }: RecordedTransfer): Finding {
  if (orderId !== null || blockTime < order.createdAt) return { result: 'other_order' };
  if (blockTime > order.expiresAt) return { result: 'arrived_late' };
  return { result: disposition === 'held' ? 'held' : 'other_order' };
}

async function seenFinding({ db, config }: ApiContext, blockNumber: number): Promise<Finding> {
  const head = (await findWatcherFacts(db))?.headNumber ?? BigInt(blockNumber);
  const counted = Math.max(1, Number(head) - blockNumber + 1);
  const required = config.confirmationsRequired;
  return {
    result: 'seen',
    confirmations: Math.min(counted, required - 1),
    missing: Math.max(0, required - counted),
  };
}

async function askNode(context: ApiContext, order: Order, txHash: string): Promise<Finding> {
  if (!context.node) throw new Unavailable('no node to ask about a transaction');
  for (const [name, quota] of Object.entries(NODE_QUOTAS)) {
    const { isOver } = await context.limiter.count(name, quota, 'all');
    if (isOver) throw new Unavailable('the node was asked about too many transactions');
  }
  const transaction = await context.node.find(txHash);
  return transaction ? findingOf(context, order, transaction) : { result: 'not_found' };
}

/** What is not recorded and yet on its way to us is about to be: the watcher is some blocks behind. */
async function findingOf(context: ApiContext, order: Order, transaction: FoundTransaction): Promise<Finding> {
  const { receivers, otherReceivers, isFailed, blockNumber } = transaction;
  if (isFailed) return { result: 'failed_on_chain' };
  if (receivers.includes(order.address)) return seenFinding(context, blockNumber);
  if (otherReceivers.includes(order.address)) return { result: 'other_token' };
  return { result: 'other_address', toAddress: receivers[0] ?? otherReceivers[0] ?? null };
}
