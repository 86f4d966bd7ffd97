import type { Chance } from '../../soak/chance';

/** Customers of a scenario: few, so that each asks and pays again. */
const CUSTOMERS = ['alice', 'bob & co', 'ça va'] as const;

/** A customer asks for its address, for the first time or again. */
export interface DepositPlan {
  customerId: string;
  /** Micro-units; of the first request, and of any later one. */
  minimum: number;
}

/** Transfers to the address of one of the customers that have one. */
export interface DepositPayment {
  /** 0.999 is the newest, 0 the oldest. */
  customer: number;
  /** Micro-units more than the minimum, of one transfer each. */
  above: readonly number[];
  via: 'transfer' | 'transferFrom' | 'dirty' | 'many' | 'fake';
  fails: 'REVERT' | undefined;
}

/** @param of what the scenario says about each customer */
export function depositOf(chance: Chance): DepositPlan {
  const i = Math.floor(chance.next() * CUSTOMERS.length);
  return { customerId: CUSTOMERS[i] as string, minimum: [10_000, 1_000_000, 5_500_000][i] as number };
}

export function depositPaymentOf(chance: Chance): DepositPayment {
  return {
    customer: chance.next(),
    above: chance.oneOf([[0], [-1], [1], [17_000_000], [30_000_000], [0, 0], [2_000_000, -1, 25_000_000]]),
    via: chance.oneOf(['transfer', 'transfer', 'transferFrom', 'dirty', 'many', 'fake'] as const),
    fails: chance.next() < 0.06 ? 'REVERT' : undefined,
  };
}
