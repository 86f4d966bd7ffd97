import { afterEach, expect, test } from '@jest/globals';
import { sun, usdt } from '@gateway/domain';
import { query } from '@gateway/store/db';
import type { WatcherContext } from '../context/context';
import { createHotWalletTick } from '../status/hot-wallet';
import { writeFacts } from '../status/facts';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

/** What a first sweep of an address burns, and the cost of its activation. */
const BURN = 6_428_500n;
const ACTIVATION = 1_100_000n;

test('an empty hot wallet makes sweeps wait with one error, and a refill lets them continue', async () => {
  world = await openSweepWorld({}, { hotSun: BURN + ACTIVATION - 1n });
  const { chain } = world;
  const order = await world.paidOrder('25');
  await world.paidOrder('30');
  await world.settle(3);
  expect(await world.sweeps()).toMatchObject([
    { state: 'queued', waiting_for: 'hot_wallet_trx', attempt: 1 },
    { state: 'queued', waiting_for: 'hot_wallet_trx', attempt: 1 },
  ]);
  expect(world.log.filter(({ message }) => message === 'sweep postponed')).toHaveLength(1);
  expect(world.hotSpent()).toBe(0n);
  expect(await world.transactions()).toEqual([]);
  expect(await world.events(order)).toEqual(['sweep_queued']);
  chain.faucet({ to: world.hot, sun: 100_000_000n });
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
});

test('two sweeps do not count on the same TRX of the hot wallet', async () => {
  world = await openSweepWorld({}, { hotSun: BURN + ACTIVATION + 5_000_000n });
  await world.paidOrder('25');
  await world.paidOrder('30');
  await world.settle(4);
  const sweeps = await world.sweeps();
  expect(sweeps.filter(({ state }) => state === 'completed')).toHaveLength(1);
  expect(sweeps.find(({ state }) => state === 'queued')?.waiting_for).toBe('hot_wallet_trx');
  expect(world.log.filter(({ message }) => message === 'sweep attempt failed')).toEqual([]);
});

test('a cost above the cap of a sweep, or beyond the daily budget, waits and is no failure', async () => {
  world = await openSweepWorld({ dailySun: sun(2n * (BURN + ACTIVATION) - 1n) });
  await world.paidOrder('25');
  await world.settle();
  world.context.config.sweep.maxSun = sun(BURN + ACTIVATION - 1n);
  await world.paidOrder('30');
  await world.settle(2);
  expect(await world.sweeps()).toMatchObject([{}, { state: 'queued', waiting_for: 'cost_above_cap' }]);
  world.context.config.sweep.maxSun = sun(BURN + ACTIVATION);
  await world.settle(2);
  expect(await world.sweeps()).toMatchObject([{}, { state: 'queued', waiting_for: 'daily_budget', attempt: 1 }]);
  await query(
    world.database.db,
    `alter table sweep_transactions disable trigger guard_sweep_transaction;
     update sweep_transactions set created_at = created_at - interval '25 hours'`,
  );
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{}, { state: 'completed' }]);
});

test('a low hot wallet logs one error, and the facts name both wallets', async () => {
  world = await openSweepWorld({}, { hotSun: 99_999_999n });
  const { context, chain, database, hot, cold } = world;
  await createHotWalletTick(context)();
  await writeFacts(context);
  const alerts = (): string[] => world.log.map(({ message }) => message).filter((message) => message.includes('hot'));
  expect(alerts()).toEqual(['hot wallet is low']);
  const [facts] = await query(database.db, 'select * from watcher_facts');
  expect(facts).toMatchObject({
    sweep_enabled: true,
    sweep_mode: 'burn',
    hot_wallet_address: hot,
    hot_wallet_sun: 99_999_999n,
    hot_wallet_alert_sun: 100_000_000n,
    cold_wallet_address: cold,
  });
  chain.faucet({ to: hot, sun: 1n });
  await world.finalise();
  await createHotWalletTick(context)();
  expect(alerts()).toHaveLength(1);
});

/** The first reading of an address's money shows none, and the later ones do unless it is gone. */
function withBalances({ context }: SweepWorld, shown: readonly bigint[]): WatcherContext {
  const { accounts } = context.node;
  const left = [...shown];
  const solidTokens: typeof accounts.solidTokens = async (account) =>
    usdt(left.shift() ?? (await accounts.solidTokens(account)));
  return { ...context, node: { ...context.node, accounts: { ...accounts, solidTokens } } };
}

test('a node that does not show the payment yet costs a sweep no attempt', async () => {
  world = await openSweepWorld();
  const order = await world.paidOrder('25');
  await world.tick(withBalances(world, [0n]));
  expect(await world.events(order)).toEqual(['sweep_queued']);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, failure_reason: null }]);
});

test('money that is gone from its address fails the sweep after three attempts, and nothing is spent', async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
  const gone = withBalances(world, Array<bigint>(10).fill(4_999_999n));
  await world.tick(gone);
  await query(
    world.database.db,
    `alter table sweeps disable trigger guard_sweep;
     update sweeps set created_at = created_at - interval '1 minute'`,
  );
  for (let i = 0; i < 3; i++) await world.tick(gone);
  expect(await world.sweeps()).toMatchObject([{ state: 'failed', attempt: 3, failure_reason: 'balance_missing' }]);
  expect(await world.transactions()).toEqual([]);
});

test('a final transfer that the scan has not reached yet is neither missing nor failed', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.holdPool(true);
  await world.tick();
  // The scan passes the blocks that usually include it.
  await world.finalise();
  chain.holdPool(false);
  chain.mine({ blocks: 25 });
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'sweeping', failure_reason: null }]);
  expect((await world.transactions()).map(({ state }) => state)).toEqual(['final', 'live']);
  await world.scanAll();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
});
