import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { findLastRun } from '@gateway/store';
import { buildOrder, openTestDatabase, payOrder, TEST_NETWORK, type TestDatabase } from '@gateway/store/testing';
import { reconcile } from './reconcile';

let database: TestDatabase;
let chain: Devnet;
beforeAll(async () => {
  database = await openTestDatabase();
  chain = await startDevnet({ solidityLag: 0 });
});
afterAll(async () => {
  await chain.close();
  await database.drop();
});

const environment = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.urlOf('watcher'),
  TRON_NETWORK: TEST_NETWORK,
  USDT_CONTRACT: chain.usdtContract,
  TRON_NODE_URL: chain.url,
  NODE_REQUESTS_PER_SECOND: '1000',
});

test('the chain and the ledger agree until unrecorded money moves', async () => {
  const order = await buildOrder(database.db);
  chain.pay({ to: order.address, amount: order.amountExpected });
  chain.mine();
  await payOrder(database.db, order);
  expect(await reconcile(environment())).toBe(0);

  chain.pay({ to: order.address, amount: order.amountExpected });
  chain.mine();
  expect(await reconcile(environment())).toBe(1);
}, 60_000);

test('a node that does not respond is skipped for the next in the list', async () => {
  const order = await buildOrder(database.db);
  const nodes = { ...environment(), TRON_NODE_URL: `http://127.0.0.1:1,${chain.url}` };
  await expect(reconcile({ ...nodes, TRON_SOLIDITY_URL: chain.url })).rejects.toThrow('as many nodes');
  await payOrder(database.db, order);
  expect(await reconcile(nodes)).toBe(1);
  chain.pay({ to: order.address, amount: order.amountExpected });
  chain.mine();
}, 60_000);

test('money on a leased address without a recorded transfer is a difference, and is recorded', async () => {
  const order = await buildOrder(database.db);
  await payOrder(database.db, order);
  chain.pay({ to: order.address, amount: order.amountExpected });
  const missed = await buildOrder(database.db);
  chain.mine();
  const before = await findLastRun(database.db, 'reconcile');
  expect(before).toBeUndefined();
  await reconcile(environment(), ['--record']);
  const clean = (await findLastRun(database.db, 'reconcile'))?.violations ?? -1;
  expect(clean).toBeGreaterThanOrEqual(0);

  chain.pay({ to: missed.address, amount: missed.amountExpected });
  chain.mine();
  expect(await reconcile(environment(), ['--record'])).toBe(1);
  expect((await findLastRun(database.db, 'reconcile'))?.violations).toBe(clean + 1);
}, 60_000);
