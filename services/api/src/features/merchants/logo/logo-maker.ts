import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse } from '@gateway/domain';
import type { Logo } from '@gateway/store/merchants';
import type { LogoOutcome } from './logo-thread';
import { contextValue } from '../../../base/context-value';

/**
 * Makes a logo of an uploaded PNG.
 * @throws Refusal INVALID_BODY when it is not a PNG, too large or damaged; RATE_LIMITED when many wait
 */
export type LogoMaker = (upload: Buffer) => Promise<Logo>;

/** Several times what the largest image takes. */
const MAX_HEAP_MB = 128;
/** More would wait for longer than a connection may be silent. */
const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 5;

/**
 * Makes logos in a thread, one after the other: the slowest image takes a quarter of a second, for which payers would
 * wait.
 * @param execArgv Node's arguments for the thread; by default those of this process
 */
export function openLogoMaker(execArgv = process.execArgv): LogoMaker {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (upload) => {
    if (waiting === MAX_WAITING) {
      refuse('RATE_LIMITED', 'Too many logos are being uploaded: try again in a moment', RETRY_AFTER_SECONDS);
    }
    waiting++;
    const logo = last.then(() => makeInThread(upload, execArgv));
    last = logo.then(
      () => waiting--,
      () => waiting--,
    );
    return logo;
  };
}

/** The maker of this process; suites set another one. */
export const logoMakers = contextValue(() => openLogoMaker());

async function makeInThread(upload: Buffer, execArgv: string[]): Promise<Logo> {
  // Untrusted data is decoded without access to the secrets in the environment.
  const worker = new Worker(join(__dirname, `logo-thread${extname(__filename)}`), {
    workerData: new Uint8Array(upload),
    execArgv,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const [outcome] = (await once(worker, 'message')) as [LogoOutcome]; // it rejects when the thread fails
    if ('refusal' in outcome) return refuse('INVALID_BODY', outcome.refusal);
    return { digest: outcome.digest, png: Buffer.from(outcome.png) };
  } finally {
    await worker.terminate();
  }
}
