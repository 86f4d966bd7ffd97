import type { Finding } from '@gateway/checkout';
import { amountDue, isPaid, Unavailable, usdt } from '@gateway/domain';
import { findWatcherFacts } from '@gateway/store/gateway';
import { findOrder, findRecordedTransfers, type Order, type RecordedTransfer } from '@gateway/store/orders';
import type { FoundTransaction } from '@gateway/chain';
import type { ApiContext } from '../../base/context';
import { countQuery, DAY_MS, MINUTE_MS, SECOND_MS } from '../../base/node-quotas';

const BUSY = 'Too many transactions are being looked up: try again later';

/** Limits of node queries for hashes that are not recorded. One client gets a small part of what all clients share. */
const CLIENT_QUOTAS = {
  lookupNodeClient: { most: 5, windowMs: MINUTE_MS },
  lookupNodeClientDay: { most: 100, windowMs: DAY_MS },
} as const;
const SHARED_QUOTAS = {
  lookupNode: { most: 1, windowMs: SECOND_MS },
  lookupNodeDay: { most: 2_000, windowMs: DAY_MS },
} as const;

/** A payer's question about a transaction. */
export interface Lookup {
  order: Order;
  txHash: string;
  /** The subject of limits per address. */
  client: string;
}

/**
 * Reports to the payer of an order what the gateway knows about a transaction. Recorded transfers are used first; the
 * node is queried only for an unknown hash. This changes nothing.
 * @throws Unavailable when there is no node or it does not answer
 * @throws Refusal RATE_LIMITED when the node has been queried too often, by this client or by all together
 */
export async function lookUp(context: ApiContext, lookup: Lookup): Promise<Finding> {
  const { order, txHash } = lookup;
  const recorded = await findRecordedTransfers(context.db, order.network, txHash);
  const found = recorded.find(({ orderId }) => orderId === order.id);
  if (found) return creditedFinding(context, order, found);
  const toUs = recorded.find(({ toAddress }) => toAddress === order.address);
  if (toUs) return uncreditedFinding(order, toUs);
  const [elsewhere] = recorded;
  if (elsewhere) return { result: 'other_address', toAddress: elsewhere.toAddress };
  return queryNode(context, lookup);
}

/** The order is read again: it may have been read before the transfer was credited, and would call its money missing. */
async function creditedFinding(context: ApiContext, found: Order, transfer: RecordedTransfer): Promise<Finding> {
  if (transfer.disposition === null) return seenFinding(context, transfer.blockNumber);
  const order = (await findOrder(context.db, found.id)) ?? found;
  if (isPaid(order.status)) return { result: 'counted' };
  return { result: 'counted_partly', remaining: usdt(amountDue(order) - order.amountReceived) };
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

async function queryNode(context: ApiContext, { order, txHash, client }: Lookup): Promise<Finding> {
  if (!context.node) throw new Unavailable('no node configured for transaction lookups');
  await countQuery(context.limiter, CLIENT_QUOTAS, client, BUSY); // first: what is refused to one client is left for the others
  await countQuery(context.limiter, SHARED_QUOTAS, 'all', BUSY);
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
