import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { addressFromHex, type TronAddress } from '@gateway/domain';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { type ChainBlock, readBlock } from './block-reading';
import { createPicker, type Wanted } from '../answers/json-picker';
import { BLOCK_PARTS, infoParts, LARGE_BLOCK_LIMITS } from '../answers/large-block';
import type { EncodedAnswer } from '../answers/node-answer';
import { NodeFault } from '../answers/node-fault';
import { ALICE, buildAnswers, buildLog, encodeAnswer, type NodeAnswers, TOKEN } from '../testing/node-answers';

const CONTRACT = addressFromHex(`41${TOKEN}`);
const NUMBER = 7;

/** A response reduced to its wanted parts. */
function pick(json: unknown, wanted: Wanted): EncodedAnswer {
  const picker = createPicker(wanted, LARGE_BLOCK_LIMITS, '/x');
  const bytes = Buffer.from(JSON.stringify(json));
  for (let at = 0; at < bytes.length; at += 1_000) picker.write(bytes.subarray(at, at + 1_000));
  return encodeAnswer(picker.end());
}
const spaced = (json: unknown): EncodedAnswer => {
  const bytes = new TextEncoder().encode(JSON.stringify(json, null, 1)).buffer;
  return { ...encodeAnswer(json), bytes };
};
const outcomeOf = (read: () => ChainBlock): unknown => {
  try {
    return read();
  } catch (error) {
    if (error instanceof NodeFault) return { reason: error.reason, detail: error.detail };
    throw error;
  }
};
function expectSame(block: unknown, infos: unknown, contract: TronAddress, number = NUMBER): unknown {
  const [whole, skimmed, picked] = [
    // White space between the tokens leaves a text to JSON.parse.
    { block: spaced(block), infos: spaced(infos) },
    { block: encodeAnswer(block), infos: encodeAnswer(infos) },
    { block: pick(block, BLOCK_PARTS), infos: pick(infos, infoParts(contract)) },
  ].map((answers) => outcomeOf(() => readBlock(answers, { number }, contract)));
  expect(skimmed).toEqual(whole);
  expect(picked).toEqual(whole);
  return whole;
}

const address = fc.constantFrom(TOKEN, ALICE, TOKEN.toUpperCase(), 'ab', undefined);
const log = fc
  .tuple(address, fc.boolean(), fc.bigInt({ min: 0n, max: 2n * 10n ** 18n }))
  .map(([account, isLarge, amount]) =>
    buildLog({ address: account, amount, ...(isLarge && { data: 'ff'.repeat(300) }) }),
  );
const logs = fc.array(fc.array(log, { maxLength: 4 }), { maxLength: 6 });
/** Replaces a field or is added to it. */
const change = fc.record({
  where: fc.constantFrom('block', 'header', 'raw', 'transaction', 'info', 'receipt'),
  at: fc.nat({ max: 5 }),
  key: fc.constantFrom(
    ...['blockID', 'block_header', 'raw_data', 'transactions', 'number', 'timestamp', 'txTrieRoot', 'Error'],
    ...['txID', 'ret', 'raw_data_hex', 'signature', 'id', 'blockNumber', 'result', 'receipt', 'log', 'extra'],
  ),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('SUCCESS', 'FAILED', [{}], [{ contractRet: 'REVERT' }]),
  ),
});
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function apply(
  { block, infos }: NodeAnswers,
  { where, at, key, value }: Record<string, unknown> & { at: number },
): void {
  const info: unknown = infos[at];
  const place = {
    block,
    header: block.block_header,
    raw: isObject(block.block_header) ? block.block_header.raw_data : undefined,
    transaction: Array.isArray(block.transactions) ? block.transactions[at] : undefined,
    info,
    receipt: isObject(info) ? info['receipt'] : undefined,
  }[String(where)];
  if (isObject(place)) place[String(key)] = value;
}

test('picked and skimmed responses are read like complete ones, even broken ones', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(logs, fc.array(change, { maxLength: 2 }), (lists, changes) => {
      const answers = buildAnswers(NUMBER, lists);
      for (const one of changes) apply(answers, one);
      const outcome = expectSame(answers.block, answers.infos, CONTRACT) as {
        reason?: string;
        transfers?: unknown[];
      };
      seen.add(outcome.reason ?? ((outcome.transfers?.length ?? 0) > 0 ? 'transfers' : 'none'));
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
  expect([...seen].sort()).toEqual(['garbage', 'node_error', 'none', 'rejected', 'transfers']);
});

test('transactions of one block are read in any order of their fields, also in several', () => {
  const { block, infos } = buildAnswers(NUMBER, [[buildLog()], [], [buildLog()], [], [buildLog()]]);
  const raw_data = { contract: [{ parameter: { value: {} } }] };
  const orders = [
    ({ raw_data_hex, ...rest }: object & { raw_data_hex?: unknown }) => ({ ...rest, raw_data, raw_data_hex }),
    (rest: object) => ({ raw_data, ...rest }),
    ({ txID, raw_data_hex, ...rest }: object & { txID: string; raw_data_hex?: unknown }) => ({
      ...{ txID, raw_data, ...rest, raw_data_hex },
    }),
    (rest: object) => ({ ...rest, raw_data }),
  ];
  for (let mix = 0; mix < orders.length ** 5; mix += 7) {
    const transactions = (block.transactions ?? []).map(
      (one, i) => orders[Math.floor(mix / orders.length ** i) % orders.length]?.(one) ?? one,
    );
    expect(expectSame({ ...block, transactions }, infos, CONTRACT)).toMatchObject({
      transactionCount: 5,
      transfers: [{}, {}, {}],
      unprovenRoot: undefined,
    });
  }
});

const samples = resolve('../shared/samples/tron');
const testWithSamples = testNeeding('recordings of the TRON network', existsSync(samples));
testWithSamples('what is picked or skimmed from a recorded block is read as the block itself', () => {
  const readSample = (path: string): unknown => JSON.parse(readFileSync(resolve(samples, path), 'utf8'));
  const infos = readSample('synthetic/mainnet-79072107-txinfos-SYNTHETIC.json');
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as TronAddress;
  const whole = expectSame(readSample('blocks/mainnet-79072107-full-block.json'), infos, contract, 79_072_107);
  expect((whole as ChainBlock).transfers).toHaveLength(154);
});
