import { writeRecording } from '@gateway/devnet';
import { usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { queryOne, type Db } from '@gateway/store/db';
import { call, until } from '../../rig/http';
import { programOf, type Program } from '../../rig/program';
import { spentCoreSeconds } from '../core-seconds';
import { USDT } from './watcher-rig';

/** Busy blocks, three seconds apart. */
export interface Replay {
  firstNumber: number;
  /** Of the first block, in milliseconds. */
  firstTimestamp: number;
  blocks: number;
  /** Each block has a payment of a micro-unit to each of them. */
  payees: readonly TronAddress[];
  /** Instead: the payments of the n-th block. */
  payments?: (n: number) => { to: TronAddress; amount: Usdt }[];
}

export const STEP_MS = 3_000;
const PATIENCE_MS = 300_000;

/** Starts a node on a port that replays blocks, which are written to a folder first. */
export async function startReplay(
  folder: string,
  port: number,
  { firstNumber, firstTimestamp, blocks, payees, payments }: Replay,
): Promise<Program> {
  writeRecording(folder, {
    usdtContract: USDT as TronAddress,
    firstNumber,
    count: blocks,
    firstTimestamp,
    payments: payments ?? (() => payees.map((to) => ({ to, amount: usdt(1n) }))),
  });
  const chain = programOf('chain', 'packages/devnet/dist/main.js', {
    DEVNET_PORT: String(port),
    DEVNET_REPLAY_DIR: folder,
  });
  chain.start();
  const url = `http://127.0.0.1:${String(port)}/devnet/state`;
  await until('the chain', PATIENCE_MS, async () => (await call('GET', url)).body);
  return chain;
}

/** Waits until the watcher has scanned up to a block. @returns how far it is by then, when, and what was spent so far */
export async function reachBlock(db: Db, number: number): Promise<{ number: number; at: number; spent: number }> {
  return until(`block ${String(number)}`, PATIENCE_MS, async () => {
    const reached = await findScannedBlock(db);
    return reached !== undefined && reached >= number
      ? { number: reached, at: performance.now(), spent: spentCoreSeconds() }
      : undefined;
  });
}

/** The number of the newest scanned block; undefined before the first. */
export async function findScannedBlock(db: Db): Promise<number | undefined> {
  const row = await queryOne<{ number: bigint }>(db, 'select number from scan_cursors');
  return row && Number(row.number);
}

/** Blocks a second, to a tenth. */
export function perSecond(blocks: number, ms: number): number {
  return Math.round((blocks / ms) * 10_000) / 10;
}
