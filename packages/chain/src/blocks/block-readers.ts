import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { TronAddress } from '@gateway/domain';

import type { ExpectedBlock } from './block-acceptance';
import { type BlockAnswers, type ChainBlock, readBlock } from './block-reading';
import { NodeFault } from '../answers/node-fault';
import { blockOf, type ReadingOutcome, type ReadingTask } from './reading-message';

/** Reads a block from its two responses, on request with who signed it. @throws NodeFault */
export interface BlockReaders {
  read(
    answers: BlockAnswers,
    expected: ExpectedBlock,
    contract: TronAddress,
    isSealRead?: boolean,
  ): ChainBlock | Promise<ChainBlock>;
}

/** Reads in the caller's thread, for callers that rarely read a block. */
export const READ_HERE: BlockReaders = { read: readBlock };

/** As many as can keep the booking thread busy. */
const MAX_THREADS = 2;
/** A busy block takes a few megabytes. Only a malicious node sends one that takes this many. */
const MAX_HEAP_MB = 192;

interface Thread {
  worker: Worker;
  waiting: Map<number, { resolve: (block: ChainBlock) => void; reject: (error: unknown) => void }>;
}

/**
 * Reads in worker threads, started on demand: inflating, parsing and checking a busy block takes longer than everything
 * done with it. A thread that dies fails its pending reads, and the next one starts.
 * @param execArgv Node's arguments for the threads; by default those of this process
 */
export function openReaders(execArgv = process.execArgv): BlockReaders & { close(): Promise<void> } {
  const threads = new Set<Thread>();
  let lastId = 0;

  const begin = (): Thread => {
    const thread = beginThread(execArgv, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  };
  const assign = (task: ReadingTask): Promise<ChainBlock> => {
    const [idlest] = [...threads].sort((a, b) => a.waiting.size - b.waiting.size);
    const { worker, waiting } =
      idlest && (idlest.waiting.size === 0 || threads.size === MAX_THREADS) ? idlest : begin();
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...task, id }, [task.answers.block.bytes, task.answers.infos.bytes]);
    });
  };
  return {
    read: (answers, expected, contract, isSealRead) => assign({ answers, expected, contract, isSealRead }),
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function beginThread(execArgv: string[], onDeath: () => void): Thread {
  // Untrusted data is parsed without access to the secrets in the environment.
  const worker = new Worker(join(__dirname, `block-thread${extname(__filename)}`), {
    execArgv,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const waiting: Thread['waiting'] = new Map();
  worker.on('message', (outcome: ReadingOutcome) => {
    const reading = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    try {
      reading?.resolve(blockOf(outcome));
    } catch (error) {
      reading?.reject(error);
    }
  });
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    onDeath();
    for (const { reject } of waiting.values()) reject(new NodeFault('garbage', 'a block could not be read', { cause }));
  });
  worker.unref();
  return { worker, waiting };
}
