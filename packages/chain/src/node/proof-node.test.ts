import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { addressFromHex } from '@gateway/domain';
import { afterEach, expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { type ProofNode, type ProvenTransaction, openProofNode } from './proof-node';
import { buildAnswers, buildLog, type NodeAnswers, TOKEN } from '../testing/node-answers';
import { serve, type TestServer } from '../testing/serve';

const NUMBER = 7;
const MB = 1024 * 1024;

let node: ProofNode;
let server: TestServer;
afterEach(async () => {
  await node.close();
  await server.close();
});

async function openServed({ block, infos }: NodeAnswers): Promise<void> {
  server = await serve(({ url, body }) => {
    if (url === '/wallet/getblockbynum') return block;
    if (url === '/wallet/getblock') return { ...block, transactions: undefined };
    return infos.find(({ id }) => id === (body as { value: string }).value) ?? {};
  });
  node = openProofNode({ url: server.url, contract: addressFromHex(`41${TOKEN}`) });
}

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Written independently of the code under test. */
function rootAbove({ bytes, path }: ProvenTransaction): string {
  const top = (path ?? []).reduce((below, { side, hash }) => {
    const beside = Buffer.from(hash, 'hex');
    return side === 'left' ? sha256(beside, below) : sha256(below, beside);
  }, sha256(bytes));
  return top.toString('hex');
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 33])(
  'in a block of %i transactions each one leads to the root',
  async (count) => {
    const answers = buildAnswers(
      NUMBER,
      Array.from({ length: count }, () => [buildLog()]),
    );
    await openServed(answers);
    const ids = (answers.block.transactions ?? []).map(({ txID }) => txID);
    const { header, transactions } = await node.block(NUMBER, ids.toReversed());
    expect(transactions.map(({ txHash, index }) => [txHash, index])).toEqual(ids.map((id, index) => [id, index]));
    const root = answers.block.block_header.raw_data['txTrieRoot'];
    for (const transaction of transactions) expect(rootAbove(transaction)).toBe(root);
    expect(header).toMatchObject({ number: NUMBER, id: answers.block.blockID });
    expect(header.signature).toHaveLength(65);
    expect(sha256(header.bytes).toString('hex').slice(16)).toBe(header.id.slice(16));
    expect(await node.header(NUMBER)).toEqual(header);
  },
);

const SAMPLES = resolve('../shared/samples/tron');
const readSample = (path: string): unknown => JSON.parse(readFileSync(resolve(SAMPLES, path), 'utf8'));

testNeeding('recordings of the TRON network', existsSync(SAMPLES))(
  'transactions of recorded blocks are proven, unless the JSON omits a part',
  async () => {
    const nile = readSample('blocks/nile-33801077-33801081-getblockbylatestnum.json') as { block: object[] };
    const mainnet = readSample('blocks/mainnet-79072107-full-block.json');
    const blocks = [nile.block[0], readSample('private-net-4.8.2/block-165.json'), mainnet] as NodeAnswers['block'][];
    server = await serve(({ body }) =>
      blocks.find(({ block_header: { raw_data } }) => raw_data['number'] === (body as { num: number }).num),
    );
    node = openProofNode({ url: server.url, contract: addressFromHex(`41${TOKEN}`) });
    for (const { transactions = [], block_header } of blocks.slice(0, 2)) {
      const { number, txTrieRoot } = block_header.raw_data;
      const { header, transactions: proven } = await node.block(
        Number(number),
        transactions.map(({ txID }) => txID),
      );
      expect(proven.map(rootAbove)).toEqual([txTrieRoot]);
      expect(header.signedBy.signer).toMatch(/^41[0-9a-f]{40}$/);
    }
    const [some] = (mainnet as NodeAnswers['block']).transactions ?? [];
    const { transactions } = await node.block(79_072_107, [some?.txID ?? '']);
    expect(transactions).toMatchObject([{ txHash: some?.txID, index: 0, path: null }]);
  },
);

test('a block too large to be read whole is read without what is not hashed', async () => {
  const answers = buildAnswers(NUMBER, [[buildLog()], [buildLog()]]);
  const { transactions = [] } = answers.block;
  await openServed({
    ...answers,
    block: { ...answers.block, transactions: transactions.map((one) => ({ ...one, raw_data: 'x'.repeat(5 * MB) })) },
  });
  const [wanted] = transactions;
  const proven = await node.block(NUMBER, [wanted?.txID ?? '']);
  expect(proven.transactions).toMatchObject([{ txHash: wanted?.txID, index: 0, path: [{ side: 'right' }] }]);
});

test('a transaction that failed is refused', async () => {
  const answers = buildAnswers(NUMBER, [[]]);
  const [only] = answers.block.transactions ?? [];
  await openServed({
    ...answers,
    block: { ...answers.block, transactions: [{ ...only, txID: only?.txID ?? '', ret: [{ contractRet: 'REVERT' }] }] },
  });
  await expect(node.block(NUMBER, [only?.txID ?? ''])).rejects.toThrow(
    /rejected: transaction [0-9a-f]{64} did not succeed/,
  );
});

test('logs are returned as the node reports them, with the transfers of the token', async () => {
  const other = buildLog({ address: 'ef'.repeat(20), topics: [], data: undefined });
  const answers = buildAnswers(NUMBER, [[other, buildLog({ amount: 7n })]]);
  await openServed(answers);
  const [id = ''] = answers.infos.map((info) => info.id);
  const { logs, transfers } = await node.reported(id, NUMBER);
  expect(logs[0]).toEqual({ address: 'ef'.repeat(20), topics: [], data: '' });
  expect(logs[1]).toEqual(buildLog({ amount: 7n }));
  expect(transfers).toMatchObject([{ txHash: id, logIndex: 1, amount: 7n }]);
  await expect(node.reported(id, NUMBER + 1)).rejects.toThrow(/another block than 8/);
  await expect(node.reported('ab'.repeat(32), NUMBER)).rejects.toThrow(/does not have the logs/);
});
