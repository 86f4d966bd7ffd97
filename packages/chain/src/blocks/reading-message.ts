import type { TronAddress } from '@gateway/domain';

import type { ExpectedBlock } from './block-acceptance';
import { type BlockAnswers, type ChainBlock, readBlock } from './block-reading';
import { packBlock, type PackedBlock, unpackBlock } from './packed-block';
import { type BlockDefect, BlockRejected, NodeFault, type NodeFaultReason } from '../answers/node-fault';

/** A request to a worker thread. */
export interface ReadingTask {
  answers: BlockAnswers;
  expected: ExpectedBlock;
  contract: TronAddress;
  isSealRead: boolean | undefined;
}

export type Reading = ReadingTask & { id: number };

/** A worker thread's response. An error's class is not transferred, so a fault is sent by its parts. */
export type ReadingOutcome = { id: number } & ({ block: PackedBlock } | { fault: FaultParts } | { error: unknown });

interface FaultParts {
  reason: NodeFaultReason;
  detail: string;
  defect: BlockDefect | undefined;
}

/** Handles a request. Never throws. */
export function answerReading({ id, answers, expected, contract, isSealRead }: Reading): ReadingOutcome {
  try {
    return { id, block: packBlock(readBlock(answers, expected, contract, isSealRead)) };
  } catch (error) {
    if (!(error instanceof NodeFault)) return { id, error };
    const defect = error instanceof BlockRejected ? error.defect : undefined;
    return { id, fault: { reason: error.reason, detail: error.detail, defect } };
  }
}

/** The block that was read. @throws what was thrown in the thread */
export function blockOf(outcome: ReadingOutcome): ChainBlock {
  if ('error' in outcome) throw outcome.error;
  if ('block' in outcome) return unpackBlock(outcome.block);
  const { reason, detail, defect } = outcome.fault;
  throw defect === undefined ? new NodeFault(reason, detail) : new BlockRejected(defect, detail);
}
