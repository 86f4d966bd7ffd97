import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkOut } from '../../rig/checkout';
import { lastLineOf } from '../one-bench';
import { percentile } from '../percentile';
import type { VersionScan } from './scan-version';

/** Blocks a second of both versions, medians, and the median of the ratios of pairs. */
interface Compared {
  this_version: number;
  other_version: number;
  times: number;
}

/** An odd number, for the median. */
const PAIRS = 3;
const ADDRESSES = 10;
/** How many times as many blocks a second, by payments in each block. */
const TARGETS = { 0: 1.4, 1: 1.4, 100: 2 };

/** The simulated node; `measureScan` of every version runs the one in its folder. */
const NODE = 'packages/devnet';

/**
 * Catches up in turns with another version, and prints the result of the bench. Both read from the node of this version,
 * which writes and serves the same blocks for both: an older node's blocks are smaller, and its responses cost more.
 */
export async function compareScans(ref: string): Promise<void> {
  const checkout = await checkOut(ref);
  console.log(JSON.stringify({ built: checkout.commit }));
  try {
    rmSync(join(checkout.folder, NODE), { recursive: true });
    symlinkSync(resolve(NODE), join(checkout.folder, NODE));
    const compared: Record<string, Compared> = {};
    let met = true;
    for (const [hits, target] of Object.entries(TARGETS)) {
      const result = await compare(checkout.folder, Number(hits));
      compared[hits] = result;
      met &&= result.times >= target;
    }
    const figures = { against: checkout.commit, payments_per_block: compared };
    console.log(JSON.stringify({ bench: 'watcher', figures, targets: TARGETS, met }));
  } finally {
    await checkout.remove();
  }
}

/** Each version goes first in turn, so that a machine that slows down slows both. */
async function compare(otherFolder: string, hits: number): Promise<Compared> {
  const own: number[] = [];
  const other: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const turns = [
      async () => own.push(await blocksPerSecond(process.cwd(), hits)),
      async () => other.push(await blocksPerSecond(otherFolder, hits)),
    ];
    for (const turn of pair % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  return {
    this_version: percentile(own, 0.5),
    other_version: percentile(other, 0.5),
    times: percentile(
      own.map((speed, pair) => speed / (other[pair] ?? Number.NaN)),
      0.5,
    ),
  };
}

async function blocksPerSecond(versionFolder: string, hits: number): Promise<number> {
  const recording = mkdtempSync(join(tmpdir(), 'bench-scan-'));
  try {
    const args = [join(__dirname, 'scan-version.js'), join(recording, 'blocks'), String(ADDRESSES), String(hits)];
    return (JSON.parse(await lastLineOf(args, versionFolder)) as VersionScan).blocksPerSecond;
  } finally {
    rmSync(recording, { recursive: true });
  }
}
