import { createHash } from 'node:crypto';

import type { EncodedAnswer } from '../node-answer';

/** A block and its infos as a node sends them, loose enough to be spoiled by a test. */
export interface NodeAnswers {
  block: {
    blockID: string;
    block_header: { raw_data: Record<string, string | number>; witness_signature: string };
    transactions?: { txID: string; ret?: unknown; [field: string]: unknown }[];
  };
  infos: { id: string; blockNumber: number; [field: string]: unknown }[];
}

export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Three accounts in hex without 41, and the token that the tests watch. */
export const ALICE = '11'.repeat(20);
export const BOB = '22'.repeat(20);
export const TOKEN = 'ab'.repeat(20);

/** An answer on the wire. It can be handed to a thread once: its bytes go with it. */
export function encodeAnswer(json: unknown, path = '/x'): EncodedAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(json)).buffer;
  return { path, bytes, encoding: undefined, apiKey: undefined };
}

/** A Transfer log of the token. */
export function buildLog(log: { from?: string; to?: string; amount?: bigint; [field: string]: unknown } = {}): object {
  const { from = ALICE, to = BOB, amount = 25_000_000n, ...fields } = log;
  return {
    address: TOKEN,
    topics: [TRANSFER_TOPIC, from.padStart(64, '0'), to.padStart(64, '0')],
    data: amount.toString(16).padStart(64, '0'),
    ...fields,
  };
}

/** A block whose transactions succeeded with these logs, one list for each; its id is right. */
export function buildAnswers(number: number, logs: object[][] = [], parentId = 'cd'.repeat(32)): NodeAnswers {
  const ids = logs.map((_, i) => createHash('sha256').update(`${number}/${i}`).digest('hex'));
  const raw = {
    number,
    txTrieRoot: ids.length === 0 ? '0'.repeat(64) : createHash('sha256').update(ids.join()).digest('hex'),
    witness_address: `41${'33'.repeat(20)}`,
    parentHash: parentId,
    version: 36,
    timestamp: 1_785_490_770_000 + number * 3_000,
  };
  return {
    block: {
      blockID: idOf(raw),
      block_header: { raw_data: raw, witness_signature: '00'.repeat(65) },
      ...(ids.length > 0 && { transactions: ids.map((txID) => ({ txID, ret: [{ contractRet: 'SUCCESS' }] })) }),
    },
    infos: ids.map((id, i) => ({
      id,
      blockNumber: number,
      contractResult: [''],
      receipt: { result: 'SUCCESS' },
      ...((logs[i]?.length ?? 0) > 0 && { log: logs[i] }),
    })),
  };
}

/** Written independently of the code under test, in hex: sha256 of the six fields, headed by the number. */
function idOf(raw: {
  number: number;
  txTrieRoot: string;
  witness_address: string;
  parentHash: string;
  version: number;
  timestamp: number;
}): string {
  const message =
    `08${varint(raw.timestamp)}1220${raw.txTrieRoot}1a20${raw.parentHash}38${varint(raw.number)}` +
    `4a15${raw.witness_address}50${varint(raw.version)}`;
  const hash = createHash('sha256').update(Buffer.from(message, 'hex')).digest('hex');
  return raw.number.toString(16).padStart(16, '0') + hash.slice(16);
}

function varint(value: number): string {
  let rest = BigInt(value);
  let hex = '';
  while (rest >= 128n) {
    hex += ((rest & 127n) | 128n).toString(16).padStart(2, '0');
    rest >>= 7n;
  }
  return hex + rest.toString(16).padStart(2, '0');
}
