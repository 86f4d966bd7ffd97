import { addressFromHex } from '@gateway/domain';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { ALICE, BOB, TOKEN, buildLog } from '../testing/node-answers';
import { type TestServer, serve } from '../testing/serve';
import { type TransactionNode, openTransactionNode } from './transaction-node';

const HASH = 'c0'.repeat(32);
const BLOCK_TIME = new Date('2026-11-22T12:00:00Z');
const OTHER_TOKEN = 'ef'.repeat(20);

let answers: Record<string, unknown>;
let server: TestServer;
let node: TransactionNode;
beforeEach(async () => {
  answers = { '/wallet/gettransactioninfobyid': {}, '/wallet/gettransactionbyid': {} };
  server = await serve(({ url }) => answers[url]);
  node = openTransactionNode(server.url, addressFromHex(`41${TOKEN}`));
});
afterEach(async () => {
  await node.close();
  await server.close();
});

function answerInfo(fields: Record<string, unknown>): void {
  const block = { blockNumber: 9, blockTimeStamp: BLOCK_TIME.getTime() };
  answers['/wallet/gettransactioninfobyid'] = { id: HASH, ...block, receipt: { result: 'SUCCESS' }, ...fields };
}

test('a transaction in no block is undefined', async () => {
  expect(await node.find(HASH)).toBeUndefined();
  expect(server.requests.map(({ body }) => body)).toEqual([{ value: HASH }]);
});

test('transfers of the token are returned with their receivers, after one request', async () => {
  answerInfo({ log: [buildLog({ to: BOB, amount: 7n })] });
  expect(await node.find(HASH)).toEqual({
    blockNumber: 9,
    blockTime: BLOCK_TIME,
    isFailed: false,
    transfers: [{ from: addressFromHex(`41${ALICE}`), to: addressFromHex(`41${BOB}`), amount: 7n }],
    receivers: [addressFromHex(`41${BOB}`)],
    otherReceivers: [],
  });
  expect(server.requests).toHaveLength(1);
});

test('a transfer of another token is returned with its receiver only', async () => {
  answerInfo({ log: [buildLog({ address: OTHER_TOKEN, to: BOB })] });
  expect(await node.find(HASH)).toMatchObject({
    transfers: [],
    receivers: [],
    otherReceivers: [addressFromHex(`41${BOB}`)],
  });
});

test('TRX leaves no log: its receiver is in the transaction itself', async () => {
  answerInfo({ receipt: { net_usage: 265 } });
  answers['/wallet/gettransactionbyid'] = {
    txID: HASH,
    raw_data: { contract: [{ type: 'TransferContract', parameter: { value: { to_address: `41${BOB}` } } }] },
  };
  expect(await node.find(HASH)).toMatchObject({ isFailed: false, otherReceivers: [addressFromHex(`41${BOB}`)] });
});

test('a failed transaction moved nothing, whatever its logs', async () => {
  answerInfo({ result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' }, log: [buildLog()] });
  expect(await node.find(HASH)).toEqual({
    blockNumber: 9,
    blockTime: BLOCK_TIME,
    isFailed: true,
    transfers: [],
    receivers: [],
    otherReceivers: [],
  });
});

test('a response of another shape is a fault', async () => {
  answers['/wallet/gettransactioninfobyid'] = [];
  await expect(node.find(HASH)).rejects.toMatchObject({ reason: 'garbage' });
});
