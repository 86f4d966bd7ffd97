import { signDigest, type KeyPair } from './key-pair';
import { sha256 } from './hashes';
import { bytesField, bytesOf, integerField, listOf, messageField, readFields } from './protobuf';
import { decodeRawTransaction, encodeRawTransaction, type RawTransaction } from './raw-transaction';

/** A transaction with its exact bytes, as it was broadcast. */
export interface Transaction {
  /** sha256 of the raw bytes, 64 hex digits. */
  readonly id: string;
  readonly raw: RawTransaction;
  readonly rawBytes: Buffer;
  /** 130 hex digits each, sometimes more. */
  readonly signatures: readonly string[];
}

/** The results that a contract call can have, with their numbers (Transaction.Result.contractResult). */
export const CONTRACT_RESULTS = {
  SUCCESS: 1n,
  REVERT: 2n,
  OUT_OF_ENERGY: 10n,
  OUT_OF_TIME: 11n,
} as const;

export type ContractResult = keyof typeof CONTRACT_RESULTS;

/** A transaction from its parts. */
export function transaction(raw: RawTransaction, signatures: readonly string[]): Transaction {
  return fromBytes(encodeRawTransaction(raw), raw, signatures);
}

/** Signs with one key. */
export function signTransaction(raw: RawTransaction, key: KeyPair): Transaction {
  const rawBytes = encodeRawTransaction(raw);
  return fromBytes(rawBytes, raw, [signDigest(key, sha256(rawBytes))]);
}

/**
 * The bytes of a complete Transaction, as sent between nodes and hashed in the block's root.
 * @param result of the execution, once the transaction is in a block
 */
export function encodeTransaction(
  { rawBytes, signatures }: Pick<Transaction, 'rawBytes' | 'signatures'>,
  result?: ContractResult,
): Buffer {
  return Buffer.concat([
    messageField(1, rawBytes),
    ...signatures.map((signature) => bytesField(2, Buffer.from(signature, 'hex'))),
    ...(result === undefined ? [] : [messageField(5, integerField(3, CONTRACT_RESULTS[result]))]),
  ]);
}

/**
 * Reads the bytes of a complete Transaction; the raw bytes are kept unchanged.
 * @throws Error when this chain does not support the transaction
 */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  const fields = readFields(bytes);
  const rawBytes = bytesOf(fields, 1);
  const signatures = listOf(fields, 2).map((signature) => signature.toString('hex'));
  return fromBytes(rawBytes, decodeRawTransaction(rawBytes), signatures);
}

function fromBytes(rawBytes: Buffer, raw: RawTransaction, signatures: readonly string[]): Transaction {
  return { id: sha256(rawBytes).toString('hex'), raw, rawBytes, signatures };
}
