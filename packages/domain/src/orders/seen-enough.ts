import { addUsdt, type Usdt } from '../money/money';

/**
 * So many witnesses must have produced the block of a payment, or blocks above it, before goods go. A branch is final with 19
 * of the 27: once 9 have signed this one, only 18 are left, so that no other becomes final unless one of the 9 abandons its
 * own. On the forks that were recorded, it was never more than 6.
 */
export const ENOUGH_WITNESSES = 9;

/** A block above the final ones, as the node shows the chain now. */
export interface UnfinalBlock {
  number: number;
  id: string;
  /** Who produced it; null if its signature was checked and is not of a known witness. */
  witness: string | null;
}

/** A payment in a block that is not final. */
export interface SeenPayment {
  amount: Usdt;
  blockNumber: number;
  /** Null if it is not known in which of the blocks of that number it was seen. */
  blockId: string | null;
  blockTime: Date;
}

/** How the chain stands to a payment that is not final. */
export interface Standing {
  /** How many different witnesses produced its block, or one above it. */
  witnesses: number;
  /** Another block has taken the place of its block. */
  isReverted: boolean;
}

/** @param branch the blocks above the final ones, oldest first, each built on the one before */
export function standingOf(
  { blockNumber, blockId }: Pick<SeenPayment, 'blockNumber' | 'blockId'>,
  branch: readonly UnfinalBlock[],
): Standing {
  const place = branch.find(({ number }) => number === blockNumber);
  if (!place || blockId === null) return { witnesses: 0, isReverted: false };
  if (place.id !== blockId) return { witnesses: 0, isReverted: true };
  const above = branch.filter(({ number }) => number >= blockNumber);
  return { witnesses: new Set(above.flatMap(({ witness }) => witness ?? [])).size, isReverted: false };
}

/** What decides whether goods may go before a payment is final. */
export interface SeenFacts {
  /** Up to which sum the merchant lets goods go; 0: never. */
  limit: Usdt;
  /** The sum of its other sales whose goods went and whose payments are not final. */
  others: Usdt;
  /** What the order asks for, and the least that pays it. */
  amount: Usdt;
  leastDue: Usdt;
  /** When its window ends: a payment in a later block may not pay it. */
  expiresAt: Date;
  /** What it received in final blocks. */
  received: Usdt;
  seen: readonly SeenPayment[];
  branch: readonly UnfinalBlock[];
}

/**
 * Whether a payment that is not final is enough to hand over goods: it is in blocks on which enough witnesses agree, none of
 * which was replaced, it pays the order in time, and neither the order nor all those whose goods went exceed the limit.
 */
export function isSeenEnough({
  limit,
  others,
  amount,
  leastDue,
  expiresAt,
  received,
  seen,
  branch,
}: SeenFacts): boolean {
  if (limit === 0n || amount + others > limit) return false;
  const counted = seen.filter((payment) => {
    const { witnesses, isReverted } = standingOf(payment, branch);
    return !isReverted && witnesses >= ENOUGH_WITNESSES && payment.blockTime <= expiresAt;
  });
  return received + addUsdt(...counted.map((payment) => payment.amount)) >= leastDue;
}
