import { afterEach, expect, test } from '@jest/globals';
import { openNode, type TronNode } from '@gateway/chain';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { parseUsdt } from '@gateway/domain';
import { findCursor, findRescan, listWitnesses, requestRescan } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { findWatcherFacts } from '@gateway/store/gateway';
import { type Order } from '@gateway/store/orders';
import { addressOf, TEST_NETWORK } from '@gateway/store/testing';
import { newState } from '../context/context';
import { createHintTick } from '../polling/hint';
import { rescan } from '../recovery/rescan';
import { writeFacts } from '../status/facts';
import { openMetrics } from '../status/metrics';
import { closeAudited, openTestWatcher, type TestWatcher } from '../testing';
import { HeadersDoubtful } from './header-check';
import { NodesDisagree } from './verify';

const LAG = 3;
const FIRST_BLOCKS = 5;
/** Two rounds pin the witnesses. */
const PINNING = 60;
const PERIOD_MS = 21_600_000;
const ALL_SEATS = Array.from({ length: 27 }, (_, seat) => seat);
/** A key that no witness has delegated to: that of the liar. */
const OWN_KEY = 9;

let watcher: TestWatcher;
let honest: TronNode;
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  watcher.context.node = honest;
  await Promise.all(opened.splice(0).map((resource) => resource.close()));
  await closeAudited(watcher);
});

/** A watcher that has pinned the witnesses of its chain. */
async function openPinned(mode: 'warn' | 'require'): Promise<Order> {
  watcher = await openTestWatcher({}, LAG);
  honest = watcher.context.node;
  watcher.context.config.node.verifyHeaders = mode;
  watcher.chain.mine({ blocks: PINNING });
  await watcher.scanAll();
  return watcher.order();
}

function nodeOf({ url, solidityUrl, usdtContract: contract }: Devnet): TronNode {
  const node = openNode({ fullUrl: url, solidityUrl, contract, areSealsRead: true });
  opened.push(node);
  return node;
}

/** A node with the same chain so far, which the watcher reads from now on. */
async function lie(): Promise<Devnet> {
  const { number, timestamp, id } = watcher.chain.head();
  const liar = await startDevnet({ genesisTimestamp: timestamp - number * 3_000, solidityLag: LAG });
  opened.push(liar);
  liar.mine({ blocks: FIRST_BLOCKS + PINNING });
  expect(liar.head().id).toBe(id);
  watcher.context.node = nodeOf(liar);
  return liar;
}

const pay = (chain: Devnet, { address: to }: Order): string => chain.pay({ to, amount: parseUsdt('10') });
const cursor = async (): Promise<number> => (await findCursor(watcher.database.db, TEST_NETWORK))?.number ?? -1;
const logged = (message: string): object[] => watcher.log.filter((line) => line.message === message);
const metric = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(await openMetrics(watcher.context).metrics())?.[1];

/** A payment in blocks that own keys sign. */
function forge(liar: Devnet, order: Order, blocks: number): void {
  liar.signWith(ALL_SEATS, OWN_KEY);
  pay(liar, order);
  liar.mine({ blocks });
}

test('with require, a block counts once 19 known witnesses built on it, and is read once', async () => {
  const order = await openPinned('require');
  const { requests } = watcher.chain;
  expect(logged('witnesses pinned: compare them with another source')).toMatchObject([{ fields: { witnesses: 27 } }]);
  const read = watcher.chain.solidHead().number;
  pay(watcher.chain, order);
  requests.reset();
  const { number: paidAt } = watcher.chain.mine();
  for (let i = 0; i < 17 + LAG; i++) {
    watcher.chain.mine();
    await watcher.scanAll();
  }
  expect(await cursor()).toBe(paidAt - 1);
  expect((await watcher.reread(order)).status).toBe('pending');
  watcher.chain.mine();
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect(requests.of('/walletsolidity/gettransactioninfobyblocknum')).toBe(watcher.chain.solidHead().number - read);
  expect(requests.of('/walletsolidity/getblockbynum')).toBeGreaterThan(0);
});

test('with require, blocks that are not final yet let a final one count at once', async () => {
  const order = await openPinned('require');
  pay(watcher.chain, order);
  const { number: paidAt } = watcher.chain.mine();
  watcher.chain.mine({ blocks: LAG });
  await watcher.scanAll();
  expect(await cursor()).toBeLessThan(paidAt);
  watcher.chain.mine({ blocks: 18 - LAG });
  const hint = createHintTick(watcher.context);
  while ((await hint()) === 'more');
  const { length } = ALL_SEATS;
  expect(watcher.chain.solidHead().number).toBeLessThan(paidAt + length);
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
});

test('with require, a fork of 30 blocks signed by own keys credits nothing, and ends with an honest node', async () => {
  const order = await openPinned('require');
  const liar = await lie();
  forge(liar, order, 30 + LAG);
  await expect(watcher.scanAll()).rejects.toThrow(
    /^27 unknown keys signed the blocks from \d+ on: nothing is credited$/,
  );
  await expect(watcher.scanAll()).rejects.toThrow(HeadersDoubtful);
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
  // Honest blocks below the fork are not proven by it either.
  expect(await cursor()).toBeLessThan(FIRST_BLOCKS + PINNING);
  expect(await metric('headers_doubtful')).toBe('1');
  await writeFacts(watcher.context);
  expect((await findWatcherFacts(watcher.database.db))?.headers).toMatchObject({ mode: 'require', witnesses: 27 });

  watcher.context.node = honest;
  // Signatures are no part of a block's id: the chains must differ in a transaction.
  watcher.chain.mine();
  pay(watcher.chain, order);
  watcher.chain.mine({ blocks: 60 });
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect(await metric('headers_doubtful')).toBe('0');
});

test('with require, a single forged block waits, and is dropped for the real one', async () => {
  const order = await openPinned('require');
  const liar = await lie();
  pay(liar, order);
  liar.signWith([(liar.head().number + 1) % 27], OWN_KEY);
  liar.mine({ blocks: 1 + LAG });
  await watcher.scanAll();
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
  expect(logged('block is signed by an unknown key')).toHaveLength(1);
  watcher.context.node = honest;
  watcher.chain.mine({ blocks: 40 });
  await expect(watcher.scanAll()).rejects.toMatchObject({ defect: 'parent' });
  await watcher.scanAll();
  expect(await cursor()).toBeGreaterThan(FIRST_BLOCKS + PINNING);
  expect((await watcher.reread(order)).status).toBe('pending');
});

test('with require, a forged set of witnesses is rejected at the maintenance', async () => {
  const order = await openPinned('require');
  const liar = await lie();
  liar.elect(ALL_SEATS);
  liar.mine({ stepMs: PERIOD_MS });
  pay(liar, order);
  liar.mine({ blocks: 80 });
  await expect(watcher.scanAll()).rejects.toThrow(HeadersDoubtful);
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
  expect(await listWitnesses(watcher.database.db, TEST_NETWORK)).toHaveLength(27);
});

test('with require, a fork that never ends is not read further than 200 blocks', async () => {
  const order = await openPinned('require');
  const liar = await lie();
  forge(liar, order, 400);
  for (let i = 0; i < 10; i++) await expect(watcher.scanAll()).rejects.toThrow(HeadersDoubtful);
  expect(watcher.context.state.headers?.waiting).toHaveLength(200);
  expect(liar.requests.of('/walletsolidity/gettransactioninfobyblocknum')).toBeLessThanOrEqual(200);
  watcher.context.node = honest;
  watcher.chain.mine({ blocks: 40 });
  await watcher.scanAll();
  expect(await cursor()).toBeGreaterThan(FIRST_BLOCKS + PINNING);
});

test('with warn, a forged fork is credited, and reported by log, metric and the facts', async () => {
  const order = await openPinned('warn');
  const liar = await lie();
  forge(liar, order, 30 + LAG);
  await watcher.scanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect(logged('headers are doubtful')).toHaveLength(1);
  expect(await metric('headers_doubtful')).toBe('1');
  expect(Number(await metric('headers_unknown_total'))).toBeGreaterThanOrEqual(27);
  await writeFacts(watcher.context);
  expect((await findWatcherFacts(watcher.database.db))?.headers?.doubt).toMatch(/^27 unknown keys/);
});

test('with warn, a forged witness set is reported, and no block of it is proven', async () => {
  await openPinned('warn');
  const liar = await lie();
  liar.elect(ALL_SEATS);
  liar.mine({ stepMs: PERIOD_MS });
  liar.mine({ blocks: 80 });
  await watcher.scanAll();
  expect(logged('headers are doubtful')).toHaveLength(1);
  expect(Number(await metric('headers_proven_block'))).toBeLessThan(FIRST_BLOCKS + PINNING);
});

test.each(['warn', 'require'] as const)('with %s, elected witnesses and new keys are carried forward', async (mode) => {
  const order = await openPinned(mode);
  const known = await listWitnesses(watcher.database.db, TEST_NETWORK);
  watcher.chain.elect([1, 2, 3]);
  watcher.chain.delegate([4, 5], OWN_KEY);
  watcher.chain.mine({ stepMs: PERIOD_MS });
  pay(watcher.chain, order);
  watcher.chain.mine({ blocks: 80 });
  await watcher.scanAll();
  expect(await cursor()).toBeGreaterThan(FIRST_BLOCKS + PINNING);
  expect((await watcher.reread(order)).status).not.toBe('pending');
  expect(logged('witness admitted')).toHaveLength(5);
  expect(logged('headers are doubtful')).toEqual([]);
  expect(await listWitnesses(watcher.database.db, TEST_NETWORK)).toHaveLength(known.length + 3);
});

test('a key that signs honest blocks anew is not learned', async () => {
  await openPinned('require');
  const liar = await lie();
  // The ids of blocks do not cover their signatures: the liar's chain is the honest one.
  for (let first = 0; first < ALL_SEATS.length; first += 8) {
    // As they did before: a quarter with a delegated key.
    for (const seat of ALL_SEATS) liar.signWith([seat], seat % 4 === 0 ? 1 : 0);
    liar.signWith(ALL_SEATS.slice(first, first + 8), OWN_KEY);
    liar.mine({ blocks: 27 });
  }
  const before = await cursor();
  await watcher.scanAll();
  expect(await cursor()).toBeGreaterThan(before);
  const order = await watcher.order();
  forge(liar, order, 80);
  await expect(watcher.scanAll()).rejects.toThrow(HeadersDoubtful);
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
});

test('after a restart the stored witnesses count, not those that a node shows then', async () => {
  const order = await openPinned('require');
  const { term } = watcher.context.state;
  watcher.context.state = { ...newState(), term };
  const liar = await lie();
  forge(liar, order, 100);
  await expect(watcher.scanAll()).rejects.toThrow(HeadersDoubtful);
  expect((await watcher.reread(order)).amountReceived).toBe(0n);
});

test('with require, a rescan credits only from blocks that are recorded', async () => {
  await openPinned('require');
  const { db } = watcher.database;
  const stranger = addressOf('stranger');
  watcher.chain.pay({ to: stranger, amount: parseUsdt('10') });
  const { number } = watcher.chain.mine();
  watcher.chain.mine({ blocks: 30 });
  await watcher.scanAll();
  await query(db, 'update addresses set address = :stranger where idx = 7', { stranger });
  const [row] = await query(db, 'delete from blocks where number = :number returning *', { number });
  const { id } = await requestRescan(db, TEST_NETWORK, number, number);
  expect(await rescan(watcher.context)).toBe('idle');
  expect(await findRescan(db, id)).toMatchObject({ waitingFor: expect.stringContaining('no longer recorded') });
  await query(db, 'insert into blocks select * from json_populate_record(null::blocks, :row::json)', {
    row: JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  });
  await query(db, `update rescans set attempted_at = null`);
  expect(await rescan(watcher.context)).toBe('more');
  expect(await findRescan(db, id)).toMatchObject({ found: 1 });
});

test('witnesses are not pinned from blocks that the verifying node does not have', async () => {
  watcher = await openTestWatcher({}, LAG);
  honest = watcher.context.node;
  watcher.context.config.node.verifyHeaders = 'require';
  const { number, timestamp } = watcher.chain.head();
  const other = await startDevnet({ genesisTimestamp: timestamp - number * 3_000 + 1_000, solidityLag: LAG });
  opened.push(other);
  other.mine({ blocks: FIRST_BLOCKS + PINNING });
  watcher.context.verifier = nodeOf(other);
  watcher.chain.mine({ blocks: PINNING });
  await expect(watcher.scanAll()).rejects.toThrow(NodesDisagree);
  expect(await listWitnesses(watcher.database.db, TEST_NETWORK)).toEqual([]);
  watcher.context.verifier = nodeOf(watcher.chain);
  await watcher.scanAll();
  expect(await listWitnesses(watcher.database.db, TEST_NETWORK)).toHaveLength(27);
});
