import { createHash } from 'node:crypto';

import type { EncodedAnswer } from '../answers/node-answer';

/** A block and its infos as a node sends them, typed loosely so that tests can break them. */
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

/** A response as received. It can be passed to a thread once: its bytes are transferred. */
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

/** Fields of a header that most networks omit. */
export interface RareFields {
  witness_id?: number;
  accountStateRoot?: string;
}

/** A block whose transactions succeeded with these logs, one list each; its id is correct. */
export function buildAnswers(
  number: number,
  logs: object[][] = [],
  parentId = 'cd'.repeat(32),
  rare: RareFields = {},
): NodeAnswers {
  const transactions = logs.map((_, i) => buildTransaction(Buffer.from(`${number}/${i}`).toString('hex')));
  const raw = {
    number,
    txTrieRoot: rootOf(transactions.map(leafOf)),
    witness_address: `41${'33'.repeat(20)}`,
    parentHash: parentId,
    version: 36,
    timestamp: 1_785_490_770_000 + number * 3_000,
    ...rare,
  };
  return {
    block: {
      blockID: idOf(raw),
      block_header: { raw_data: raw, witness_signature: '00'.repeat(65) },
      ...(transactions.length > 0 && { transactions }),
    },
    infos: transactions.map(({ txID }, i) => ({
      id: txID,
      blockNumber: number,
      contractResult: [''],
      receipt: { result: 'SUCCESS' },
      ...((logs[i]?.length ?? 0) > 0 && { log: logs[i] }),
    })),
  };
}

/** A transaction of these raw bytes that succeeded. */
export function buildTransaction(rawHex: string) {
  return {
    ret: [{ contractRet: 'SUCCESS' }],
    signature: ['5a'.repeat(65)],
    txID: sha256(rawHex),
    raw_data_hex: rawHex,
  };
}

/** Written independently of the code under test: raw data, signature and `contractRet: SUCCESS`. */
function leafOf({ raw_data_hex: rawHex, signature }: { raw_data_hex: string; signature: string[] }): string {
  return sha256(`0a${varint(rawHex.length / 2)}${rawHex}1241${signature.join('')}2a021801`);
}

/** The same tree from the top: the left half is a power of two. */
function rootOf(leaves: string[]): string {
  const [first] = leaves;
  if (first === undefined) return '0'.repeat(64);
  if (leaves.length === 1) return first;
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return sha256(rootOf(leaves.slice(0, half)) + rootOf(leaves.slice(half)));
}

function sha256(hex: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
}

/** Written independently of the code under test, in hex: sha256 of the fields, headed by the number. */
function idOf(
  raw: RareFields & {
    number: number;
    txTrieRoot: string;
    witness_address: string;
    parentHash: string;
    version: number;
    timestamp: number;
  },
): string {
  const message =
    `08${varint(raw.timestamp)}1220${raw.txTrieRoot}1a20${raw.parentHash}38${varint(raw.number)}` +
    (raw.witness_id === undefined ? '' : `40${varint(raw.witness_id)}`) +
    `4a15${raw.witness_address}50${varint(raw.version)}` +
    (raw.accountStateRoot === undefined ? '' : `5a20${raw.accountStateRoot}`);
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
