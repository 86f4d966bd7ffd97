import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { TronAddress } from '@gateway/domain';

import type { ExpectedBlock } from './block-acceptance';
import { type BlockAnswers, type ChainBlock, readBlock } from './block-reading';
import { NodeFault } from './node-fault';
import { blockOf, type ReadingOutcome, type ReadingTask } from './reading-message';

/** Who reads a block from the two answers that it is made of. @throws NodeFault */
export interface BlockReaders {
  read(answers: BlockAnswers, expected: ExpectedBlock, contract: TronAddress): ChainBlock | Promise<ChainBlock>;
}

/** Reads in the caller's own thread: for whoever reads a block now and then. */
export const READ_HERE: BlockReaders = { read: readBlock };

/** As many as there is work for beside the thread that books what they read. */
const MAX_THREADS = 2;
/** A busy block takes a few megabytes. What takes this many was not made by a node that means well. */
const MAX_HEAP_MB = 192;

interface Thread {
  worker: Worker;
  waiting: Map<number, { resolve: (block: ChainBlock) => void; reject: (error: unknown) => void }>;
}

/**
 * Reads in threads of their own, which begin when they are needed: to inflate, parse and check a busy block takes
 * longer than all that is done with it. A thread that dies fails what it had in hand, and the next begins.
 * @param execArgv how Node is started for them; as this process was, unless told otherwise
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
    read: (answers, expected, contract) => assign({ answers, expected, contract }),
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function beginThread(execArgv: string[], onDeath: () => void): Thread {
  // What strangers wrote is read without the secrets of the environment.
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
