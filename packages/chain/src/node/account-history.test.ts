import { addressFromHex } from '@gateway/domain';
import { expect, test } from '@jest/globals';
import { NodeFault } from '../answers/node-fault';
import { joinNodes } from './node-list';
import { serve, type Answer, type TestServer } from '../testing/serve';
import { openNode, type TronNode } from './tron-node';

const EVER = { from: new Date(0), to: new Date(4e12) };
const TX = 'cd'.repeat(32);
const ALICE = addressFromHex(`41${'11'.repeat(20)}`);
const BOB = addressFromHex(`41${'22'.repeat(20)}`);
const TOKEN = addressFromHex(`41${'ab'.repeat(20)}`);
const OTHER_TOKEN = addressFromHex(`41${'ef'.repeat(20)}`);

const nodeAt = ({ url }: TestServer): TronNode => openNode({ fullUrl: url, solidityUrl: url, contract: TOKEN });

/** Queries a server with this history response. */
async function query(answer: Answer): Promise<{ sums: unknown; server: TestServer }> {
  const server = await serve(answer);
  const node = nodeAt(server);
  try {
    return { sums: await node.history.incoming(ALICE, EVER), server };
  } finally {
    await node.close();
    await server.close();
  }
}

const row = (overrides: object = {}): object => ({
  transaction_id: TX,
  token_info: { symbol: 'USDT', address: TOKEN, decimals: 6, name: 'Tether USD' },
  block_timestamp: 1738601505000,
  from: BOB,
  to: ALICE,
  type: 'Transfer',
  value: '5',
  ...overrides,
});

test('transfers are summed by transaction across pages', async () => {
  const { sums, server } = await query(({ url }) =>
    url.includes('fingerprint=second')
      ? { success: true, data: [row(), row({ transaction_id: 'ef'.repeat(32) })], meta: {} }
      : { success: true, data: [row()], meta: { fingerprint: 'second' } },
  );
  expect(sums).toEqual(
    new Map([
      [TX, 10n],
      ['ef'.repeat(32), 5n],
    ]),
  );
  const [first] = server.requests;
  expect(first?.url).toBe(
    `/v1/accounts/${ALICE}/transactions/trc20?only_confirmed=true&only_to=true&contract_address=${TOKEN}` +
      '&min_timestamp=0&max_timestamp=4000000000000&limit=200',
  );
  expect(server.requests).toHaveLength(2);
});

test('a transaction is read with its block and its transfers', async () => {
  const word = (account: string): string => account.padStart(64, '0');
  const log = {
    address: 'ab'.repeat(20),
    topics: [
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      word('11'.repeat(20)),
      word('22'.repeat(20)),
    ],
    data: '5'.padStart(64, '0'),
  };
  const info = { id: TX, blockNumber: 7, receipt: { result: 'SUCCESS' }, log: [log] };
  let answer: object = info;
  const server = await serve(() => answer);
  const node = nodeAt(server);
  expect(await node.history.transfersOf(TX)).toMatchObject({
    blockNumber: 7,
    isFailed: false,
    transfers: [{ txHash: TX, logIndex: 0, amount: 5n }],
  });
  answer = { ...info, receipt: { result: 'OUT_OF_TIME' }, result: 'FAILED' };
  expect(await node.history.transfersOf(TX)).toEqual({ blockNumber: 7, isFailed: true, transfers: [] });
  answer = {};
  expect(await node.history.transfersOf(TX)).toBeUndefined();
  answer = { ...info, id: 'ef'.repeat(32) };
  await expect(node.history.transfersOf(TX)).rejects.toThrow('another transaction');
  await node.close();
  await server.close();
});

test('only final transfers of the token to the account count', async () => {
  const { sums } = await query(() => ({
    success: true,
    data: [
      row(),
      row({ value: '1', _unconfirmed: true }),
      row({ value: '2', type: 'Approval' }),
      row({ value: '3', to: BOB }),
      row({ value: '4', token_info: { address: OTHER_TOKEN } }),
    ],
    meta: {},
  }));
  expect(sums).toEqual(new Map([[TX, 5n]]));
});

test.each([403, 404, 405])('a node that answers %d has no history', async (status) => {
  const { sums } = await query((_request, response) => {
    response.writeHead(status).end('no');
    return undefined;
  });
  expect(sums).toBeUndefined();
});

test.each<[string, Answer]>([
  ['a spent quota', (_r, response) => void response.writeHead(403).end('{"Error":"exceeds the frequency limit"}')],
  ['an overload', (_r, response) => void response.writeHead(503).end('{}')],
  ['a failure', () => ({ success: false, error: 'x' })],
  ['no list', () => ({ success: true, data: 7 })],
  ['an invalid amount', () => ({ success: true, data: [row({ value: '1e6' })] })],
])('%s is a fault, not an empty history', async (_what, answer) => {
  await expect(query(answer)).rejects.toThrow(NodeFault);
});

test('the first node with a history is used', async () => {
  const [without, having] = await Promise.all([
    serve((_request, response) => void response.writeHead(404).end()),
    serve(() => ({ success: true, data: [row()], meta: {} })),
  ]);
  const [first, second] = [nodeAt(without), nodeAt(having)];
  expect(await joinNodes([first, second]).history.incoming(ALICE, EVER)).toEqual(new Map([[TX, 5n]]));
  expect(await joinNodes([first, first]).history.incoming(ALICE, EVER)).toBeUndefined();
  await Promise.all([first.close(), second.close()]);
  await Promise.all([without.close(), having.close()]);
});
