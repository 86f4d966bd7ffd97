import { hash } from 'node:crypto';

import { readList, readObject, unexpected } from '../answers/node-json';

/** A transaction of a block, in the node's JSON form. */
export interface HashedTransaction {
  /** Its leaf of the root, one character per byte; undefined when the JSON form does not contain all of it. */
  leaf: string | undefined;
  /** The bytes that its owner signed. */
  raw: Buffer;
  /** The same bytes in the node's hex, in either case. */
  rawHex: string;
  /** Its result according to the block. */
  contractRet: unknown;
}

/** The parts of a transaction, checked except for their digits. */
interface TransactionParts {
  rawHex: string;
  signatures: readonly string[];
  result: EncodedResult;
  /** Of the whole message, in bytes. */
  length: number;
}

/** The results of a transaction, as they are hashed. */
interface EncodedResult {
  bytes: Buffer;
  /** Whether they are all of what is hashed. */
  isWhole: boolean;
  contractRet: unknown;
}

/**
 * Hashes the transactions of a block. A busy block has 600 of them: they are decoded into one buffer, and hashes are
 * strings, which the hash function returns faster.
 * @throws NodeFault `garbage` when a part has an unexpected shape
 */
export function hashTransactions(values: readonly unknown[]): HashedTransaction[] {
  const resultOf = rememberLast(encodeResults);
  const transactions = values.map((value) => readParts(value, resultOf));
  const bytes = Buffer.allocUnsafe(transactions.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  return transactions.map((parts) => {
    const raw = writeTransaction(bytes, start, parts);
    const end = start + parts.length;
    const isLeaf = parts.result.isWhole && parts.length !== PAIR_BYTES;
    const leaf = isLeaf ? hash('sha256', bytes.subarray(start, end), 'binary') : undefined;
    start = end;
    return { leaf, raw, rawHex: parts.rawHex, contractRet: parts.result.contractRet };
  });
}

/**
 * The length of what is hashed above the leaves. A transaction of that length could be two hashes: a node could pass off
 * several transactions as one. A signature alone is longer.
 */
const PAIR_BYTES = 64;

/** The id of the transaction with these signed bytes, 64 hex digits. */
export function transactionIdOf(raw: Buffer): string {
  return hash('sha256', raw, 'hex');
}

/**
 * A transaction's message, as it is hashed, as far as the node's JSON form contains it.
 * @throws NodeFault `garbage` when a part has an unexpected shape
 */
export function messageOf(value: unknown): Buffer {
  const parts = readParts(value, encodeResults);
  const bytes = Buffer.allocUnsafe(parts.length);
  writeTransaction(bytes, 0, parts);
  return bytes;
}

function readParts(value: unknown, resultOf: (ret: unknown) => EncodedResult): TransactionParts {
  const { raw_data_hex, signature, ret } = readObject<{ raw_data_hex?: unknown; signature?: unknown; ret?: unknown }>(
    value,
    'transaction',
  );
  const result = resultOf(ret);
  const rawHex = textOf(raw_data_hex, 'raw_data_hex');
  let length = fieldLength(rawHex) + result.bytes.length;
  const signatures = readList(signature, 'signature') as readonly string[];
  for (const one of signatures) length += fieldLength(textOf(one, 'signature'));
  return { rawHex, signatures, result, length };
}

/** Writes a transaction as it is hashed (core/Tron.proto Transaction: raw_data 1, signature 2, ret 5). @returns its raw data */
function writeTransaction(bytes: Buffer, start: number, { rawHex, signatures, result }: TransactionParts): Buffer {
  let at = writeHex(bytes, start, RAW_DATA, rawHex);
  const raw = bytes.subarray(at - rawHex.length / 2, at);
  for (const signature of signatures) at = writeHex(bytes, at, SIGNATURE, signature);
  bytes.set(result.bytes, at);
  return raw;
}

const [RAW_DATA, SIGNATURE] = [0x0a, 0x12];

/** Writes a field of bytes. @returns where it ends */
function writeHex(bytes: Buffer, start: number, key: number, hex: string): number {
  let at = start;
  bytes[at++] = key;
  let rest = hex.length / 2;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) + 128;
  bytes[at++] = rest;
  // It ends at the first character that is no digit.
  if (bytes.write(hex, at, hex.length / 2, 'hex') !== hex.length / 2) throw unexpected('transaction');
  return at + hex.length / 2;
}

function fieldLength(hex: string): number {
  let length = 2 + hex.length / 2;
  for (let rest = hex.length / 2; rest >= 128; rest = Math.floor(rest / 128)) length += 1;
  return length;
}

function encodeResults(ret: unknown): EncodedResult {
  const results = readList(ret, 'ret');
  let encoded = '';
  let isWhole = true;
  for (const result of results) {
    const hex = resultHex(result);
    if (hex === undefined) isWhole = false;
    else encoded += `2a${varintHex(hex.length / 2)}${hex}`;
  }
  const { contractRet } = readObject<{ contractRet?: unknown }>(results[0] ?? {}, 'ret');
  return { bytes: Buffer.from(encoded, 'hex'), isWhole, contractRet };
}

/** Most transactions of a block have the same result, and those that were read as one object have one. */
function rememberLast<Value, Result extends object>(compute: (value: Value) => Result): (value: Value) => Result {
  let last: { value: Value; result: Result } | undefined;
  return (value) => {
    if (!last || last.value !== value) last = { value, result: compute(value) };
    return last.result;
  };
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length % 2 !== 0) throw unexpected(what);
  return value;
}

/** The root of a block's transaction leaves: pairs are hashed, an odd one is carried up; without leaves all zeros. */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return NO_TRANSACTIONS;
  const level = Buffer.from(leaves.join(''), 'latin1');
  for (let count = leaves.length; count > 1; count = Math.ceil(count / 2)) {
    // Each parent replaces a child that was already hashed.
    for (let i = 0; i + 1 < count; i += 2) {
      level.write(hash('sha256', level.subarray(i * 32, i * 32 + 64), 'binary'), i * 16, 'latin1');
    }
    if (count % 2 === 1) level.copy(level, (count - 1) * 16, (count - 1) * 32, count * 32);
  }
  return level.toString('hex', 0, 32);
}

/** The root of a block without transactions. */
export const NO_TRANSACTIONS = '0'.repeat(64);

/** Transaction.Result.contractResult by number; 0 is the default, which is omitted. */
const CONTRACT_RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
];
const CODES = ['SUCESS', 'FAILED'];

/** Transaction.Result: fee 1, ret 2, contractRet 3. Undefined for one with unknown fields or values. */
function resultHex(value: unknown): string | undefined {
  const result = readObject<{ fee?: unknown; ret?: unknown; contractRet?: unknown }>(value, 'ret');
  const { fee = 0, ret, contractRet } = result;
  for (const field of Object.keys(result)) if (!RESULT_FIELDS.includes(field)) return undefined;
  const code = CODES.indexOf(textOr(ret, 'SUCESS'));
  const outcome = CONTRACT_RESULTS.indexOf(textOr(contractRet, 'DEFAULT'));
  // Before execution the sender may have put anything into the result, including a negative fee.
  const isKnown = Number.isSafeInteger(fee) && (fee as number) >= 0;
  if (!isKnown || code < 0 || outcome < 0) return undefined;
  return fieldHex(1, fee as number) + fieldHex(2, code) + fieldHex(3, outcome);
}

const RESULT_FIELDS = ['contractRet', 'ret', 'fee'];

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : value === undefined ? fallback : '';
}

function fieldHex(field: number, value: number): string {
  return value === 0 ? '' : varintHex(field * 8) + varintHex(value);
}

function varintHex(value: number): string {
  let rest = value;
  let hex = '';
  for (; rest >= 128; rest = Math.floor(rest / 128)) hex += byteHex((rest % 128) + 128);
  return hex + byteHex(rest);
}

function byteHex(byte: number): string {
  return BYTES_HEX[byte] ?? '';
}

const BYTES_HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
