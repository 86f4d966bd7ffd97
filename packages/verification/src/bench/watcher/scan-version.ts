import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runMain } from '../../rig/run-main';
import { readServers, type Servers } from '../../rig/servers';

/** What is used of the result of any version. */
export interface VersionScan {
  blocksPerSecond: number;
}

type MeasureScan = (stores: Servers, folder: string, addresses: number, hits: number) => Promise<VersionScan>;

/** Where a version has its own measurement, newest first; it exists since `npm run bench -- watcher` does. */
const PLACES = [
  'packages/verification/dist/bench/watcher/scan.js',
  'infra/dist/bench/watcher/scan.js',
  'infra/dist/bench/scan.js',
];

/**
 * `node scan-version.js <folder of the recording> <addresses> <payments per block>`, run in the folder of a version:
 * measures the scan of that version with its own schema and environment, and the node that its folder has, and prints
 * the result as the last line.
 */
async function main([folder = '', addresses, hits]: readonly string[]): Promise<void> {
  const place = PLACES.map((path) => resolve(path)).find((path) => existsSync(path));
  if (place === undefined) throw new Error('this version has no bench of the watcher');
  const { measureScan } = (await import(pathToFileURL(place).href)) as { measureScan: MeasureScan };
  console.log(JSON.stringify(await measureScan(readServers(), folder, Number(addresses), Number(hits))));
}

void runMain(() => main(process.argv.slice(2)));
