import { expect, jest, test } from '@jest/globals';
import { seededRandom } from '@gateway/devnet';
import { parseUsdt, Unavailable, type TronAddress } from '@gateway/domain';
import { perTest } from '@gateway/runtime/testing/suite';
import { openWalks } from '@gateway/runtime/testing/walk';
import { findCursor, listMissingTransfers } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildMerchant, TEST_NETWORK } from '@gateway/store/testing';
import { createPoolTick } from '../addresses/pool';
import { rescan } from './rescan';
import { scan } from '../scan/scan';
import { createSecondPass } from './second-pass';
import { type InfoJson, openProxiedWatcher, type Tamper } from '../testing/node-proxy';
import { NodesDisagree } from '../blocks/verify';
import { brokenPromises } from '../testing';

jest.setTimeout(400_000);

const BLOCKS = openWalks('omitting-node').isComplete ? 500 : 200;
const PAID_EVERY = 8;
/** About every second response about a block omits something. */
const LEAST_OMISSIONS = BLOCKS / 5;
/** Four of 500 blocks. */
const LEAST_LOST = BLOCKS / 150;
const DAY_MS = 86_400_000;
const SEED = Number(process.env['OMISSION_SEED'] ?? 20_261_122);
/** Per response. */
const MAX_OMISSIONS = 2;
/** A response without data is shorter. */
const MIN_ANSWER = 10;

const watcher = perTest(openProxiedWatcher);

/** Integers below a bound, the same for the same seed. */
function seeded(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

interface BlockJson {
  transactions?: { txID: string }[];
}

/**
 * Omits something at random from about every second response about a block: one log, one transaction with its info, one
 * info, or the tail of the response. An omission that makes a block inconsistent ends after a while; an omitted log
 * stays omitted until the proxy becomes honest.
 */
function omitAtRandom(random: (below: number) => number): Tamper & { omissions: () => number } {
  const tries = new Map<string, number>();
  const hidden = new Set<string>();
  let omissions = 0;
  const omitTransaction = (answer: string): string => {
    const block = JSON.parse(answer) as BlockJson;
    const { transactions = [] } = block;
    for (const { txID } of transactions.splice(random(transactions.length), 1)) hidden.add(txID);
    return JSON.stringify(block);
  };
  const omitFromInfos = (answer: string): string => {
    const infos = JSON.parse(answer) as InfoJson[];
    const logged = infos.filter(({ log = [] }) => log.length > 0);
    const chosen = logged[random(Math.max(1, logged.length))];
    if (!chosen?.log || random(4) === 0) infos.splice(random(infos.length), 1);
    else {
      chosen.log.splice(random(chosen.log.length), 1);
      if (chosen.log.length === 0) delete chosen.log;
    }
    return JSON.stringify(infos);
  };
  const omitHidden = (answer: string): string | undefined => {
    const infos = JSON.parse(answer) as InfoJson[];
    const left = infos.filter(({ id }) => !hidden.delete(id));
    return left.length < infos.length ? JSON.stringify(left) : undefined;
  };
  const tamper: Tamper = (path, answer) => {
    const isInfos = path.endsWith('/gettransactioninfobyblocknum');
    if (!(isInfos || path.endsWith('/getblockbynum')) || answer.length < MIN_ANSWER) return undefined;
    const pair = isInfos ? omitHidden(answer) : undefined;
    if (pair !== undefined) return pair;
    const count = tries.get(answer) ?? 0;
    if (count >= MAX_OMISSIONS || random(2) === 0) return undefined;
    tries.set(answer, count + 1);
    omissions += 1;
    if (random(5) === 0) return answer.slice(0, Math.floor(answer.length / 2));
    return isInfos ? omitFromInfos(answer) : omitTransaction(answer);
  };
  return Object.assign(tamper, { omissions: () => omissions });
}

interface Expected {
  order: Order;
  paid: bigint;
}

/** Hundreds of blocks; in every eighth some orders are paid, in transactions with one or several transfers. */
async function trade(random: (below: number) => number): Promise<Expected[]> {
  const { db } = watcher.database;
  const { id: merchantId } = await buildMerchant(db);
  const expected: Expected[] = [];
  for (let i = 0; i < BLOCKS; i++) {
    if (i % PAID_EVERY === 0) {
      const orders = [await nextOrder(merchantId), await nextOrder(merchantId)];
      const legs = orders.map(({ address }): { to: TronAddress; amount: ReturnType<typeof parseUsdt> } => ({
        to: address,
        amount: parseUsdt('10'),
      }));
      if (random(2) === 0) watcher.chain.payMany(legs);
      else for (const leg of legs) watcher.chain.pay(leg);
      expected.push(...orders.map((order) => ({ order, paid: 10_000_000n })));
    }
    // Half a second a block: all of it lies inside the orders' payment windows.
    watcher.chain.mine({ stepMs: 500 });
  }
  watcher.chain.mine({ blocks: 4, stepMs: 500 });
  return expected;
}

async function nextOrder(merchantId: string): Promise<Order> {
  const refill = createPoolTick(watcher.context);
  for (;;) {
    try {
      return await watcher.order({ merchantId });
    } catch (error) {
      if (!String(error).includes('no_address')) throw error;
      await refill();
    }
  }
}

/** Scans to the end, however often a block is rejected or disputed. */
async function scanThrough(): Promise<{ disputes: number; rejections: number }> {
  const seen = { disputes: 0, rejections: 0 };
  const last = watcher.chain.solidHead().number;
  while (((await findCursor(watcher.database.db, TEST_NETWORK))?.number ?? 0) < last) {
    try {
      await scan(watcher.context);
    } catch (error) {
      if (error instanceof NodesDisagree) seen.disputes += 1;
      else if (error instanceof Unavailable) seen.rejections += 1;
      else throw error;
    }
  }
  return seen;
}

async function unpaid(expected: readonly Expected[]): Promise<string[]> {
  const orders = await Promise.all(expected.map(({ order }) => findOrder(watcher.database.db, order.id)));
  return expected.flatMap(({ order, paid }, i) => (orders[i]?.amountReceived === paid ? [] : [order.id]));
}

test(`with a verifying node, ${String(BLOCKS)} blocks of a node that omits data at random lose nothing (seed ${String(SEED)})`, async () => {
  const random = seeded(SEED);
  watcher.context.verifier = watcher.honest;
  const expected = await trade(random);
  const tamper = omitAtRandom(random);
  watcher.proxy.tamper = tamper;
  const { disputes, rejections } = await scanThrough();
  expect(tamper.omissions()).toBeGreaterThan(LEAST_OMISSIONS);
  // How many of each depends on the order in which concurrent requests reach the proxy.
  expect(disputes).toBeGreaterThan(0);
  expect(rejections).toBeGreaterThan(0);
  expect(await unpaid(expected)).toEqual([]);
});

test(`without one, all that was omitted is found by the nightly pass and credited by rescan (seed ${String(SEED)})`, async () => {
  const random = seeded(SEED + 1);
  const expected = await trade(random);
  const tamper = omitAtRandom(random);
  watcher.proxy.tamper = tamper;
  await scanThrough();
  const lost = await unpaid(expected);
  expect(tamper.omissions()).toBeGreaterThan(LEAST_OMISSIONS);
  // How many depends on the order in which concurrent requests reach the proxy.
  expect(lost.length).toBeGreaterThan(LEAST_LOST);
  expect(await brokenPromises(watcher)).toEqual([]); // the ledger alone cannot know

  watcher.chain.mine({ stepMs: DAY_MS + 1_000_000 });
  watcher.chain.mine({ blocks: 4 });
  await scanThrough();
  const tick = createSecondPass(watcher.context, new AbortController().signal);
  while ((await tick()) === 'more');
  const missing = await listMissingTransfers(watcher.database.db, TEST_NETWORK);
  const found = new Set(missing.map(({ address }) => address));
  expect(expected.filter(({ order }) => found.has(order.address)).map(({ order }) => order.id)).toEqual(lost);
  expect(await brokenPromises(watcher)).toEqual(['C07']);

  watcher.proxy.tamper = () => undefined;
  while ((await rescan(watcher.context)) === 'more');
  expect(await listMissingTransfers(watcher.database.db, TEST_NETWORK)).toEqual([]);
  expect(await unpaid(expected)).toEqual([]);
  const [webhooks] = await query<{ count: number }>(
    watcher.database.db,
    'select count(*)::int as count from webhook_deliveries',
  );
  expect(webhooks?.count).toBe(expected.length);
});
