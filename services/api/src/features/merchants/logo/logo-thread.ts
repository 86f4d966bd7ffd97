import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '@gateway/domain';
import { makeLogo } from './logo';

/** What a thread answers: a logo, or why the upload is refused. */
export type LogoOutcome = { digest: string; png: Uint8Array } | { refusal: string };

/** A thread that makes one logo for the one that began it. */
function answer(upload: Uint8Array): LogoOutcome {
  try {
    return makeLogo(Buffer.from(upload));
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer(workerData as Uint8Array));
