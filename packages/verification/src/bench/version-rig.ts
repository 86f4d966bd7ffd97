import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readServers } from '../rig/servers';

/** What is used of a version's own rig; it exists since `npm run bench -- api` does. */
interface Rig {
  port: number;
  key: string;
  addOrders(count: number): Promise<void>;
  settle(): Promise<unknown>;
  close(): Promise<void>;
}

/** Sent once, when the api of this version can be measured. */
export interface RigReady {
  port: number;
  key: string;
}

export type RigRequest = 'settle' | 'close';

const ORDERS = 10_000;
/** Where a version has its own rig, newest first. */
const PLACES = ['packages/verification/dist/bench/api-rig.js', 'infra/dist/bench/api-rig.js'];

/**
 * Opens the api rig of the version in whose folder this process was started, and does what its parent requests. Each
 * version has its own rig, because environment and schema differ.
 */
async function main(): Promise<void> {
  const stores = readServers();
  const place = PLACES.map((path) => resolve(path)).find((path) => existsSync(path));
  if (place === undefined) throw new Error('this version has no bench of the api');
  const { openApiRig } = (await import(pathToFileURL(place).href)) as {
    openApiRig(servers: typeof stores): Promise<Rig>;
  };
  const rig = await openApiRig(stores);
  await rig.addOrders(ORDERS);
  process.on('message', (request: RigRequest) => {
    rig[request]().then(() => {
      process.send?.(request);
      if (request === 'close') process.exit(0);
    }, fail);
  });
  const ready: RigReady = { port: rig.port, key: rig.key };
  process.send?.(ready);
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

process.on('disconnect', () => process.exit(1)); // the parent has ended: so do the programs of this rig
main().catch(fail);
