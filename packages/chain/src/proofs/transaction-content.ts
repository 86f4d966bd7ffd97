import { createHash } from 'node:crypto';

import { type Sun, type TronAddress, type Usdt, addressFromAccount, addressFromHex, sun, usdt } from '@gateway/domain';

import { type FieldValue, readFields } from './protobuf-reader';

/** What a signed transaction actually does, whatever built it. */
export type TransactionContent = {
  txId: string;
  expiration: Date;
  /** Bytes that count for bandwidth: the whole message plus 64 for its result. */
  bandwidth: bigint;
} & (
  | { kind: 'trx'; from: TronAddress; to: TronAddress; amount: Sun }
  | { kind: 'token'; contract: TronAddress; from: TronAddress; to: TronAddress; amount: Usdt; feeLimit: Sun }
  // The amount is the stake whose energy moves.
  | { kind: 'delegation' | 'reclaim'; from: TronAddress; to: TronAddress; amount: Sun }
);

/**
 * Decodes a complete signed transaction (core/Tron.proto Transaction) with our own reader, so that errors of the
 * building library are detected. Only the plain forms that we send are understood: a transfer of TRX,
 * `transfer(address,uint256)` of a token without TRX in it, and a delegation of energy without a lock, or its end.
 * @throws Error for anything else: another contract type, a memo, a permission, a second signature, an unknown field
 */
export function readTransaction(transactionHex: string): TransactionContent {
  const bytes = Buffer.from(transactionHex, 'hex');
  const message = reader(bytes, 'transaction', [1, 2]);
  const raw = message.bytes(1);
  if (message.bytes(2).length !== SIGNATURE_BYTES) throw unexpected('signature');
  // ref_block_bytes, ref_block_hash, expiration, contract, timestamp, fee_limit; a memo would be 10.
  const fields = reader(raw, 'raw data', [1, 4, 8, 11, 14, 18]);
  const contract = reader(fields.bytes(11), 'contract', [1, 2]); // a permission would be 5
  const call = reader(contract.bytes(2), 'parameter', [1, 2]);
  const about = {
    txId: createHash('sha256').update(raw).digest('hex'),
    expiration: new Date(Number(fields.integer(8))),
    bandwidth: BigInt(bytes.length) + RESULT_BYTES,
  };
  const [type, url] = [contract.integer(1), call.bytes(1).toString('latin1')];
  if (type === TRANSFER && url === `${TYPE_URL}TransferContract`) {
    return { ...about, ...readTrxTransfer(call.bytes(2)) };
  }
  if (type === TRIGGER && url === `${TYPE_URL}TriggerSmartContract`) {
    return { ...about, ...readTokenTransfer(call.bytes(2)), feeLimit: sun(fields.integer(18)) };
  }
  if (type === DELEGATE && url === `${TYPE_URL}DelegateResourceContract`) {
    return { ...about, kind: 'delegation', ...readStake(call.bytes(2)) };
  }
  if (type === UNDELEGATE && url === `${TYPE_URL}UnDelegateResourceContract`) {
    return { ...about, kind: 'reclaim', ...readStake(call.bytes(2)) };
  }
  throw unexpected('contract type');
}

const SIGNATURE_BYTES = 65;
const RESULT_BYTES = 64n;
const TRANSFER = 1n;
const TRIGGER = 31n;
const DELEGATE = 57n;
const UNDELEGATE = 58n;
const ENERGY = 1n;
const TYPE_URL = 'type.googleapis.com/protocol.';
/** Function selector, account word, amount word. */
const TRANSFER_DATA = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

function readTrxTransfer(message: Buffer): { kind: 'trx'; from: TronAddress; to: TronAddress; amount: Sun } {
  const fields = reader(message, 'transfer', [1, 2, 3]);
  return { kind: 'trx', from: fields.address(1), to: fields.address(2), amount: sun(fields.integer(3)) };
}

function readTokenTransfer(message: Buffer): {
  kind: 'token';
  contract: TronAddress;
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
} {
  const fields = reader(message, 'call', [1, 2, 4]); // a value in TRX would be 3, in another token 5 and 6
  const match = TRANSFER_DATA.exec(fields.bytes(4).toString('hex'));
  const [, account, amount] = match ?? [];
  if (account === undefined || amount === undefined) throw unexpected('call data');
  return {
    kind: 'token',
    from: fields.address(1),
    contract: fields.address(2),
    to: addressFromAccount(Buffer.from(account, 'hex')),
    amount: usdt(BigInt(`0x${amount}`)),
  };
}

function readStake(message: Buffer): { from: TronAddress; to: TronAddress; amount: Sun } {
  const fields = reader(message, 'delegation', [1, 2, 3, 4]); // a lock would be 5 and 6
  if (fields.integer(2) !== ENERGY) throw unexpected('resource');
  return { from: fields.address(1), to: fields.address(4), amount: sun(fields.integer(3)) };
}

interface FieldReader {
  bytes(field: number): Buffer;
  integer(field: number): bigint;
  address(field: number): TronAddress;
}

/** Reads a message with only these fields; reading an absent one throws. */
function reader(message: Buffer, what: string, allowed: readonly number[]): FieldReader {
  const fields = readFields(message);
  for (const field of fields.keys()) if (!allowed.includes(field)) throw unexpected(`${what} field ${field}`);
  const get = (field: number): FieldValue | undefined => fields.get(field);
  const bytes = (field: number): Buffer => {
    const value = get(field);
    if (!Buffer.isBuffer(value)) throw unexpected(`${what} field ${field}`);
    return value;
  };
  return {
    bytes,
    integer(field) {
      const value = get(field);
      if (typeof value !== 'bigint') throw unexpected(`${what} field ${field}`);
      return value;
    },
    address: (field) => addressFromHex(bytes(field).toString('hex')),
  };
}

function unexpected(what: string): Error {
  return new Error(`the transaction has an unexpected ${what}`);
}
