import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { findHistoryPass, listMissingTransfers } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import { createNodeBudget } from '../context/node-budget';
import { rescan } from './rescan';
import { createSecondPass } from './second-pass';
import { mortalContext } from '../testing/mortal-context';
import { omitLogs, openProxiedWatcher, type ProxiedWatcher } from '../testing/node-proxy';
import { brokenPromises } from '../testing';

const DAY_MS = 86_400_000;

let watcher: ProxiedWatcher;
let order: Order;

/** The only node is a proxy that may omit logs of blocks. */
beforeEach(async () => {
  watcher = await openProxiedWatcher();
  order = await watcher.order();
});
afterEach(() => watcher.close());

const status = async (): Promise<string | undefined> => (await findOrder(watcher.database.db, order.id))?.status;
const missing = () => listMissingTransfers(watcher.database.db, TEST_NETWORK);
/** The addresses whose history was requested. */
const compared = (): (string | undefined)[] =>
  Object.keys(watcher.chain.requests.all())
    .filter((path) => path.startsWith('/v1/'))
    .map((path) => path.split('/')[3]);
const historyRequests = (): number => watcher.chain.requests.of(`/v1/accounts/${order.address}/transactions/trc20`);

/** Pays through another contract, in a block that the scan reads without its log, and lets that block's day pass. */
async function missPayment(amount = '10'): Promise<{ txHash: string; block: number }> {
  const txHash = watcher.chain.payMany([{ to: order.address, amount: parseUsdt(amount) }]);
  const block = watcher.chain.mine().number;
  const hide = omitLogs((hash) => hash === txHash);
  watcher.proxy.tamper = hide;
  watcher.chain.mine({ stepMs: DAY_MS + 1_000_000 });
  await watcher.finalise();
  return { txHash, block };
}

async function runPass(): Promise<void> {
  const tick = createSecondPass(watcher.context, new AbortController().signal);
  while ((await tick()) === 'more');
}

async function runRescans(): Promise<void> {
  while ((await rescan(watcher.context)) === 'more');
}

test('a payment omitted from the blocks is found, reported by the audit, and credited by the requested rescan', async () => {
  const { txHash, block } = await missPayment();
  expect(await status()).toBe('expired');
  expect(await brokenPromises(watcher)).toEqual([]);

  await runPass();
  expect(await missing()).toEqual([{ address: order.address, txHash, amount: 10_000_000n, from: block, to: block }]);
  expect(await brokenPromises(watcher)).toEqual(['C07']);
  expect(watcher.log.map(({ message }) => message)).toContain('payment missing from the ledger');

  // The node still omits it: it stays missing.
  await runRescans();
  expect(await brokenPromises(watcher)).toEqual(['C07']);
  watcher.proxy.tamper = () => undefined;
  await query(watcher.database.db, 'delete from history_passes');
  await runPass();
  expect(await missing()).toHaveLength(1);
  await runRescans();
  expect(await missing()).toEqual([]);
  expect(await status()).toBe('confirmed');
});

test('a day is compared once, with one request per address, and so is the next', async () => {
  await missPayment();
  watcher.proxy.tamper = () => undefined;
  await runPass();
  expect(historyRequests()).toBe(1);
  watcher.chain.requests.reset();
  await runPass();
  expect(watcher.chain.requests.all()).toEqual({});
  await runRescans();
  // The lease lasts another day.
  watcher.chain.mine({ stepMs: DAY_MS });
  await watcher.finalise();
  await runPass();
  expect((await findHistoryPass(watcher.database.db, TEST_NETWORK))?.target).toBeNull();
});

test('a history that lists a transfer twice, and a complete one, raise no error', async () => {
  watcher.pay(order);
  watcher.chain.mine();
  watcher.chain.mine({ stepMs: DAY_MS + 1_000_000 });
  await watcher.finalise();
  watcher.proxy.tamper = (path, answer) => {
    if (!path.startsWith('/v1/')) return undefined;
    const history = JSON.parse(answer) as { data: unknown[] };
    return JSON.stringify({ ...history, data: [...history.data, ...history.data] });
  };
  await runPass();
  expect(await missing()).toEqual([]);
  expect(await query(watcher.database.db, 'select 1 from rescans')).toEqual([]);
});

test('if the transaction info also omits the transfer, the amount in the history is missing', async () => {
  const { txHash, block } = await missPayment();
  const hide = watcher.proxy.tamper;
  watcher.proxy.tamper = (path, answer) => {
    if (!path.endsWith('/gettransactioninfobyid')) return hide(path, answer);
    return JSON.stringify({ ...(JSON.parse(answer) as object), log: undefined });
  };
  await runPass();
  expect(await missing()).toMatchObject([{ txHash, amount: 10_000_000n, from: block }]);
  watcher.proxy.tamper = () => undefined;
  await runRescans();
  expect(await status()).toBe('confirmed');
});

test('without account history balances are compared, and the rescan of the day resolves the differences', async () => {
  const { block } = await missPayment();
  const hide = watcher.proxy.tamper;
  watcher.proxy.absent = (path) => path.startsWith('/v1/');
  await runPass();
  const [found] = await missing();
  expect(found).toMatchObject({ address: order.address, txHash: null, amount: 10_000_000n });
  expect(found?.from).toBeLessThanOrEqual(block);
  expect(found?.to).toBeGreaterThanOrEqual(block);
  expect(await brokenPromises(watcher)).toEqual(['C07']);
  watcher.proxy.tamper = (path, answer) => (path.includes('byblocknum') ? undefined : hide(path, answer));
  await runRescans();
  expect(await missing()).toEqual([]);
  expect(await status()).toBe('confirmed');
}, 60_000);

test('a balance to which money was missed after the compared day is found in the blocks scanned since', async () => {
  watcher.chain.mine({ stepMs: DAY_MS + 1_000_000 });
  const txHash = watcher.chain.payMany([{ to: order.address, amount: parseUsdt('10') }]);
  const block = watcher.chain.mine().number;
  watcher.proxy.tamper = omitLogs((hash) => hash === txHash);
  watcher.proxy.absent = (path) => path.startsWith('/v1/');
  await watcher.finalise();
  await runPass();
  const [found] = await missing();
  expect(found?.to).toBeGreaterThanOrEqual(block);
  watcher.proxy.tamper = () => undefined;
  await runRescans();
  expect(await missing()).toEqual([]);
}, 60_000);

test('while the scan catches up no balance is compared: what it has not read yet is not missing', async () => {
  watcher.proxy.absent = (path) => path.startsWith('/v1/');
  watcher.chain.mine({ stepMs: DAY_MS + 1_000_000 });
  await watcher.finalise();
  watcher.pay(order);
  watcher.chain.mine({ blocks: 30 });
  await runPass();
  expect(await missing()).toEqual([]);
  expect(watcher.log.map(({ message }) => message)).toContain('second pass postponed');
  await watcher.finalise();
  await runPass();
  expect(await missing()).toEqual([]);
  expect((await findHistoryPass(watcher.database.db, TEST_NETWORK))?.target).toBeNull();
}, 60_000);

test('after the signal to stop no further address is compared, and the next pass continues with the one after it', async () => {
  const orders = [order, await watcher.order(), await watcher.order()];
  const [first, ...others] = orders.sort((a, b) => a.addressIdx - b.addressIdx).map(({ address }) => address);
  await missPayment();
  const stopping = new AbortController();
  const hide = watcher.proxy.tamper;
  watcher.proxy.tamper = (path, answer) => {
    if (path.startsWith('/v1/')) stopping.abort();
    return hide(path, answer);
  };
  await createSecondPass(watcher.context, stopping.signal)();
  expect(compared()).toEqual([first]);

  watcher.chain.requests.reset();
  await runPass();
  expect(compared()).toEqual(others);
  expect(await missing()).toHaveLength(1);
  watcher.proxy.tamper = () => undefined;
  await runRescans();
  expect(await status()).toBe('confirmed');
});

test('a pass killed at any point continues, and records what is missing once', async () => {
  await missPayment();
  let deaths = 0;
  for (let diesAt = 1; ; diesAt++) {
    const { context } = mortalContext(watcher.context, diesAt);
    const tick = createSecondPass(context, new AbortController().signal);
    try {
      while ((await tick()) === 'more');
      break;
    } catch {
      deaths += 1;
    }
  }
  expect(deaths).toBeGreaterThan(5);
  expect(await missing()).toHaveLength(1);
  expect(await query(watcher.database.db, 'select 1 from rescans')).toHaveLength(1);
  watcher.proxy.tamper = () => undefined;
  await runRescans();
});

test('there is no pass with a verifying node, nor while the daily quota is short', async () => {
  await missPayment();
  watcher.proxy.tamper = () => undefined;
  watcher.chain.requests.reset();
  watcher.context.verifier = watcher.honest;
  await runPass();
  watcher.context.verifier = undefined;
  watcher.context.budget = createNodeBudget(1);
  await runPass();
  expect(watcher.chain.requests.all()).toEqual({});
  expect(await findHistoryPass(watcher.database.db, TEST_NETWORK)).toBeUndefined();
});
