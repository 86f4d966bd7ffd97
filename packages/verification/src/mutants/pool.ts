import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY } from '../checks/repository';
import type { Job, JobResult } from './worker';

/** The result of a job; `timeout` and `died` are the ends of its process. */
export type JobEnd = ({ end: 'passed' | 'failed' } & JobResult) | { end: 'timeout' | 'died' };

/** Runs one suite after the other in a process that is replaced when a suite leaves it unusable. */
export interface SuiteRunner {
  run(job: Job, limitMs: number): Promise<JobEnd>;
  close(): Promise<void>;
}

const WORKER = join(REPOSITORY, 'packages/verification/src/mutants/worker.ts');
// From source, so that jest and the worker load the same modules.
const EXEC_ARGV = [
  '--conditions=source',
  '-r',
  join(REPOSITORY, 'scripts/run-source.cjs'),
  '--max-old-space-size=1500',
];

export function openSuiteRunner(): SuiteRunner {
  let child: ChildProcess | undefined;
  const close = async (): Promise<void> => {
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exit;
  };
  return {
    async run(job, limitMs) {
      child ??= fork(WORKER, { execArgv: EXEC_ARGV, cwd: REPOSITORY, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      const end = await endOf(child, job, limitMs);
      if (!('isSpent' in end) || end.isSpent) await close();
      return end;
    },
    close,
  };
}

function endOf(child: ChildProcess, job: Job, limitMs: number): Promise<JobEnd> {
  return new Promise((resolve) => {
    const settle = (end: JobEnd): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      resolve(end);
    };
    const timer = setTimeout(() => {
      settle({ end: 'timeout' });
    }, limitMs);
    child.on('message', (result: JobResult) => {
      settle({ end: result.hasPassed ? 'passed' : 'failed', ...result });
    });
    child.on('exit', () => {
      settle({ end: 'died' });
    });
    child.send(job);
  });
}
