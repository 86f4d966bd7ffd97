import type { TronAddress } from '@gateway/domain';

import type { ExpectedBlock } from './block-acceptance';
import { type AcceptedHalf, type ChainBlock, readHalf, readWhole } from './block-reading';
import type { EncodedAnswer } from './node-answer';
import { type BlockDefect, BlockRejected, NodeFault, type NodeFaultReason } from './node-fault';

/** What a thread is asked to read: the first half of a block, or the infos that complete it. */
export type ReadingTask =
  | { answer: EncodedAnswer; expected: ExpectedBlock }
  | { answer: EncodedAnswer; half: AcceptedHalf; contract: TronAddress };

export type Reading = ReadingTask & { id: number };

/** What a thread answers. An error's class does not travel, so a fault goes by its parts. */
export type ReadingOutcome = { id: number } & (
  { result: AcceptedHalf | ChainBlock | undefined } | { fault: FaultParts } | { error: unknown }
);

interface FaultParts {
  reason: NodeFaultReason;
  detail: string;
  defect: BlockDefect | undefined;
}

/** Does what a message asks for. Never throws. */
export function answerReading(reading: Reading): ReadingOutcome {
  const { id, answer } = reading;
  try {
    const result =
      'half' in reading ? readWhole(answer, reading.half, reading.contract) : readHalf(answer, reading.expected);
    return { id, result };
  } catch (error) {
    if (!(error instanceof NodeFault)) return { id, error };
    const defect = error instanceof BlockRejected ? error.defect : undefined;
    return { id, fault: { reason: error.reason, detail: error.detail, defect } };
  }
}

/** What was read. @throws what was thrown in the thread */
export function resultOf(outcome: ReadingOutcome): AcceptedHalf | ChainBlock | undefined {
  if ('error' in outcome) throw outcome.error;
  if ('result' in outcome) return outcome.result;
  const { reason, detail, defect } = outcome.fault;
  throw defect === undefined ? new NodeFault(reason, detail) : new BlockRejected(defect, detail);
}
