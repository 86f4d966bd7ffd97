import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWakeups, openRedis, startListener } from '@gateway/runtime';
import { expectConserved } from '../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';
import { testRedisUrl } from '@gateway/runtime/testing';

/** The cost of a first sweep of an address. */
const COST = 6_428_500n + 1_100_000n;
const ROUNDS = 8;
/** Of its own: other suites use theirs at the same time. */
const REDIS_DATABASE = 9;

type Redis = ReturnType<typeof openRedis>;

let world: SweepWorld;
let redis: Redis;
beforeEach(async () => {
  world = await openSweepWorld();
  redis = openRedis(testRedisUrl(REDIS_DATABASE), world.context.logger);
  await new Promise((resolve) => redis.once('ready', resolve));
});
afterEach(async () => {
  redis.disconnect();
  await world.close();
});

test('flushing Redis between and during the steps costs a sweep nothing', async () => {
  const { context, chain } = world;
  const wakeups = openWakeups(redis, context.logger);
  const listener = startListener('sweeps', testRedisUrl(REDIS_DATABASE), context.logger, () => undefined);
  context.wakeups = wakeups;
  await world.paidOrder('25');
  await world.paidOrder('30');
  for (let i = 0; i < ROUNDS; i++) {
    wakeups.wake('sweeps');
    await flushedDuring(world.tick());
    chain.mine({ blocks: 2 });
    await flushedDuring(world.scanAll());
  }
  await world.settle();
  await listener.close();
  await wakeups.close();

  expect((await world.sweeps()).map(({ state, attempt }) => [state, attempt])).toEqual([
    ['completed', 1],
    ['completed', 1],
  ]);
  await expectConserved(world, '55');
  expect(world.hotSpent()).toBe(2n * COST);
});

/** Flushes as long as the work lasts, at least once. */
async function flushedDuring(work: Promise<void>): Promise<void> {
  const state = { isOver: false };
  const working = work.finally(() => {
    state.isOver = true;
  });
  await Promise.all([working, flushUntil(() => state.isOver)]);
}

async function flushUntil(isOver: () => boolean): Promise<void> {
  do await redis.flushdb();
  while (!isOver());
}
