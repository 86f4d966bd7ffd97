import { addressFromHex, type TronAddress } from '@gateway/domain';
import { expect, test } from '@jest/globals';

import { acceptHeader, acceptInfos, acceptTransactions } from './block-acceptance';
import { readBlock } from './block-reading';
import { acceptDirectCalls } from './direct-call';
import { BLOCK_PARTS, infoParts, LARGE_BLOCK_LIMITS } from '../answers/large-block';
import { readTransfers } from './token-transfer';
import { createPicker, type Wanted } from '../answers/json-picker';
import type { EncodedAnswer } from '../answers/node-answer';
import { NodeFault } from '../answers/node-fault';
import { ALICE, buildAnswers, buildLog, type NodeAnswers, TOKEN } from '../testing/node-answers';
import { createRandom, type Random, spoil, writeOddly } from '../testing/odd-json';

const RUNS = 300;
const CONTRACT = addressFromHex(`41${TOKEN}`);

interface Bytes {
  block: Buffer;
  infos: Buffer;
}

/** A block by the definition: the whole JSON of both responses is parsed. */
function plainBlock({ block: blockBytes, infos }: Bytes, number: number, contract: TronAddress): unknown {
  const block = plainJson(blockBytes);
  const header = acceptHeader(block, { number });
  const { byId, unprovenRoot } = acceptTransactions(header, block);
  const accepted = acceptInfos(header, { byId, unprovenRoot }, plainJson(infos));
  const found = readTransfers(accepted, contract);
  acceptDirectCalls(accepted, found, contract);
  const { id, parentId, timestamp, signed } = header;
  const { witness } = signed;
  return { number, id, parentId, timestamp, ...found, transactionCount: byId.size, unprovenRoot, witness };
}

function plainJson(bytes: Buffer): unknown {
  const json: unknown = JSON.parse(bytes.toString('latin1'));
  if (typeof json === 'object' && json !== null && 'Error' in json) throw new NodeFault('node_error', '');
  return json;
}

const encode = (bytes: Buffer): EncodedAnswer => ({
  path: '/x',
  bytes: Uint8Array.from(bytes).buffer,
  encoding: undefined,
  apiKey: undefined,
});
const skimmed = ({ block, infos }: Bytes, number: number, contract: TronAddress): unknown =>
  readBlock({ block: encode(block), infos: encode(infos) }, { number }, contract);

/** Picks from a text that arrives in chunks of any length. */
function picked({ block, infos }: Bytes, number: number, contract: TronAddress, random: Random): unknown {
  const pick = (bytes: Buffer, wanted: Wanted): Buffer => {
    const picker = createPicker(wanted, LARGE_BLOCK_LIMITS, '/x');
    const most = random() < 0.1 ? 3 : 2_000;
    for (let at = 0; at < bytes.length;) {
      const end = at + Math.ceil(random() * most);
      picker.write(bytes.subarray(at, end));
      at = end;
    }
    return Buffer.from(JSON.stringify(picker.end()));
  };
  return skimmed({ block: pick(block, BLOCK_PARTS), infos: pick(infos, infoParts(contract)) }, number, contract);
}

/** The block that was read, or why there is none. Nothing else may be thrown. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return { reason: 'garbage' };
    if (error instanceof NodeFault) return { reason: error.reason };
    throw error;
  }
}

const isJson = (bytes: Buffer, encoding: 'latin1' | 'utf8'): boolean => {
  try {
    JSON.parse(
      encoding === 'latin1' ? bytes.toString('latin1') : new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    );
    return true;
  } catch {
    return false;
  }
};

/** @returns what was read by the definition */
function expectSame(bytes: Bytes, number: number, contract: TronAddress, random: Random): unknown {
  const plain = outcomeOf(() => plainBlock(bytes, number, contract));
  const quick = outcomeOf(() => skimmed(bytes, number, contract));
  const streamed = outcomeOf(() => picked(bytes, number, contract, random));
  const both = [bytes.block, bytes.infos];
  // What is not read need not be JSON.
  if (both.every((text) => isJson(text, 'latin1'))) expect(quick).toEqual(plain);
  if (both.every((text) => isJson(text, 'utf8'))) expect(streamed).toEqual(plain);
  else expect(streamed).toHaveProperty('reason');
  return plain;
}

const READABLE = { contract: [{ parameter: { value: { name: '},"raw_data_hex":"' } } }], data: 'ff', timestamp: 1 };

/** A block as an old node writes it: the readable data before the signed bytes. */
function withReadable({ block, infos }: NodeAnswers): NodeAnswers {
  const transactions = (block.transactions ?? []).map(({ raw_data_hex, ...rest }) => ({
    ...rest,
    raw_data: READABLE,
    raw_data_hex,
  }));
  return { block: { ...block, ...(transactions.length > 0 && { transactions }) }, infos };
}

const LOGS = [buildLog(), buildLog({ address: ALICE, data: 'ff'.repeat(40) }), buildLog({ amount: 2n * 10n ** 18n })];

test('bytes are read as JSON.parse would read them, whatever a node sends', () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < RUNS; seed++) {
    const random = createRandom(seed);
    const lists = Array.from({ length: Math.floor(random() * 5) }, () => LOGS.filter(() => random() < 0.4));
    const { block, infos } = withReadable(buildAnswers(7, lists));
    let bytes = {
      block: Buffer.from(writeOddly(block, random)),
      infos: Buffer.from(writeOddly(random() < 0.03 ? { Error: 'x' } : infos, random)),
    };
    if (random() < 0.2) bytes = { ...bytes, block: spoil(bytes.block, random) };
    if (random() < 0.2) bytes = { ...bytes, infos: spoil(bytes.infos, random) };
    try {
      const outcome = expectSame(bytes, 7, CONTRACT, random) as {
        reason?: string;
        transfers?: unknown[];
        unprovenRoot?: string;
      };
      const kind = outcome.reason ?? (outcome.unprovenRoot === undefined ? 'proven' : 'unproven');
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    } catch (error) {
      throw new Error(`seed ${String(seed)}: ${bytes.block.toString()} ${bytes.infos.toString()}`, { cause: error });
    }
  }
  expect([...seen.keys()].sort()).toEqual(['garbage', 'node_error', 'proven', 'rejected', 'unproven']);
});
