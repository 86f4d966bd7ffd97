import { isPaid, Unavailable, usdt } from '@gateway/domain';
import { findRecordedTransfers, findWatcherFacts, type Order, type RecordedTransfer } from '@gateway/store';
import type { FoundTransaction } from '@gateway/chain';
import type { ApiContext } from '../context';
import type { Finding } from './lookup-answer';

/** Limits of node queries for hashes that are not recorded, shared by all replicas of the api. */
const NODE_QUOTAS = {
  lookupNode: { most: 1, windowMs: 1_000 },
  lookupNodeDay: { most: 2_000, windowMs: 86_400_000 },
} as const;

/**
 * Reports to the payer of an order what the gateway knows about a transaction. Recorded transfers are used first; the
 * node is queried only for an unknown hash. This changes nothing.
 * @throws Unavailable when there is no node, it does not answer, or its query limit is reached
 */
export async function lookUp(context: ApiContext, order: Order, txHash: string): Promise<Finding> {
  const recorded = await findRecordedTransfers(context.db, order.network, txHash);
  const found = recorded.find(({ orderId }) => orderId === order.id);
  if (found) return creditedFinding(context, order, found);
  const toUs = recorded.find(({ toAddress }) => toAddress === order.address);
  if (toUs) return uncreditedFinding(order, toUs);
  const [elsewhere] = recorded;
  if (elsewhere) return { result: 'other_address', toAddress: elsewhere.toAddress };
  return queryNode(context, order, txHash);
}

async function creditedFinding(context: ApiContext, order: Order, transfer: RecordedTransfer): Promise<Finding> {
  if (transfer.disposition === null) return seenFinding(context, transfer.blockNumber);
  if (isPaid(order.status)) return { result: 'counted' };
  return { result: 'counted_partly', remaining: usdt(order.amountExpected - order.amountReceived) };
}

/** It reached the order's address and waits for an admin, or it arrived while another order had the address. */
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

async function queryNode(context: ApiContext, order: Order, txHash: string): Promise<Finding> {
  if (!context.node) throw new Unavailable('no node configured for transaction lookups');
  for (const [name, quota] of Object.entries(NODE_QUOTAS)) {
    const [count] = await context.limiter.countEach([{ name, quota, subject: 'all' }]);
    if (count?.isOver !== false) throw new Unavailable('limit of node queries for transaction lookups reached');
  }
  const transaction = await context.node.find(txHash);
  return transaction ? findingOf(context, order, transaction) : { result: 'not_found' };
}

/** A transfer to the order's address that is not recorded yet soon will be: the watcher is some blocks behind. */
async function findingOf(context: ApiContext, order: Order, transaction: FoundTransaction): Promise<Finding> {
  const { receivers, otherReceivers, isFailed, blockNumber } = transaction;
  if (isFailed) return { result: 'failed_on_chain' };
  if (receivers.includes(order.address)) return seenFinding(context, blockNumber);
  if (otherReceivers.includes(order.address)) return { result: 'other_token' };
  return { result: 'other_address', toAddress: receivers[0] ?? otherReceivers[0] ?? null };
}
