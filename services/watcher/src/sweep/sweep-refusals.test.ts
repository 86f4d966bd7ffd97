import { afterEach, expect, jest, test } from '@jest/globals';
import { transact } from '@gateway/store/db';
import { listSweeps, requestSweepRetry } from '@gateway/store/sweeps';
import { writeFacts } from '../status/facts';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const BROADCAST = '/wallet/broadcasthex';

test('the words of a node that refuses are kept while it does, and logged once per change', async () => {
  world = await openSweepWorld();
  const { chain, context } = world;
  await world.paidOrder('25');
  const logged = jest.spyOn(context.logger, 'warn');
  const refuse = async (detail: string): Promise<void> => {
    chain.faults.clear();
    chain.faults.add({ kind: 'broadcast-code', code: 'CONTRACT_EXE_ERROR', detail, path: BROADCAST });
    for (let i = 0; i < 3; i++) await world.tick();
  };
  const lacks = (amount: number): string => `${world.hot} insufficient balance, balance: ${amount}, amount: 7`;
  const words = (amount: number): string => `CONTRACT_EXE_ERROR: Contract execute error : ${lacks(amount)}`;
  await refuse(lacks(5));
  await refuse(lacks(6));
  expect(await world.sweeps()).toMatchObject([{ state: 'funding', refusal: words(6) }]);
  expect((await listSweeps(world.database.db, { page: 1, limit: 1 })).entries).toMatchObject([{ refusal: words(6) }]);
  const refusals = logged.mock.calls.filter(([message]) => message === 'sweep transaction rejected by the node');
  expect(refusals.map(([, fields]) => fields?.['refusal'])).toEqual([words(5), words(6)]);
  chain.faults.clear();
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'funding', refusal: null }]);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, refusal: null }]);
});

test('a sweep that failed for refusals keeps the last words until it is retried', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  const order = await world.paidOrder('25');
  chain.faults.add({ kind: 'broadcast-code', code: 'CONTRACT_EXE_ERROR', detail: 'no balance', path: BROADCAST });
  for (let i = 0; i < 3; i++) {
    await world.tick();
    chain.mine({ blocks: 20, stepMs: 50_000 });
    await world.scanAll();
    await world.tick();
  }
  const refusal = 'CONTRACT_EXE_ERROR: Contract execute error : no balance';
  expect(await world.sweeps()).toMatchObject([{ state: 'failed', failure_reason: 'funding_expired', refusal }]);
  await writeFacts(world.context);
  await transact(world.database.db, (tx) => requestSweepRetry(tx, order.id));
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', refusal: null }]);
});
