import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type TronAddress, accountOf, addressFromHex } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { acceptHeader, acceptInfos, acceptTransactions } from './block-acceptance';
import { NodeFault } from '../answers/node-fault';
import { type NodeAnswers, ALICE, BOB, TOKEN, TRANSFER_TOPIC, buildAnswers, buildLog } from '../testing/node-answers';
import { type TokenTransfers, readTransfers } from './token-transfer';

const samples = resolve('../shared/samples/tron');
const testWithSamples = testNeeding('recordings of the TRON network', existsSync(samples));
const readSample = (path: string): unknown => JSON.parse(readFileSync(resolve(samples, path), 'utf8'));

const contract = addressFromHex(`41${TOKEN}`);

function readBlock({ block, infos }: NodeAnswers): TokenTransfers {
  const header = acceptHeader(block, { number: 7 });
  return readTransfers(acceptInfos(header, acceptTransactions(header, block), infos), contract);
}
const readLogs = (...logs: object[]): TokenTransfers => readBlock(buildAnswers(7, [logs]));

/** The transfers read from one manipulated transaction. */
function readSpoiled(
  spoil: (info: Record<string, unknown>, transaction: Record<string, unknown>) => void,
): TokenTransfers {
  const answers = buildAnswers(7, [[buildLog()]]);
  const [info = {}] = answers.infos;
  spoil(info, answers.block.transactions?.[0] ?? {});
  return readBlock(answers);
}

const NOTHING: TokenTransfers = { transfers: [], oversized: [] };

test('a transfer is read from its log: sender, receiver, amount and position', () => {
  const answers = buildAnswers(7, [[], [buildLog({ amount: 25_500_000n })]]);
  const txHash = answers.infos[1]?.id;
  expect(readBlock(answers)).toEqual({
    transfers: [{ txHash, logIndex: 0, from: ALICE, to: BOB, amount: 25_500_000n }],
    oversized: [],
  });
});

test('the log index counts all logs of the transaction, not only transfers of the token', () => {
  const approval = buildLog({ topics: ['8c5be1e5'.padEnd(64, '0'), ALICE.padStart(64, '0'), BOB.padStart(64, '0')] });
  const { transfers } = readLogs(
    approval,
    buildLog({ amount: 1n }),
    buildLog({ address: BOB }),
    buildLog({ amount: 2n }),
  );
  expect(transfers.map(({ logIndex, amount }) => [logIndex, amount])).toEqual([
    [1, 1n],
    [3, 2n],
  ]);
});

test('two transfers to the same address in one transaction remain two', () => {
  expect(readLogs(buildLog(), buildLog()).transfers.map(({ logIndex }) => logIndex)).toEqual([0, 1]);
});

test.each<[string, object]>([
  ['of another contract', { address: ALICE }],
  [
    'with another topic',
    { topics: [TRANSFER_TOPIC.replace('d', 'e'), ALICE.padStart(64, '0'), BOB.padStart(64, '0')] },
  ],
  ['without topics', { topics: undefined }],
  ['with two topics', { topics: [TRANSFER_TOPIC, ALICE.padStart(64, '0')] }],
  ['with four topics', { topics: [TRANSFER_TOPIC, ...Array.from({ length: 3 }, () => BOB.padStart(64, '0'))] }],
  ['with a dirty address word', { topics: [TRANSFER_TOPIC, ALICE.padStart(64, '0'), `41${BOB}`.padStart(64, '0')] }],
  ['with a list for an address', { topics: [TRANSFER_TOPIC, [ALICE.padStart(64, '0')], BOB.padStart(64, '0')] }],
  ['with a list for its data', { data: ['01'.repeat(32)] }],
  ['without data', { data: undefined }],
  ['with 31 bytes of data', { data: '01'.repeat(31) }],
  ['with 33 bytes of data', { data: '01'.repeat(33) }],
  ['with data that is not hex', { data: 'x'.repeat(64) }],
])('a log %s is not a transfer', (_, fields) => {
  expect(readLogs(buildLog({ ...fields }))).toEqual(NOTHING);
});

test('a zero transfer is skipped', () => {
  expect(readLogs(buildLog({ amount: 0n }))).toEqual(NOTHING);
});

test('amounts up to a trillion are transfers, larger ones are listed separately', () => {
  const { transfers, oversized } = readLogs(
    buildLog({ amount: 10n ** 18n }),
    buildLog({ amount: 10n ** 18n + 1n }),
    buildLog({ amount: 2n ** 256n - 1n }),
  );
  expect(transfers.map(({ amount }) => amount)).toEqual([10n ** 18n]);
  expect(oversized.map(({ logIndex, amount }) => [logIndex, amount])).toEqual([
    [1, 10n ** 18n + 1n],
    [2, 2n ** 256n - 1n],
  ]);
});

test('the block must also report the success of a transaction', () => {
  const read = (contractRet: unknown): TokenTransfers =>
    readTransfers([{ id: '', contractRet, info: { receipt: { result: 'SUCCESS' }, log: [buildLog()] } }], contract);
  expect(read('SUCCESS').transfers).toHaveLength(1);
  for (const contractRet of ['REVERT', undefined]) expect(read(contractRet)).toEqual(NOTHING);
});

test('a transaction that failed has no transfers, whatever logs it left', () => {
  for (const end of ['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME', 'success']) {
    const failed = readSpoiled((info, transaction) => {
      info['receipt'] = { result: end };
      transaction['ret'] = [{ contractRet: end }];
    });
    expect(failed).toEqual(NOTHING);
  }
  expect(readSpoiled((info) => (info['result'] = 'FAILED'))).toEqual(NOTHING);
  expect(readSpoiled(() => undefined).transfers).toHaveLength(1);
});

test('a block is rejected when the result of a transaction with logs is missing or contradictory', () => {
  for (const result of ['REVERT', undefined, null, true]) {
    expect(() => readSpoiled((info) => (info['receipt'] = { result }))).toThrow('has no clear result');
  }
  for (const ret of [[{ contractRet: 'OUT_OF_TIME' }], [{}], [], undefined]) {
    expect(() => readSpoiled((_, transaction) => (transaction['ret'] = ret))).toThrow('has no clear result');
  }
  const silence = (info: Record<string, unknown>, transaction: Record<string, unknown>): void => {
    info['receipt'] = {};
    transaction['ret'] = [{}];
  };
  expect(() => readSpoiled(silence)).toThrow('has no clear result');
});

test('logs of an unexpected shape are rejected, not skipped', () => {
  const logs = [
    {},
    [{}],
    [null],
    [buildLog({ address: TOKEN.toUpperCase() })],
    [buildLog({ address: `41${TOKEN}` })],
    'x',
  ];
  for (const log of logs) expect(() => readSpoiled((info) => (info['log'] = log))).toThrow(NodeFault);
  expect(() => readSpoiled((info) => (info['receipt'] = undefined))).toThrow(NodeFault);
});

interface KnownCall {
  txID: string;
  method: string;
  from: TronAddress;
  to: TronAddress;
  amount_raw: string;
}

testWithSamples('a recorded block with its infos gives exactly the transfers that its calls made', () => {
  const block = readSample('blocks/mainnet-79072107-full-block.json');
  const infos = readSample('synthetic/mainnet-79072107-txinfos-SYNTHETIC.json');
  const calls = readSample('blocks/mainnet-79072107-usdt-expected.json') as KnownCall[];
  const header = acceptHeader(block, { number: 79_072_107 });
  const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as TronAddress;
  const transactions = acceptInfos(header, acceptTransactions(header, block), infos);
  const { transfers, oversized } = readTransfers(transactions, usdtContract);
  expect(transfers).toEqual(
    calls
      .filter(({ method }) => method === 'transfer' || method === 'transferFrom')
      .map(({ txID, from, to, amount_raw }) => ({
        txHash: txID,
        logIndex: 0,
        from: accountOf(from),
        to: accountOf(to),
        amount: BigInt(amount_raw),
      })),
  );
  expect(transfers).toHaveLength(154);
  expect(oversized).toEqual([]);
});
