import type { TronAccount, Usdt } from '@gateway/domain';

import type { ChainBlock } from './block-reading';
import type { TokenTransfer } from './token-transfer';

/** A block as it is passed between threads: copying hundreds of objects takes longer than reading them. */
export interface PackedBlock extends Omit<ChainBlock, 'transfers'> {
  /** For each transfer its transaction, sender and receiver, all of fixed length. */
  texts: string;
  logIndexes: number[];
  amounts: BigUint64Array;
}

const [HASH, ACCOUNT] = [64, 40];
const ROW = HASH + 2 * ACCOUNT;

/** Packs a block, which then is equal to the block that is unpacked. */
export function packBlock({ transfers, ...block }: ChainBlock): PackedBlock {
  const texts: string[] = [];
  const logIndexes: number[] = [];
  const amounts = new BigUint64Array(transfers.length);
  for (const [i, { txHash, logIndex, from, to, amount }] of transfers.entries()) {
    texts.push(txHash, from, to);
    logIndexes.push(logIndex);
    amounts[i] = amount;
  }
  return { ...block, texts: texts.join(''), logIndexes, amounts };
}

/** The block that was packed. */
export function unpackBlock({ texts, logIndexes, amounts, ...block }: PackedBlock): ChainBlock {
  const transfers = logIndexes.map((logIndex, i): TokenTransfer => {
    const at = i * ROW;
    return {
      txHash: texts.slice(at, at + HASH),
      logIndex,
      from: texts.slice(at + HASH, at + HASH + ACCOUNT) as TronAccount,
      to: texts.slice(at + HASH + ACCOUNT, at + ROW) as TronAccount,
      amount: (amounts[i] ?? 0n) as Usdt,
    };
  });
  return { ...block, transfers };
}
