import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TronAddress } from '@gateway/domain';
import { growthOf, type Growth } from '../api-growth';
import { findScannedBlock, reachBlock, startReplay, STEP_MS } from '../watcher/replay';
import type { GrowthRig } from './growth-rig';

/** An odd number, for the median. */
const PAIRS = 3;
/** The first blocks after a start warm up the process and are not measured. */
const WARM_UP = 80;
const MEASURED = 220;
/** The blocks that a watcher may scan beyond those until it stops, and those that it reads as hints at the end. */
const SPARE = 50;
const BLOCKS = PAIRS * (WARM_UP + MEASURED + SPARE) + SPARE;
const FIRST_NUMBER = 20_000_000;

/** The first block of a recording whose last one is new now. */
export function planChain(): { number: number; at: Date } {
  return { number: FIRST_NUMBER, at: new Date(Date.now() - BLOCKS * STEP_MS) };
}

/** Starts a node that replays busy blocks with a payment to each of the addresses. */
export async function startChain(
  { number, at }: { number: number; at: Date },
  port: number,
  payees: readonly TronAddress[],
): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'));
  const plan = { firstNumber: number, firstTimestamp: at.getTime(), blocks: BLOCKS + 1, payees };
  const chain = await startReplay(folder, port, plan);
  return {
    async close() {
      await chain.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Milliseconds for each block of a catch-up. Both watchers catch up in turns, and are stopped in between. */
export async function measureScanGrowth(few: GrowthRig, many: GrowthRig): Promise<Growth> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair++) {
    times[0].push(await msPerBlock(few));
    times[1].push(await msPerBlock(many));
  }
  return growthOf(...times);
}

/** Starts both watchers, and waits until they have nothing left to scan. */
export async function finishScans(...rigs: readonly GrowthRig[]): Promise<void> {
  for (const { watcher } of rigs) watcher.start();
  for (const { db } of rigs) await reachBlock(db, FIRST_NUMBER + BLOCKS);
}

async function msPerBlock({ db, watcher }: GrowthRig): Promise<number> {
  const before = (await findScannedBlock(db)) ?? FIRST_NUMBER;
  watcher.start();
  const warm = await reachBlock(db, before + WARM_UP);
  const end = await reachBlock(db, warm.number + MEASURED);
  await watcher.stop();
  return (end.at - warm.at) / (end.number - warm.number);
}
