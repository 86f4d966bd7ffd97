import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRecording } from '@gateway/devnet';
import { usdt, type TronAddress } from '@gateway/domain';
import { queryOne, type Db } from '@gateway/store';
import { call, until } from '../../rig/http';
import { programOf } from '../../rig/program';
import { round } from '../api-load';
import { percentile } from '../percentile';
import { USDT } from '../watcher/watcher-rig';
import type { GrowthRig } from './growth-rig';

/** Milliseconds for each block of a catch-up: medians, and the median of the ratios of pairs. */
export interface ScanGrowth {
  few_ms: number;
  many_ms: number;
  times: number;
}

/** An odd number, for the median. */
const PAIRS = 3;
/** The first blocks after a start warm up the process and are not measured. */
const WARM_UP = 80;
const MEASURED = 220;
/** The blocks that a watcher may scan beyond those until it stops, and those that it reads as hints at the end. */
const SPARE = 50;
const BLOCKS = PAIRS * (WARM_UP + MEASURED + SPARE) + SPARE;
const STEP_MS = 3_000;
const PATIENCE_MS = 300_000;

/** The first block of a recording whose last one is new now. */
export function planChain(): { number: number; at: Date } {
  return { number: 20_000_000, at: new Date(Date.now() - BLOCKS * STEP_MS) };
}

/** Starts a node that replays busy blocks with a payment to each of the addresses. */
export async function startChain(
  { number, at }: { number: number; at: Date },
  port: number,
  payees: readonly TronAddress[],
): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'));
  writeRecording(folder, {
    usdtContract: USDT as TronAddress,
    firstNumber: number,
    count: BLOCKS + 1,
    firstTimestamp: at.getTime(),
    payments: () => payees.map((to) => ({ to, amount: usdt(1n) })),
  });
  const chain = programOf('chain', 'packages/devnet/dist/main.js', {
    DEVNET_PORT: String(port),
    DEVNET_REPLAY_DIR: folder,
  });
  chain.start();
  const url = `http://127.0.0.1:${String(port)}/devnet/state`;
  await until('the chain', PATIENCE_MS, async () => (await call('GET', url)).body);
  return {
    async close() {
      await chain.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Both watchers catch up in turns, and are stopped in between. */
export async function measureScanGrowth(few: GrowthRig, many: GrowthRig): Promise<ScanGrowth> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair++) {
    times[0].push(await msPerBlock(few));
    times[1].push(await msPerBlock(many));
  }
  const ratios = times[0].map((fewMs, pair) => (times[1][pair] ?? Number.NaN) / fewMs);
  return {
    few_ms: round(percentile(times[0], 0.5)),
    many_ms: round(percentile(times[1], 0.5)),
    times: round(percentile(ratios, 0.5)),
  };
}

async function msPerBlock({ db, watcher }: GrowthRig): Promise<number> {
  const before = (await cursor(db)) ?? planChain().number;
  watcher.start();
  const warm = await reach(db, before + WARM_UP);
  const end = await reach(db, warm.number + MEASURED);
  await watcher.stop();
  return (end.at - warm.at) / (end.number - warm.number);
}

async function reach(db: Db, number: number): Promise<{ number: number; at: number }> {
  return until(`block ${String(number)}`, PATIENCE_MS, async () => {
    const reached = await cursor(db);
    return reached !== undefined && reached >= number ? { number: reached, at: performance.now() } : undefined;
  });
}

async function cursor(db: Db): Promise<number | undefined> {
  const row = await queryOne<{ number: bigint }>(db, 'select number from scan_cursors');
  return row && Number(row.number);
}
