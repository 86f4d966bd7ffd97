import { expect, test } from '@jest/globals';
import { joinNodes, openNode } from '@gateway/chain';
import { startDevnet } from '@gateway/devnet';
import { parseUsdt, Unavailable } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { leadOrStandBy } from '@gateway/store/gateway';
import { findOrder } from '@gateway/store/orders';
import { openMetrics } from '../status/metrics';
import { commit } from '../testing';
import { orderScanPerTest } from '../testing/order-scan';
import { scan } from '../scan/scan';
import { NodesDisagree, VerifierSilent } from './verify';

const { watcher, order, cursor, status, scanUntil } = orderScanPerTest();

test('a final block with another parent stops the scan with an error, and changes nothing', async () => {
  const [before] = await query<{ block_id: string }>(watcher.database.db, 'select block_id from scan_cursors');
  await query(watcher.database.db, `update scan_cursors set block_id = repeat('ab', 32)`);
  watcher.pay(order());
  watcher.chain.mine({ blocks: 4 });
  await expect(scan(watcher.context)).rejects.toMatchObject({ defect: 'parent' });
  expect(await status()).toBe('pending');
  await query(watcher.database.db, 'update scan_cursors set block_id = :block_id', { ...before });
});

test('a node whose final blocks are of another chain is replaced by the next one', async () => {
  const other = await startDevnet({ genesisTimestamp: Date.now() - 60_000, solidityLag: 3 });
  other.mine({ blocks: 30 });
  const { usdtContract: contract } = watcher.chain;
  const { node: honest } = watcher.context;
  const strange = openNode({ fullUrl: other.url, solidityUrl: other.url, contract });
  watcher.context.node = joinNodes([strange, honest]);
  try {
    watcher.pay(order());
    watcher.chain.mine({ blocks: 4 });
    await scanUntil('confirmed');
  } finally {
    await strange.close();
    await other.close();
  }
});

test('a chain that halted for hours expires no order before it continues', async () => {
  watcher.chain.mine({ stepMs: 60_000 });
  await watcher.finalise();
  expect(await status()).toBe('pending');
  watcher.chain.mine({ stepMs: 8_100_000 });
  await watcher.finalise();
  expect(await status()).toBe('expired');
});

test('five thousand payments in one block are all credited, each under its own log', async () => {
  const legs = Array.from({ length: 500 }, () => ({ to: order().address, amount: parseUsdt('0.001') }));
  for (let i = 0; i < 10; i++) watcher.chain.payMany(legs);
  await watcher.finalise();
  expect(await findOrder(watcher.database.db, order().id)).toMatchObject({
    amountReceived: 5_000_000n,
    status: 'pending',
  });
  expect(await query(watcher.database.db, 'select 1 from credits')).toHaveLength(5_000);
}, 120_000);

test('a leader suspended while another took over writes nothing', async () => {
  watcher.pay(order());
  watcher.chain.mine({ blocks: 4 });
  const asleep = watcher.context.state.term;
  await leadOrStandBy(watcher.database.db, '00000000-0000-4000-8000-0000000000bb', -1);
  expect(asleep).toBeDefined();
  await expect(scan(watcher.context)).rejects.toThrow('another watcher leads');
  expect(await status()).toBe('pending');
});

test('a forged payment is not credited when a second node does not know it', async () => {
  const honest = openNode({
    fullUrl: watcher.chain.url,
    solidityUrl: watcher.chain.solidityUrl,
    contract: watcher.chain.usdtContract,
  });
  watcher.context.verifier = honest;
  watcher.chain.pay({ to: watcher.chain.customer, amount: parseUsdt('1') });
  watcher.chain.mine({ blocks: 4 });
  const paidAt = watcher.chain.head().number - 3;
  watcher.chain.faults.add({
    kind: 'forged-log',
    to: order().address,
    amount: 10_000_000n,
    path: '/walletsolidity/gettransactioninfobyblocknum',
    times: 1,
  });
  await expect(watcher.scanAll()).rejects.toThrow(NodesDisagree);
  expect(await cursor()).toBe(paidAt - 1);
  expect(await status()).toBe('pending');
  await honest.close();
});

test('a payment waits while the verifying node does not respond, and counts when it does', async () => {
  const silent = openNode({
    fullUrl: 'http://127.0.0.1:1',
    solidityUrl: 'http://127.0.0.1:1',
    contract: watcher.chain.usdtContract,
  });
  watcher.context.verifier = silent;
  watcher.pay(order());
  watcher.chain.mine({ blocks: 4 });
  await expect(watcher.scanAll()).rejects.toThrow(VerifierSilent);
  expect(await status()).toBe('pending');
  watcher.context.verifier = watcher.context.node;
  await scanUntil('confirmed');
  await silent.close();
});

test('a block is committed once, even by concurrent watchers', async () => {
  watcher.pay(order());
  watcher.chain.mine({ blocks: 4 });
  const block = await watcher.context.node.solidBlock(((await cursor()) ?? 0) + 1);
  if (!block) throw new Error('nothing to commit');
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => commit(watcher, block)));
  expect(outcomes.map(({ status: outcome }) => outcome).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a block that cannot be read is reported in a metric, and in the log when it persists', async () => {
  const metric = async (): Promise<string | undefined> =>
    /^scan_unreadable_block\{.*\} (\d+)$/m.exec(await openMetrics(watcher.context).metrics())?.[1];
  const { state } = watcher.context;
  watcher.pay(order());
  watcher.chain.mine({ blocks: 4 });
  const paidAt = watcher.chain.head().number - 3;
  watcher.chain.faults.add({ kind: 'short-infos', path: '/walletsolidity/*' });
  await expect(watcher.scanAll()).rejects.toThrow(Unavailable);
  expect(await metric()).toBe(String(paidAt));
  const errors = (): unknown[] => watcher.log.filter(({ level }) => level === 'error');
  expect(errors()).toEqual([]);

  if (state.unreadable) state.unreadable.since -= 15_000;
  for (let i = 0; i < 2; i++) await expect(watcher.scanAll()).rejects.toThrow(Unavailable);
  expect(errors()).toMatchObject([{ fields: { block: paidAt, reason: expect.stringContaining('no info') } }]);

  watcher.chain.faults.clear();
  watcher.chain.faults.add({ kind: 'html' });
  await expect(watcher.scanAll()).rejects.toThrow(Unavailable);
  expect(await metric()).toBe(String(paidAt));
  watcher.chain.faults.clear();
  await scanUntil('confirmed');
  expect(await metric()).toBe('0');
});

test('an unreachable node has no unreadable block', async () => {
  watcher.chain.faults.add({ kind: 'cut' });
  await expect(watcher.scanAll()).rejects.toThrow(Unavailable);
  expect(watcher.context.state.unreadable).toBeUndefined();
});

test('a block with a transaction not proven by its header is read, counted and logged', async () => {
  const count = async (): Promise<string | undefined> =>
    /^blocks_unproven_total\{.*\} (\d+)$/m.exec(await openMetrics(watcher.context).metrics())?.[1];
  watcher.chain.pay({ to: watcher.chain.customer, amount: parseUsdt('1') });
  watcher.pay(order());
  watcher.chain.mine({ blocks: 4 });
  const paidAt = watcher.chain.head().number - 3;
  const { node: honest } = watcher.context;
  watcher.context.node = {
    ...honest,
    solidBlock: async (number, parentId) => {
      const block = await honest.solidBlock(number, parentId);
      return block && number === paidAt ? { ...block, unprovenRoot: 'ab'.repeat(32) } : block;
    },
  };
  expect(await count()).toBe('0');
  await scanUntil('confirmed');
  expect(await count()).toBe('1');
  expect(watcher.log.filter(({ level }) => level === 'warn')).toMatchObject([{ fields: { block: paidAt } }]);
});
