import type { Transaction } from '../encoding/transaction';

/** Transactions that wait for a block, in order of arrival. */
export interface Pool {
  list(): readonly Transaction[];
  find(transactionId: string): Transaction | undefined;
  add(transaction: Transaction, now: number): void;
  remove(transactionIds: ReadonlySet<string>): void;
  /** Drops transactions that have waited longer than the node permits (60 s of chain time). */
  dropOld(now: number): void;
  /** Whether blocks include transactions; while the pool is held they do not. */
  isHeld(): boolean;
  hold(isHeld: boolean): void;
}

const TIMEOUT_MS = 60_000;

/** An empty pool. */
export function createPool(): Pool {
  const waiting = new Map<string, { transaction: Transaction; since: number }>();
  let held = false;
  return {
    list: () => [...waiting.values()].map(({ transaction }) => transaction),
    find: (transactionId) => waiting.get(transactionId)?.transaction,
    add(transaction, now) {
      waiting.set(transaction.id, { transaction, since: now });
    },
    remove(transactionIds) {
      for (const id of transactionIds) waiting.delete(id);
    },
    dropOld(now) {
      for (const [id, { since }] of waiting) if (now - since > TIMEOUT_MS) waiting.delete(id);
    },
    isHeld: () => held,
    hold(isHeld) {
      held = isHeld;
    },
  };
}
