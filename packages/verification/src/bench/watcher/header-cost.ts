import { join } from 'node:path';
import { measureScan } from './scan';
import type { Servers } from '../../rig/servers';

/** The speed of a catch-up without and with a check of signatures. */
export interface HeaderCost {
  offBlocksPerSecond: number;
  requireBlocksPerSecond: number;
  /** Of the time of a block without the check, as a median of pairs. */
  cost: number;
  requestsPerBlock: number;
}

/** An odd number, for the median. */
const PAIRS = 3;
const ADDRESSES = 10;
const HITS = 1;

/** Catches up in turns with TRON_VERIFY_HEADERS=off and =require, so that a busy machine slows both. */
export async function measureHeaderCost(stores: Servers, folder: string): Promise<HeaderCost> {
  const pairs = [];
  for (let i = 0; i < PAIRS; i++) {
    const off = await measureScan(stores, join(folder, `off-${String(i)}`), ADDRESSES, HITS, 'off');
    const required = await measureScan(stores, join(folder, `require-${String(i)}`), ADDRESSES, HITS, 'require');
    pairs.push({ off, required, cost: required.msPerBlock / off.msPerBlock - 1 });
  }
  const { off, required, cost } = pairs.sort((a, b) => a.cost - b.cost)[Math.floor(PAIRS / 2)] ?? raise();
  return {
    offBlocksPerSecond: off.blocksPerSecond,
    requireBlocksPerSecond: required.blocksPerSecond,
    cost: Math.round(cost * 1_000) / 1_000,
    requestsPerBlock: required.requestsPerBlock,
  };
}

function raise(): never {
  throw new Error('nothing was measured');
}
