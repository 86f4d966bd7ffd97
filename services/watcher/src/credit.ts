import type { ChainBlock } from '@gateway/chain';
import { type CreditKind, type Disposition, dispositionOf, type TronAddress } from '@gateway/domain';
import {
  creditTransfers,
  insertTransfers,
  isSystemFault,
  lockOrders,
  markReceived,
  type Credit,
  type FinalTransfer,
  type NewTransfer,
  type OwnAddress,
  type Tx,
} from '@gateway/store';
import type { WatcherConfig } from './config';

/** What became of one transfer of a block. */
export interface TransferOutcome extends NewTransfer {
  /** The order that the transfer completed. */
  confirmed?: string;
  /** Why it was held although the rules would have credited it. */
  fault?: unknown;
}

/** A transfer that concerns us, with what the database knows of its two ends. */
interface Candidate extends FinalTransfer {
  /** Whether the receiving address is ours; money that only leaves has no disposition. */
  isIncoming: boolean;
  leasedTo: string | null;
  outgoing: 'outside' | null;
}

/**
 * Records every transfer to or from one of our addresses and credits what an order's lease holds. A transfer that
 * cannot be booked is held for an admin and stops nobody else; a fault of the system ends the block.
 */
export async function takeTransfers(
  tx: Tx,
  config: WatcherConfig,
  block: ChainBlock,
  own: ReadonlyMap<TronAddress, OwnAddress>,
): Promise<TransferOutcome[]> {
  const outcomes: TransferOutcome[] = [];
  for (const round of roundsOf(candidatesOf(config.network, block, own))) {
    outcomes.push(...(await takeRound(tx, config, round)));
  }
  const isNew = (address: TronAddress): boolean => own.get(address)?.hasReceived === false;
  await markReceived(tx, outcomes.map(({ to }) => to).filter(isNew));
  return outcomes;
}

function candidatesOf(network: string, block: ChainBlock, own: ReadonlyMap<TronAddress, OwnAddress>): Candidate[] {
  return block.transfers
    .map((transfer) => ({
      network,
      blockNumber: block.number,
      blockTime: block.timestamp,
      ...transfer,
      isIncoming: own.has(transfer.to),
      leasedTo: own.get(transfer.to)?.leasedTo ?? null,
      outgoing: own.has(transfer.from) ? ('outside' as const) : null,
    }))
    .filter(({ isIncoming, outgoing }) => isIncoming || outgoing !== null);
}

/** Splits a block's transfers so that each round has at most one per order, in the order of the block. */
function roundsOf(candidates: readonly Candidate[]): Candidate[][] {
  const rounds: Candidate[][] = [];
  const taken = new Map<string, number>();
  for (const candidate of candidates) {
    const round = candidate.leasedTo === null ? 0 : (taken.get(candidate.leasedTo) ?? 0);
    if (candidate.leasedTo !== null) taken.set(candidate.leasedTo, round + 1);
    (rounds[round] ??= []).push(candidate);
  }
  return rounds;
}

/** Books a round from a savepoint. When its data is refused, halves it until the refused transfer stands alone. */
async function takeRound(tx: Tx, config: WatcherConfig, round: readonly Candidate[]): Promise<TransferOutcome[]> {
  try {
    return await tx.transaction((savepoint) => book(savepoint, config, round));
  } catch (fault) {
    if (isSystemFault(fault)) throw fault;
    const [only] = round;
    if (only && round.length === 1) return [await hold(tx, only, fault)];
    const half = Math.ceil(round.length / 2);
    return [
      ...(await takeRound(tx, config, round.slice(0, half))),
      ...(await takeRound(tx, config, round.slice(half))),
    ];
  }
}

async function hold(tx: Tx, candidate: Candidate, fault: unknown): Promise<TransferOutcome> {
  const heldReason = fault instanceof Error ? fault.message : 'unknown';
  const held = { ...candidate, disposition: candidate.isIncoming ? ('held' as const) : null, heldReason };
  await insertTransfers(tx, [held]);
  return { ...held, fault };
}

async function book(tx: Tx, config: WatcherConfig, round: readonly Candidate[]): Promise<TransferOutcome[]> {
  const orders = await lockOrders(
    tx,
    round.flatMap(({ leasedTo }) => leasedTo ?? []),
  );
  const outcomes = round.map((candidate): TransferOutcome => {
    if (!candidate.isIncoming) return { ...candidate, disposition: null };
    const leasedTo = candidate.leasedTo === null ? undefined : orders.get(candidate.leasedTo);
    const disposition = dispositionOf({ amount: candidate.amount, leasedTo }, config.rules);
    const held = disposition === 'held' ? { heldReason: 'late money waits for an admin' } : {};
    return { ...candidate, disposition, ...held };
  });
  await insertTransfers(tx, outcomes);
  const credits = round.flatMap((candidate, i) => creditOf(candidate, outcomes[i]?.disposition ?? null) ?? []);
  const confirmed = new Set(await creditTransfers(tx, credits, config.rules.dustLimit));
  return outcomes.map((outcome, i) => {
    const orderId = round[i]?.leasedTo ?? undefined;
    return orderId !== undefined && confirmed.has(orderId) ? { ...outcome, confirmed: orderId } : outcome;
  });
}

const CREDITED: readonly (Disposition | null)[] = ['credited', 'late', 'extra'];

function creditOf(candidate: Candidate, disposition: Disposition | null): Credit | undefined {
  if (candidate.leasedTo === null || !CREDITED.includes(disposition)) return undefined;
  return { orderId: candidate.leasedTo, transfer: candidate, kind: disposition as CreditKind };
}
