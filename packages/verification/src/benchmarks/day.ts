import { parseArgs } from 'node:util';
import { measureNetworkDay } from '../bench/watcher/network-day';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const DAY_BLOCKS = 28_800;
const DAYS_OF_WEEK = 7;
const ADDRESSES = 1_000_000;
const TARGETS = {
  /** As in `bench -- watcher`, which scans some hundred blocks. */
  blocks_per_second: 100,
  /** Of the last tenth of the day and of the first. */
  last_over_first_tenth: 0.8,
  memory_mb: 512,
  all_paid: true,
};

/**
 * `npm run bench -- day [--blocks <number>]`: a watcher that is a day behind the whole network, with a million addresses.
 * Each block has 600 transactions; one in three is a transfer of USDT, and one in a thousand pays an order. Writes the
 * blocks first, 3 GB of them. What a week takes is not measured, but follows from the rate of this run.
 */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { blocks: { type: 'string', default: String(DAY_BLOCKS) } } });
  const day = await measureNetworkDay(readServers(), Number(values.blocks), ADDRESSES);
  const shares = {
    last_over_first_tenth: Math.round((day.lastBlocksPerSecond / day.firstBlocksPerSecond) * 100) / 100,
    week_minutes_by_rate: Math.round((DAYS_OF_WEEK * DAY_BLOCKS) / day.blocksPerSecond / 6) / 10,
  };
  const met =
    day.blocksPerSecond >= TARGETS.blocks_per_second &&
    shares.last_over_first_tenth >= TARGETS.last_over_first_tenth &&
    day.memoryMostMb <= TARGETS.memory_mb &&
    day.confirmed === day.paid;
  console.log(JSON.stringify({ bench: 'day', figures: { ...day, ...shares }, targets: TARGETS, met }));
}

void runMain(() => main(process.argv.slice(2)));
