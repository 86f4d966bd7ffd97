import { afterEach, expect, test } from '@jest/globals';
import type { BlockHeader } from '@gateway/chain';
import { parseUsdt } from '@gateway/domain';
import { connect, isDatabaseTrouble, query } from '@gateway/store/db';
import type { WatcherContext } from '../context/context';
import { expectConserved, FIRST_SWEEP_COST } from '../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const BROADCAST = '/wallet/broadcasthex';

test('a top-up that a fork drops is sent again as the same bytes', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  await world.paidOrder('25');
  await world.tick();
  chain.mine();
  const [funding] = await world.transactions();
  chain.reorg({ depth: 1, drop: [funding?.tx_id ?? ''] });
  await world.settle();
  expect((await world.transactions()).map(({ tx_id }) => tx_id)[0]).toBe(funding?.tx_id);
  expect(await world.transactions()).toHaveLength(2);
  await expectConserved(world, '25');
  expect(world.hotSpent()).toBe(FIRST_SWEEP_COST);
});

test.each(['funding', 'transfer'] as const)(
  'a %s that enters no block is replaced only once it has expired',
  async (kind) => {
    world = await openSweepWorld();
    const { chain } = world;
    const order = await world.paidOrder('25');
    if (kind === 'transfer') {
      await world.tick();
      await world.finalise();
    }
    chain.holdPool(true);
    await world.tick();
    chain.mine({ blocks: 10, stepMs: 50_000 });
    await world.scanAll();
    await world.tick();
    expect((await world.transactions()).filter(({ state }) => state === 'dead')).toEqual([]);
    chain.mine({ blocks: 6, stepMs: 50_000 });
    await world.scanAll();
    chain.dropPool();
    await world.tick();
    chain.holdPool(false);
    await world.settle();
    const dead = (await world.transactions()).filter(({ state }) => state === 'dead');
    expect(dead.map((transaction) => transaction.kind)).toEqual([kind]);
    expect(await world.events(order)).toContain('sweep_failed');
    expect(await world.sweeps()).toMatchObject([
      { state: 'completed', attempt: 2, failure_reason: `${kind}_expired`, amount: parseUsdt('25') },
    ]);
    await expectConserved(world, '25');
    expect(world.hotSpent()).toBe(FIRST_SWEEP_COST);
  },
);

test.each([
  ['REVERT', 'reverted'],
  ['OUT_OF_TIME', 'execution_failed'],
] as const)('a transfer that ends in %s is a failed attempt, and the next one goes through', async (result, reason) => {
  world = await openSweepWorld();
  const { chain } = world;
  await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.faults.add({ kind: 'fail-execution', result, path: BROADCAST, times: 1 });
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 2, failure_reason: reason }]);
  await expectConserved(world, '25');
});

test('a sweep whose step fails for a reason of its own waits, and the others go on', async () => {
  world = await openSweepWorld();
  const { context } = world;
  const [broken, other] = [await world.paidOrder('25'), await world.paidOrder('30')];
  const { accounts } = context.node;
  const breaking = (...given: Parameters<typeof accounts.tryTransfer>): ReturnType<typeof accounts.tryTransfer> =>
    given[0] === broken.address ? Promise.reject(new Error('no such thing')) : accounts.tryTransfer(...given);
  await world.tick({ ...context, node: { ...context.node, accounts: { ...accounts, tryTransfer: breaking } } });
  expect(world.log.map(({ message }) => message)).toContain('sweep step failed');
  const rows = await query(
    world.database.db,
    'select order_id as id, due_at > now() as is_postponed, state from sweeps order by state',
  );
  expect(rows).toEqual([
    { id: other.id, is_postponed: false, state: 'funding' },
    { id: broken.id, is_postponed: true, state: 'queued' },
  ]);
});

test('nothing is signed while the newest block is far ahead of the scan', async () => {
  world = await openSweepWorld();
  const { context } = world;
  await world.paidOrder('25');
  const head = async (): Promise<BlockHeader> => {
    const block = await context.node.head();
    return { ...block, timestamp: new Date(block.timestamp.getTime() + 86_400_000) };
  };
  await world.tick({ ...context, node: { ...context.node, head } });
  expect(await world.transactions()).toEqual([]);
  await query(world.database.db, 'update sweeps set due_at = now()');
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
});

test('a transaction that never left this process is not recorded as sent', async () => {
  world = await openSweepWorld();
  const { context, database } = world;
  await world.paidOrder('25');
  const broadcast = (): Promise<never> => Promise.reject(new Error('no such thing'));
  const accounts = { ...context.node.accounts, broadcast };
  await world.tick({ ...context, node: { ...context.node, accounts } });
  expect(await query(database.db, 'select kind, state, sent_at from sweep_transactions')).toEqual([
    { kind: 'funding', state: 'live', sent_at: null },
  ]);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
  await expectConserved(world, '25');
});

test('a transfer that always fails is tried three times only', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  const order = await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.faults.add({ kind: 'fail-execution', result: 'REVERT', path: BROADCAST });
  await world.settle();
  chain.faults.clear();
  await world.settle();
  expect((await world.transactions()).filter(({ kind }) => kind === 'transfer').length).toBeLessThanOrEqual(3);
  expect(await world.sweeps()).toMatchObject([{ state: 'failed' }]);
  const failures = (await world.events(order)).filter((type) => type === 'sweep_failed');
  expect(failures).toHaveLength((await world.sweeps())[0]?.attempt ?? 0);
  expect(chain.usdtOf(order.address)).toBe(parseUsdt('25'));
  expect(world.hotSpent() <= 20_000_000n).toBe(true);
  await expectConserved(world, '25');
});

test('a database that keeps dropping every connection loses nothing and duplicates nothing', async () => {
  world = await openSweepWorld();
  const { database } = world;
  await world.paidOrder('25');
  await world.paidOrder('30');
  const admin = connect(database.url, { name: 'admin', poolSize: 1, statementTimeoutMs: 5_000 });
  for (let i = 0; i < 12; i++) {
    const stepping = world.tick().catch((error: unknown) => {
      if (!isDatabaseTrouble(error)) throw error;
    });
    await query(
      admin,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await stepping;
    world.chain.mine({ blocks: 2 });
    await world.scanAll().catch(() => undefined);
  }
  await admin.destroy();
  await world.settle();
  expect((await world.sweeps()).map(({ state }) => state)).toEqual(['completed', 'completed']);
  await expectConserved(world, '55');
  expect(world.hotSpent()).toBe(2n * FIRST_SWEEP_COST);
});

test('a node that lies about the chain height delays a sweep only until its transaction has expired', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  await world.paidOrder('25');
  await world.tick(withHead(world, { number: 1_000_000 }));
  await world.finalise();
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'funding' }]);
  chain.mine({ blocks: 16, stepMs: 50_000 });
  await world.scanAll();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
  await expectConserved(world, '25');
  expect(world.hotSpent()).toBe(FIRST_SWEEP_COST);
});

test('nothing is signed by a newest block of next year, and an honest node’s is used', async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
  await world.tick(withHead(world, { timestamp: new Date(Date.now() + 365 * 86_400_000) }));
  expect(await world.transactions()).toEqual([]);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
  await expectConserved(world, '25');
});

test('nothing is signed by a newest block that is behind the scan', async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
  const behind = withHead(world, { number: 1, timestamp: new Date(world.chain.head().timestamp - 3_600_000) });
  for (let i = 0; i < 4; i++) await world.tick(behind);
  expect(await world.transactions()).toEqual([]);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
});

test('a node that does not show a final top-up yet costs no second one', async () => {
  world = await openSweepWorld();
  const { chain, context } = world;
  await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  const { accounts } = context.node;
  const solidTrx: typeof accounts.solidTrx = (account) =>
    account === world.hot ? accounts.solidTrx(account) : Promise.resolve(undefined);
  await world.tick({ ...context, node: { ...context.node, accounts: { ...accounts, solidTrx } } });
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
  expect((await world.transactions()).map(({ kind }) => kind)).toEqual(['funding', 'transfer']);
  expect(chain.trxOf((await world.sweeps())[0]?.address ?? world.hot)).toBe(0n);
  expect(world.hotSpent()).toBe(FIRST_SWEEP_COST);
});

/** A context whose node reports this newest block. */
function withHead({ context }: SweepWorld, lie: Partial<BlockHeader>): WatcherContext {
  const { node } = context;
  return { ...context, node: { ...node, head: async () => ({ ...(await node.head()), ...lie }) } };
}

test('a leader that lost its term sends and writes nothing more', async () => {
  world = await openSweepWorld();
  const { context } = world;
  await world.paidOrder('25');
  await world.database.db.raw(`update leadership set term = term + 1`);
  await expect(world.tick()).rejects.toThrow('another watcher leads now');
  expect(await world.sweeps()).toEqual([]);
  expect(context.state.term).toBeDefined();
  expect(world.hotSpent()).toBe(0n);
});
