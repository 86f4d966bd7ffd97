import { request } from 'undici';
import { perSecond } from './replay';

/** As many as the watcher reads ahead. */
const IN_FLIGHT = 8;
const PATHS = ['getblockbynum', 'gettransactioninfobyblocknum'];

/** Requests blocks from a node as the watcher does, two requests each, without parsing them. @returns blocks a second */
export async function measureBareReading(nodeUrl: string, first: number, count: number): Promise<number> {
  const startedAt = performance.now();
  let next = first;
  const readOn = async (): Promise<void> => {
    for (let number = next++; number < first + count; number = next++) {
      await Promise.all(PATHS.map((path) => read(`${nodeUrl}/walletsolidity/${path}`, number)));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, readOn));
  return perSecond(count, performance.now() - startedAt);
}

async function read(url: string, num: number): Promise<void> {
  // Without gzip the node would have to inflate the recording.
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const { statusCode, body } = await request(url, { method: 'POST', headers, body: JSON.stringify({ num }) });
  await body.dump({ limit: Infinity });
  if (statusCode !== 200) throw new Error(`${url} responded with ${String(statusCode)}`);
}
