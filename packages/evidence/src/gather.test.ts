import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openProofNode, type ProofNode } from '@gateway/chain';
import { openHmacKeys, parseUsdt, signBody } from '@gateway/domain';
import { assignTransfer } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { recordOutcomes } from '@gateway/store/deliveries';
import { findOrder, type Order } from '@gateway/store/orders';
import {
  acknowledged,
  addressOf,
  buildMerchant,
  claim,
  failed,
  hashOf,
  TEST_HMAC_SECRET,
  TEST_NETWORK,
} from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { type Evidence, type EvidenceSource, gatherEvidence } from './index';
import { openPaidChain, type PaidChain, type PaidTransfer } from './testing/paid-chain';
import { faultsOf } from './testing/read-file';

/** A payment is proven by 18 blocks above its own. */
const PROVING = 18;
const MANY = 60;

const database = databasePerTest();
let chain: PaidChain;
let node: ProofNode;
beforeEach(async () => {
  chain = await openPaidChain(database.db);
  node = openProofNode({ url: chain.devnet.url, contract: chain.devnet.usdtContract });
});
afterEach(async () => {
  await node.close();
  await chain.close();
});

function sourceOf(overrides: Partial<EvidenceSource> = {}): EvidenceSource {
  const { db } = database;
  return { db, node, network: TEST_NETWORK, contract: chain.devnet.usdtContract, maxTransactions: 10, ...overrides };
}

async function gather({ id }: Order, overrides: Partial<EvidenceSource> = {}): Promise<Evidence> {
  const evidence = await gatherEvidence(sourceOf(overrides), id);
  if (!evidence) throw new Error('the order is missing');
  return evidence;
}

/** Keeps a file for those who check files, if a folder is named. */
function keep(name: string, { text, document }: Evidence): void {
  const prefix = process.env['EVIDENCE_EXAMPLES'];
  if (prefix === undefined) return;
  writeFileSync(`${prefix}-${name}.json`, text);
  writeFileSync(`${prefix}-${name}.witnesses.json`, `${JSON.stringify(document.witnesses, null, 2)}\n`);
}

const idOf = ({ txHash }: PaidTransfer): string => txHash;

test('of an order that was paid within its tolerance the file and its webhook say what was waived', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const order = await chain.order('10', merchantId, parseUsdt('0.5'));
  const paid = chain.pay(order, '9.75');
  chain.devnet.mine({ blocks: MANY });
  await chain.book(order, [paid]);
  const [delivery] = await claim(database.db);
  if (delivery) await recordOutcomes(database.db, [acknowledged(delivery)]);
  const { document, text } = await gather(order);
  expect(faultsOf(text)).toEqual([]);
  expect(document.order).toMatchObject({ amount_received: '9.750000', amount_waived: '0.250000' });
  expect(document.webhooks[0]?.body).toContain('"amount_waived":"0.250000"');
});

test('a direct payment is proven by the headers above it, and its webhook is signed', async () => {
  const { webhookSecret, id: merchantId } = await buildMerchant(database.db);
  const order = await chain.order('10', merchantId);
  const paid = chain.pay(order);
  chain.devnet.mine({ blocks: MANY });
  await chain.book(order, [paid]);
  const [first] = await claim(database.db);
  if (first) await recordOutcomes(database.db, [failed(first)]);
  await query(database.db, `update webhook_deliveries set state = 'pending', due_at = now()`);
  const [second] = await claim(database.db);
  if (second) await recordOutcomes(database.db, [acknowledged(second)]);

  const { open } = openHmacKeys(TEST_HMAC_SECRET, undefined);
  const evidence = await gather(order, { openSecret: open });
  keep('direct', evidence);
  const { document, text } = evidence;
  expect(faultsOf(text)).toEqual([]);
  expect(document.order).toMatchObject({ payment_id: order.id, amount_received: '10.000000', status: 'completed' });
  expect(document.transfers).toEqual([
    {
      tx_hash: paid.txHash,
      log_index: 0,
      amount_usdt: '10.000000',
      from_address: chain.devnet.customer,
      to_address: order.address,
      block_number: paid.block.number,
      block_timestamp: new Date(paid.block.timestamp).toISOString(),
      credited: true,
      disposition: 'credited',
    },
  ]);
  expect(document.transactions).toMatchObject([
    { tx_hash: paid.txHash, block_number: paid.block.number, index: 1, path: [{ side: 'left' }, { side: 'right' }] },
  ]);
  expect(document.transactions[0]?.logs).toHaveLength(1);
  expect(document.witnesses).toHaveLength(27);
  // Its own block, 18 above it, and 26 more.
  expect(document.blocks.map(({ number }) => number - paid.block.number)).toEqual([...Array(45).keys()]);
  const [webhook] = document.webhooks;
  expect(webhook).toMatchObject({
    event_id: `evt_${order.id}`,
    event_type: 'payment.confirmed',
    url: 'http://127.0.0.1:9/hook',
    attempts: [
      { http_status: 500, response: 'oh no' },
      { http_status: 200, response: 'ok' },
    ],
  });
  expect(webhook?.signature).toBe(signBody(Buffer.from(webhook?.body ?? ''), webhookSecret));
  expect(webhook?.acknowledged_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(document.seal).toBeNull();
});

test('payments by a contract are proven with all logs, and a sweep like a payment', async () => {
  const order = await chain.order('10');
  const [first, second] = chain.payMany(order, ['4', '6']);
  if (!first || !second) throw new Error('two amounts are two transfers');
  await chain.book(order, [first, second]);
  const swept = await chain.sweep(order);
  chain.devnet.mine({ blocks: MANY });
  const evidence = await gather(order);
  keep('contract-and-sweep', evidence);
  const { document, text } = evidence;
  expect(faultsOf(text)).toEqual([]);
  expect(document.transfers.map((transfer) => [transfer.tx_hash, transfer.log_index, transfer.amount_usdt])).toEqual([
    [first.txHash, 0, '4.000000'],
    [first.txHash, 1, '6.000000'],
  ]);
  expect(document.sweeps).toMatchObject([
    { tx_hash: swept, from_address: order.address, to_address: addressOf('cold'), amount_usdt: '11.000000' },
  ]);
  expect(document.transactions.map(({ tx_hash }) => tx_hash)).toEqual([first.txHash, swept]);
  expect(document.transactions[0]?.logs).toHaveLength(2);
  // Two runs of 45 blocks, one block apart: each block once.
  expect(document.blocks).toHaveLength(46);
  expect(document.webhooks).toMatchObject([{ signature: null, attempts: [], acknowledged_at: null }]);
});

test('an order without payments needs no node', async () => {
  const order = await chain.order();
  await chain.close();
  const { document, text } = await gather(order);
  expect(faultsOf(text)).toEqual([]);
  expect(document).toMatchObject({ transfers: [], sweeps: [], transactions: [], blocks: [], webhooks: [], seal: null });
  expect(document.order.status).toBe('pending');
});

const NOT_READY = { code: 'EVIDENCE_NOT_READY' };

test('while a payment is not final, the file is not ready', async () => {
  const order = await chain.order();
  const { txHash, block, from, amount } = chain.pay(order);
  await query(
    database.db,
    `insert into payment_hints (network, tx_hash, log_index, order_id, from_address, amount, block_number, block_time)
     values (:network, :txHash, 0, :id, :from, :amount, :number, now())`,
    { network: TEST_NETWORK, txHash, id: order.id, from, amount, number: block.number },
  );
  await expect(gather(order)).rejects.toMatchObject({ ...NOT_READY, message: expect.stringContaining('not final') });
});

test('a payment is proven by the 19th witness, not before', async () => {
  const order = await chain.order();
  await chain.book(order, [chain.pay(order)]);
  chain.devnet.mine({ blocks: PROVING - 1 });
  await expect(gather(order)).rejects.toMatchObject({ ...NOT_READY, message: expect.stringMatching(/^Only 18 of/) });
  chain.devnet.mine();
  const { document } = await gather(order);
  expect(document.blocks).toHaveLength(PROVING + 1);
});

test('without known witnesses nothing is proven', async () => {
  const order = await chain.order();
  await chain.book(order, [chain.pay(order)]);
  chain.devnet.mine({ blocks: MANY });
  await query(
    database.db,
    'update witnesses set is_elected = false where witness <= (select min(witness) from witnesses)',
  );
  await expect(gather(order)).resolves.toBeDefined();
  await query(database.db, 'update witnesses set is_elected = false');
  await expect(gather(order)).rejects.toMatchObject(NOT_READY);
});

test('blocks that other keys signed prove nothing', async () => {
  const order = await chain.order();
  chain.devnet.signWith([...Array(27).keys()], 9);
  await chain.book(order, [chain.pay(order)]);
  chain.devnet.mine({ blocks: 110 });
  await expect(gather(order)).rejects.toThrow(/only 0 of the super representatives .* another chain, or the set/);
});

test('a block whose time is not the recorded one is refused', async () => {
  const order = await chain.order();
  const paid = chain.pay(order);
  await chain.book(order, [{ ...paid, block: { ...paid.block, timestamp: paid.block.timestamp - 1 } }]);
  chain.devnet.mine({ blocks: MANY });
  await expect(gather(order)).rejects.toThrow(/rejected: block \d+ of [0-9a-f]{64} has another time/);
});

test('payments to other addresses that an admin assigned, and those that wait, are in the file', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const [order, stray] = [await chain.order('10', merchantId), await chain.order('10', merchantId)];
  const [assigned, held] = [chain.pay(stray), chain.pay(order, '3')];
  chain.devnet.mine({ blocks: MANY });
  await chain.hold(assigned);
  await chain.hold(held);
  const key = { network: TEST_NETWORK, txHash: assigned.txHash, logIndex: 0 };
  await transact(database.db, (tx) => assignTransfer(tx, key, order.id, parseUsdt('0.01')));
  const { document, text } = await gather(order);
  expect(faultsOf(text)).toEqual([]);
  expect(document.transfers).toMatchObject([
    { tx_hash: idOf(assigned), to_address: stray.address, credited: true, disposition: 'assigned' },
    { tx_hash: idOf(held), to_address: order.address, credited: false, disposition: 'held', amount_usdt: '3.000000' },
  ]);
});

test('the file has the seal of the day on which the order was paid', async () => {
  const order = await chain.order();
  await chain.book(order, [chain.pay(order)]);
  chain.devnet.mine({ blocks: MANY });
  const day = (await findOrder(database.db, order.id))?.confirmedAt?.toISOString().slice(0, 10);
  const seal = hashOf('seal');
  await query(
    database.db,
    `insert into day_seals (day, row_count, root, seal)
     values (:day::date - 1, 1, decode(:other, 'hex'), decode(:other, 'hex')), (:day::date, 1, decode(:other, 'hex'), decode(:seal, 'hex'))`,
    { day, seal, other: hashOf('other') },
  );
  expect((await gather(order)).document.seal).toEqual({ day, seal });
});

test('an order of very many payments is refused here', async () => {
  const order = await chain.order('1');
  const payments = [chain.pay(order), chain.pay(order), chain.pay(order)];
  await chain.book(order, payments);
  chain.devnet.mine({ blocks: MANY });
  expect((await gather(order, { maxTransactions: 3 })).document.transactions).toHaveLength(3);
  chain.devnet.requests.reset();
  await expect(gather(order, { maxTransactions: 2 })).rejects.toMatchObject({ code: 'INVALID_STATE' });
  expect(chain.devnet.requests.all()).toEqual({});
});

test('an order that does not exist has no file', async () => {
  expect(await gatherEvidence(sourceOf(), '00000000-0000-4000-8000-000000000000')).toBeUndefined();
});
