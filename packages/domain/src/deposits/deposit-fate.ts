import type { Usdt } from '../money/money';
import { dispositionOfStray, type MoneyRules } from '../transfers/transfer';

/** What decides about money to a deposit address. */
export interface DepositTerms {
  /** Whether it was open at the time of the block. */
  isOpen: boolean;
  /** Less than this makes no order. */
  minAmount: Usdt;
}

/**
 * What becomes of a final transfer to a deposit address. Each by itself: small amounts do not add up to an order. What
 * came after it was closed waits for an admin.
 */
export function fateOfDeposit(
  amount: Usdt,
  { isOpen, minAmount }: DepositTerms,
  rules: Pick<MoneyRules, 'dustLimit'>,
): 'order' | 'unmatched' | 'dust' {
  const stray = dispositionOfStray(amount, rules);
  if (!isOpen || stray === 'dust') return stray;
  return amount < minAmount ? 'dust' : 'order';
}
