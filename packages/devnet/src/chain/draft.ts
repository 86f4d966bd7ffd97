import type { RawTransaction, TransactionContract } from '../encoding/raw-transaction';
import { nextTimestampOf, solidHead, type Chain } from './chain';

/**
 * An unsigned transaction as the node drafts it: it refers to the solid head, so that it survives forks, and its
 * timestamp is unique, so that two equal transfers have two ids.
 * @param lifeMs how long after the head it may be included
 */
export function draft(
  chain: Chain,
  contract: TransactionContract,
  { feeLimit = 0n, lifeMs }: { feeLimit?: bigint; lifeMs: number },
): RawTransaction {
  const reference = solidHead(chain).id;
  chain.lastDraft = Math.max(chain.lastDraft + 1, nextTimestampOf(chain));
  return {
    refBlockBytes: reference.slice(12, 16),
    refBlockHash: reference.slice(16, 32),
    expiration: BigInt(chain.blocks.head().header.timestamp + lifeMs),
    timestamp: BigInt(chain.lastDraft),
    feeLimit,
    memo: '',
    contract,
  };
}
