import type { ChainBlock } from '@gateway/chain';
import {
  addressFromAccount,
  dispositionOfStray,
  fateOfDeposit,
  foldTransfers,
  leastDue,
  type TransferFold,
} from '@gateway/domain';
import {
  creditTransfers,
  insertTransfers,
  type BlockMatch,
  type Credit,
  type FinalTransfer,
  type MatchedDeposit,
  type NewTransfer,
  type OrderCredits,
} from '@gateway/store/chain';
import { withSavepoint, isDataFault, pipelined, type Tx } from '@gateway/store/db';
import { insertDepositOrders } from '@gateway/store/deposits';
import { lockOrders, type Order } from '@gateway/store/orders';
import { findOwnTransfers } from '@gateway/store/sweeps';
import type { WatcherConfig } from '../context/config';

/** How one transfer was booked. */
export interface TransferOutcome extends NewTransfer {
  /** The order that the transfer completed. */
  confirmed?: string;
  /** Why it was held although it should have been credited. */
  fault?: unknown;
}

/** Current orders, locked until the end of the transaction. */
type LockedOrders = ReadonlyMap<string, Order>;

/** A transfer from or to one of our addresses, with what the database knows about both. */
interface Candidate extends FinalTransfer {
  /** Whether the receiving address is ours; purely outgoing money has no disposition. */
  isIncoming: boolean;
  leasedTo: string | null;
  /** The deposit address that receives it. */
  deposit: MatchedDeposit | undefined;
  outgoing: 'sweep' | 'outside' | null;
}

/**
 * Records every transfer to or from our addresses, credits those within an order's lease, and makes an order of each to
 * an open deposit address. A transfer that cannot be
 * booked is held for an admin without blocking others; a system fault ends the block.
 */
export async function takeTransfers(
  tx: Tx,
  config: WatcherConfig,
  block: ChainBlock,
  { own, deposits }: Pick<BlockMatch, 'own' | 'deposits'>,
  orders: LockedOrders,
): Promise<TransferOutcome[]> {
  const concerning = block.transfers.filter(({ from, to }) => own.has(from) || own.has(to));
  if (concerning.length === 0) return [];
  const leaving = concerning.filter(({ from }) => own.has(from));
  const sweeps = await findOwnTransfers(
    tx,
    leaving.map(({ txHash }) => txHash),
  );
  const candidates = concerning.map(({ from, to, ...transfer }) => ({
    network: config.network,
    blockNumber: block.number,
    blockTime: block.timestamp,
    ...transfer,
    from: addressFromAccount(from),
    to: addressFromAccount(to),
    isIncoming: own.has(to),
    leasedTo: own.get(to) ?? null,
    deposit: deposits.get(to),
    outgoing: own.has(from) ? reasonOfLeaving(sweeps, transfer.txHash) : null,
  }));
  return take(tx, config, candidates, orders);
}

/** @param sweeps transactions signed by us */
function reasonOfLeaving(sweeps: ReadonlySet<string>, txHash: string): 'sweep' | 'outside' {
  return sweeps.has(txHash) ? 'sweep' : 'outside';
}

/** Books transfers together. When the database refuses them, bisects until the refused one is isolated. */
async function take(
  tx: Tx,
  config: WatcherConfig,
  candidates: readonly Candidate[],
  orders: LockedOrders,
): Promise<TransferOutcome[]> {
  try {
    return await withSavepoint(tx, () => book(tx, config, candidates, orders));
  } catch (fault) {
    if (!isDataFault(fault)) throw fault;
    const [only] = candidates;
    if (only && candidates.length === 1) return [await hold(tx, only, fault)];
    const half = Math.ceil(candidates.length / 2);
    const first = await take(tx, config, candidates.slice(0, half), orders);
    // Both halves may contain transfers to the same order.
    const current = await lockOrders(tx, [...orders.keys()]);
    return [...first, ...(await take(tx, config, candidates.slice(half), current))];
  }
}

/** @throws Error when a transfer can be neither credited nor held: one that cannot be recorded must not be skipped */
async function hold(tx: Tx, candidate: Candidate, fault: unknown): Promise<TransferOutcome> {
  const heldReason = fault instanceof Error ? fault.message : 'unknown';
  const held = { ...candidate, disposition: candidate.isIncoming ? ('held' as const) : null, heldReason };
  try {
    await insertTransfers(tx, [held]);
  } catch (cause) {
    if (!isDataFault(cause)) throw cause;
    const { txHash, logIndex, blockNumber } = candidate;
    const name = `transfer ${txHash} (log ${String(logIndex)}) of block ${String(blockNumber)}`;
    throw new Error(`${name} can be neither credited nor held`, { cause });
  }
  return { ...held, fault };
}

async function book(
  tx: Tx,
  config: WatcherConfig,
  candidates: readonly Candidate[],
  orders: LockedOrders,
): Promise<TransferOutcome[]> {
  const outcomes = new Map<Candidate, TransferOutcome>();
  const deposited = await createDepositOrders(tx, config, candidates);
  const bookings = [...deposited].map(([candidate, order]) => bookOrder(config, order, [candidate], outcomes));
  for (const [orderId, group] of groupByOrder(candidates.filter((candidate) => !deposited.has(candidate)))) {
    const order = orderId === null ? undefined : orders.get(orderId);
    if (!order) for (const candidate of group) outcomes.set(candidate, strayOutcome(config, candidate));
    else bookings.push(bookOrder(config, order, group, outcomes));
  }
  const [, ids] = await pipelined([insertTransfers(tx, [...outcomes.values()]), creditTransfers(tx, bookings)]);
  const confirmed = new Set(ids);
  return candidates.flatMap((candidate) => {
    const outcome = outcomes.get(candidate);
    if (!outcome) return [];
    const payee = deposited.get(candidate)?.id ?? candidate.leasedTo;
    return [payee !== null && confirmed.has(payee) ? { ...outcome, confirmed: payee } : outcome];
  });
}

/** The orders of payments to open deposit addresses: one for each transfer, also of one transaction. */
async function createDepositOrders(
  tx: Tx,
  config: WatcherConfig,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<Candidate, Order>> {
  const payments = candidates.flatMap((transfer) =>
    transfer.deposit && fateOfDeposit(transfer.amount, transfer.deposit, config.rules) === 'order'
      ? [{ transfer, depositId: transfer.deposit.id }]
      : [],
  );
  const created = await insertDepositOrders(tx, payments);
  return new Map(payments.map(({ transfer }, i) => [transfer, created[i] as Order]));
}

function groupByOrder(candidates: readonly Candidate[]): Map<string | null, Candidate[]> {
  const groups = new Map<string | null, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.leasedTo);
    if (group) group.push(candidate);
    else groups.set(candidate.leasedTo, [candidate]);
  }
  return groups;
}

function strayOutcome(config: WatcherConfig, candidate: Candidate): TransferOutcome {
  const { amount, deposit, isIncoming } = candidate;
  if (!isIncoming) return { ...candidate, disposition: null };
  const fate = deposit && fateOfDeposit(amount, deposit, config.rules);
  return { ...candidate, disposition: fate === 'dust' ? fate : dispositionOfStray(amount, config.rules) };
}

function bookOrder(
  config: WatcherConfig,
  order: Order,
  group: readonly Candidate[],
  outcomes: Map<Candidate, TransferOutcome>,
): OrderCredits {
  const facts = {
    status: order.status,
    expected: leastDue(order),
    received: order.amountReceived,
    isOnTime: group.every(({ blockTime }) => blockTime <= order.expiresAt),
  };
  const amounts = group.map(({ amount }) => amount);
  const fold = foldTransfers(facts, amounts, config.rules);
  group.forEach((candidate, i) => {
    const disposition = fold.steps[i]?.disposition ?? 'held';
    const held = disposition === 'held' ? { heldReason: 'late money waits for an admin' } : {};
    outcomes.set(candidate, { ...candidate, disposition, ...held });
  });
  return { order, credits: creditsOf(group, fold), change: fold.change };
}

/** Held money is recorded and not credited; either all transfers of a group are held or none. */
function creditsOf(group: readonly Candidate[], fold: TransferFold): Credit[] {
  return group.flatMap((transfer, i) => {
    const step = fold.steps[i];
    return !step || step.disposition === 'held' ? [] : [{ transfer, kind: step.disposition, received: step.received }];
  });
}
