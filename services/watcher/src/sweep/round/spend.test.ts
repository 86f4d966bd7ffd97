import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt, sun } from '@gateway/domain';
import type { WatcherContext } from '../../context/context';
import { expectConserved } from '../../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const COST = 6_428_500n + 1_100_000n;
/** More than are taken a step further at once. */
const ADDRESSES = 12;
const AFFORDABLE = 4;
const PATIENCE_MS = 5_000;

async function payAll(): Promise<void> {
  for (let i = 0; i < ADDRESSES; i++) await world.paidOrder(String(25 + i));
}

async function payAgain(): Promise<void> {
  const addresses = new Set((await world.sweeps()).map(({ address }) => address));
  for (const to of addresses) world.chain.pay({ to, amount: parseUsdt('30') });
  await world.finalise();
}

async function expectForecastsTrue(): Promise<void> {
  const stored = await world.transactions();
  expect(stored.map((row) => [row.kind, row.state, row.fee_sun])).toEqual(
    stored.map((row) => [row.kind, 'final', row.forecast_sun]),
  );
}

function rejections(): unknown[] {
  return world.log.filter(({ message }) => message === 'sweep transaction rejected by the node');
}

test.each([
  ['daily_budget', { dailySun: sun(COST * BigInt(AFFORDABLE) + 1n) }, {}],
  ['hot_wallet_trx', {}, { hotSun: COST * BigInt(AFFORDABLE) + 1n }],
] as const)('sweeps in flight at once never pass what "%s" leaves', async (obstacle, limits, start) => {
  world = await openSweepWorld(limits, start);
  await payAll();
  await world.tick();
  const waiting = (await world.sweeps()).map(({ state, waiting_for }) => waiting_for ?? state);
  expect(waiting.filter((why) => why === 'funding')).toHaveLength(AFFORDABLE);
  expect(waiting.filter((why) => why === obstacle)).toHaveLength(ADDRESSES - AFFORDABLE);
  expect(await world.transactions()).toHaveLength(AFFORDABLE);
  expect(rejections()).toEqual([]);
});

test.each([
  ['burned', 0n],
  ['staked', 40_000_000n],
])('each of many sweeps burns its forecast, to the sun, with bytes of the hot wallet %s', async (_how, netStakeSun) => {
  world = await openSweepWorld({}, { netStakeSun });
  await payAll();
  await world.settle();
  await payAgain();
  await world.settle();
  const sweeps = await world.sweeps();
  expect(sweeps.map(({ state, attempt }) => [state, attempt])).toEqual(sweeps.map(() => ['completed', 1]));
  expect(sweeps).toHaveLength(2 * ADDRESSES);
  await expectForecastsTrue();
});

test('a stake that suffices for some lends to those, and the others burn', async () => {
  world = await openSweepWorld({ mode: 'stake' }, { stakeSun: 26_000_000n });
  await payAll();
  await world.settle(20);
  const sweeps = await world.sweeps();
  expect(sweeps.map(({ state, attempt }) => [state, attempt])).toEqual(sweeps.map(() => ['completed', 1]));
  const stored = await world.transactions();
  const count = (kind: string): number => stored.filter((row) => row.kind === kind).length;
  expect(count('delegation')).toBeGreaterThanOrEqual(AFFORDABLE);
  expect(count('reclaim')).toBe(count('delegation'));
  expect(rejections()).toEqual([]);
  await expectForecastsTrue();
  await expectConserved(world, String(ADDRESSES * 25 + (ADDRESSES * (ADDRESSES - 1)) / 2));
});

test('a stake for one is lent once, however many ask for it at the same moment', async () => {
  world = await openSweepWorld({ mode: 'stake' }, { stakeSun: 10_000_000n });
  for (const amount of ['25', '30', '35']) {
    world.chain.faucet({ to: (await world.paidOrder(amount)).address, sun: 1n });
  }
  await world.finalise();
  await world.tick();
  expect((await world.transactions()).map(({ kind }) => kind).sort()).toEqual(['delegation', 'funding', 'funding']);
  expect(rejections()).toEqual([]);
});

let most = 0;

/** A context whose dry runs respond only when this many are under way. */
function gathering(context: WatcherContext, least: number): WatcherContext {
  const { accounts } = context.node;
  let release = (): void => undefined;
  const enough = new Promise<void>((resolve) => (release = resolve));
  let underWay = 0;
  const tryTransfer: typeof accounts.tryTransfer = async (...question) => {
    underWay += 1;
    if (underWay === least) release();
    const timer = setTimeout(release, PATIENCE_MS);
    await enough;
    clearTimeout(timer);
    most = Math.max(most, underWay);
    underWay -= 1;
    return accounts.tryTransfer(...question);
  };
  return { ...context, node: { ...context.node, accounts: { ...accounts, tryTransfer } } };
}

test('the dry runs of several sweeps are under way at once', async () => {
  world = await openSweepWorld();
  await payAll();
  await world.tick(gathering(world.context, 5));
  expect(most).toBeGreaterThanOrEqual(5);
});
