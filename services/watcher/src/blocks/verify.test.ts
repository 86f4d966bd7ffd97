import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressFromAccount, parseUsdt, type TronAddress } from '@gateway/domain';
import { findCursor } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { addressOf, TEST_NETWORK } from '@gateway/store/testing';
import { omitLogs, openProxiedWatcher, type ProxiedWatcher, repeatLogs } from '../testing/node-proxy';
import { NodesDisagree } from './verify';

let watcher: ProxiedWatcher;
let order: Order;

/** The scan reads through the proxy, and the honest node verifies. */
beforeEach(async () => {
  watcher = await openProxiedWatcher();
  watcher.context.verifier = watcher.honest;
  order = await watcher.order();
});
afterEach(() => watcher.close());

const cursor = async (): Promise<number | undefined> => (await findCursor(watcher.database.db, TEST_NETWORK))?.number;
/** Pays through another contract: the transaction itself does not reveal that a log is missing. */
const payTo = (to: TronAddress, amount: string): string => watcher.chain.payMany([{ to, amount: parseUsdt(amount) }]);
const pay = (amount = '10'): string => payTo(order.address, amount);

test('a block whose only payment to us was omitted waits, and counts when the node returns it', async () => {
  pay();
  watcher.proxy.tamper = omitLogs(() => true);
  watcher.chain.mine({ blocks: 4 });
  const paidAt = watcher.chain.head().number - 3;
  await expect(watcher.scanAll()).rejects.toThrow(NodesDisagree);
  expect(await cursor()).toBe(paidAt - 1);
  expect((await watcher.reread(order)).status).toBe('pending');
  watcher.proxy.tamper = () => undefined;
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
});

test('a block in which one of two payments to us was omitted waits', async () => {
  const omitted = pay('4');
  pay('6');
  watcher.proxy.tamper = omitLogs((txHash) => txHash === omitted);
  watcher.chain.mine({ blocks: 4 });
  await expect(watcher.scanAll()).rejects.toThrow('different transfers');
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
  watcher.proxy.tamper = () => undefined;
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
});

test('a block in which an outgoing transfer of ours was omitted waits', async () => {
  payTo(addressOf('stranger'), '1');
  watcher.chain.mine();
  const { number } = watcher.chain.head();
  await watcher.finalise();
  const [sent] = (await watcher.honest.solidBlock(number))?.transfers ?? [];
  if (!sent) throw new Error('no transfer was sent');
  await query(watcher.database.db, `update addresses set address = :payer where idx = 7`, {
    payer: addressFromAccount(sent.from),
  });
  payTo(addressOf('stranger'), '1');
  watcher.proxy.tamper = omitLogs(() => true);
  watcher.chain.mine({ blocks: 4 });
  await expect(watcher.scanAll()).rejects.toThrow('different transfers');
});

test('a block to which the node adds a payment to us waits, and only the real one counts', async () => {
  pay();
  watcher.proxy.tamper = repeatLogs;
  watcher.chain.mine({ blocks: 4 });
  await expect(watcher.scanAll()).rejects.toThrow('different transfers');
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
  watcher.proxy.tamper = () => undefined;
  await watcher.scanAll();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
});

test('a difference between other accounts does not stop the scan', async () => {
  payTo(addressOf('stranger'), '1');
  watcher.proxy.tamper = omitLogs(() => true);
  await watcher.finalise();
  expect(await cursor()).toBe(watcher.chain.solidHead().number);
});

test('a node that omits the log of a direct transfer is detected without another node', async () => {
  watcher.context.verifier = undefined;
  watcher.pay(order);
  watcher.proxy.tamper = omitLogs(() => true);
  watcher.chain.mine({ blocks: 4 });
  const paidAt = watcher.chain.head().number - 3;
  await expect(watcher.scanAll()).rejects.toMatchObject({ reason: 'rejected', defect: 'infos' });
  expect(await cursor()).toBe(paidAt - 1);
  watcher.proxy.tamper = () => undefined;
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
});

test('a block that would end all leases by its own time is compared too, and expires no order', async () => {
  const { context, chain, proxy } = watcher;
  const forgedAt = chain.head().number + 1;
  context.node = {
    ...proxy.node,
    solidBlock: async (...asked) => {
      const block = await proxy.node.solidBlock(...asked);
      if (block?.number !== forgedAt) return block;
      return { ...block, id: 'ab'.repeat(32), timestamp: new Date(Date.now() + 30 * 86_400_000) };
    },
  };
  chain.mine({ blocks: 4 });
  await expect(watcher.scanAll()).rejects.toThrow('different headers');
  expect(await cursor()).toBe(forgedAt - 1);
  expect((await watcher.reread(order)).status).toBe('pending');
});

test('every block is compared while a lease is open, and none afterwards', async () => {
  watcher.chain.requests.reset();
  watcher.chain.mine({ blocks: 10 });
  await watcher.scanAll();
  // The node's two requests per block reach the simulated chain, and so do the verifying node's.
  expect(watcher.chain.requests.of('/walletsolidity/gettransactioninfobyblocknum')).toBe(20);

  watcher.chain.mine({ stepMs: 7 * 86_400_000 });
  await watcher.finalise();
  watcher.chain.requests.reset();
  watcher.chain.mine({ blocks: 10 });
  await watcher.scanAll();
  expect(watcher.chain.requests.of('/walletsolidity/gettransactioninfobyblocknum')).toBe(10);
});
