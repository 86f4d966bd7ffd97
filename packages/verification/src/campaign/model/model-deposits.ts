import type { TransferFact } from './model';

/** What a customer was given for good. */
export interface DepositFact {
  customerId: string;
  address: string;
  /** Micro-units; less makes no order. */
  minimum: bigint;
  /** Its database was lost, it was in no backup, and the customer has not asked again since. */
  isLost: boolean;
}

/** Below it nothing is booked, whatever the minimum says. */
const DUST = 10_000n;

/** Whether a payment is an order of its own, of just this amount. */
export function isOrder({ amount }: TransferFact, { minimum }: DepositFact): boolean {
  return amount >= minimum && amount >= DUST;
}

/** The permitted dispositions of a transfer to the address of a customer. */
export function dispositionsAt(transfer: TransferFact, deposit: DepositFact): readonly string[] {
  return [isOrder(transfer, deposit) ? 'credited' : 'dust'];
}
