import { NodeFault, type ProofHeader, type ProofNode, type ProvenTransaction, type ReportedLog } from '@gateway/chain';
import { accountOf, type TronAddress, type Usdt } from '@gateway/domain';
import { openSignedBlocks, type Signer } from './signed-blocks';

/** A recorded movement of tokens that the chain is to prove. */
export interface Movement {
  txHash: string;
  /** Undefined for a sweep: its transaction moves once. */
  logIndex?: number;
  fromAddress: TronAddress;
  toAddress: TronAddress;
  amount: Usdt;
  blockNumber: number;
  blockTime: Date;
}

/** A transaction with its proof, and what the node reports about it. */
export interface DocumentedTransaction extends ProvenTransaction {
  blockNumber: number;
  logs: ReportedLog[];
}

/** What proves movements to others. */
export interface ChainProof {
  /** Each once, by block and position. */
  transactions: DocumentedTransaction[];
  /** In ascending order. */
  blocks: ProofHeader[];
}

/**
 * Reads from the node what proves these movements, one block after the other. What the node sends must be what was
 * recorded: a file is never written from two different chains.
 * @throws NodeFault, or Refusal EVIDENCE_NOT_READY
 */
export async function readChainProof(
  node: ProofNode,
  movements: readonly Movement[],
  witnesses: readonly Signer[],
): Promise<ChainProof> {
  const signed = openSignedBlocks(node, witnesses);
  const transactions: DocumentedTransaction[] = [];
  for (const [blockNumber, inBlock] of byBlock(movements)) {
    const { header, transactions: proven } = await node.block(blockNumber, [
      ...new Set(inBlock.map(({ txHash }) => txHash)),
    ]);
    for (const movement of inBlock) refuseOtherTime(movement, header);
    for (const transaction of proven) {
      const { logs, transfers } = await node.reported(transaction.txHash, blockNumber);
      const recorded = inBlock.filter(({ txHash }) => txHash === transaction.txHash);
      for (const movement of recorded) refuseOtherLog(movement, transfers);
      transactions.push({ ...transaction, blockNumber, logs });
    }
    await signed.prove(header);
  }
  return { transactions, blocks: signed.list() };
}

function byBlock(movements: readonly Movement[]): [number, Movement[]][] {
  const blocks = new Map<number, Movement[]>();
  for (const movement of movements) {
    const list = blocks.get(movement.blockNumber);
    if (list) list.push(movement);
    else blocks.set(movement.blockNumber, [movement]);
  }
  return [...blocks].sort(([a], [b]) => a - b);
}

function refuseOtherTime({ txHash, blockTime }: Movement, { number, timestamp }: ProofHeader): void {
  if (timestamp.getTime() === blockTime.getTime()) return;
  throw new NodeFault('rejected', `block ${number} of ${txHash} has another time than the one that was recorded`);
}

type ReportedTransfer = Awaited<ReturnType<ProofNode['reported']>>['transfers'][number];

function refuseOtherLog(movement: Movement, transfers: readonly ReportedTransfer[]): void {
  const { logIndex, txHash, amount } = movement;
  const [from, to] = [accountOf(movement.fromAddress), accountOf(movement.toAddress)];
  const between = transfers.filter((transfer) => transfer.from === from && transfer.to === to);
  const isSame =
    logIndex === undefined
      ? between.reduce((sum, transfer) => sum + transfer.amount, 0n) === amount
      : between.some((transfer) => transfer.logIndex === logIndex && transfer.amount === amount);
  if (isSame) return;
  throw new NodeFault('rejected', `the node reports other logs of ${txHash} than those that were recorded`);
}
