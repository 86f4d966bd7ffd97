import type { ContractResult, Transaction } from '../encoding/transaction';
import { admit } from './admission';
import { executeNext, nextTimestampOf, surroundings, type Chain } from './chain';
import { Rejected } from '../state/rejected';

const MAX_PENDING = 2_000;

/**
 * Adds a signed transaction to the pool, after the checks and the trial execution of a real node. A contract call that
 * will fail is accepted: its failure shows in the block.
 * @param forced a failure to inject in the block
 * @throws Rejected with the node's code and text
 */
export function broadcast(chain: Chain, transaction: Transaction, forced?: ContractResult): void {
  if (chain.pool.list().length >= MAX_PENDING) throw new Rejected('SERVER_BUSY');
  const nextTimestamp = nextTimestampOf(chain);
  admit(transaction, surroundings(chain, nextTimestamp));
  if (forced !== undefined) chain.forced.set(transaction.id, forced);
  executeNext(chain, transaction, nextTimestamp);
  chain.pool.add(transaction, chain.blocks.head().header.timestamp);
}
