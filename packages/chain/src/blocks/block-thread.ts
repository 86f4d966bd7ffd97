import { parentPort } from 'node:worker_threads';

import { answerReading, type Reading } from './reading-message';

/** A thread that reads blocks for the one that began it: a message in, a message out. */
parentPort?.on('message', (reading: Reading) => {
  parentPort?.postMessage(answerReading(reading));
});
