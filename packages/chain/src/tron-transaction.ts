import { type TronAddress, type Usdt, hexOf, invariant } from '@gateway/domain';
import { TronWeb, type Types } from 'tronweb';

import { bytesField } from './proofs/protobuf';

/** What every transaction needs. TRON has no nonce. */
export interface TransactionFrame {
  /** A final block: a transaction that refers to it survives every fork. */
  refBlock: { number: number; id: string };
  /** The block time after which no node accepts it, at most 24 h after the head. */
  expiration: Date;
  /** Must differ between two otherwise equal transactions, or they are one. */
  timestamp: Date;
}

/** A token transfer. The sender pays at most `feeLimitSun` for it, burned even when it fails. */
export interface TokenOrder extends TransactionFrame {
  contract: TronAddress;
  from: TronAddress;
  to: TronAddress;
  amount: Usdt;
  feeLimitSun: bigint;
}

/** A TRX transfer; 1 TRX is 1,000,000 sun. */
export interface TrxOrder extends TransactionFrame {
  from: TronAddress;
  to: TronAddress;
  amountSun: bigint;
}

/** Energy of the sender's stake, lent to an account that is activated. */
export interface StakeOrder extends TransactionFrame {
  from: TronAddress;
  to: TronAddress;
  /** The stake behind it. */
  stakeSun: bigint;
}

/** A complete transaction without its signature. */
export interface UnsignedTransaction {
  txId: string;
  rawDataHex: string;
  expiration: Date;
  /** Bytes that count for bandwidth once signed: the whole message plus 64 for its result. */
  bandwidth: bigint;
  /** The form that the library signs. */
  built: Types.Transaction;
}

/** A transaction to be stored first and then sent as often as needed, always with the same bytes. */
export interface SignedTransaction {
  txId: string;
  rawDataHex: string;
  signature: string;
  expiration: Date;
  /** The complete Transaction message, for /wallet/broadcasthex. */
  hex: string;
}

/** Builds `transfer(to, amount)` of a TRC-20 token offline. */
export async function buildTokenTransfer(order: TokenOrder): Promise<UnsignedTransaction> {
  const { transaction } = await offline().transactionBuilder.triggerSmartContract(
    hexOf(order.contract),
    'transfer(address,uint256)',
    { feeLimit: safeNumber(order.feeLimitSun), callValue: 0, txLocal: true, blockHeader: blockHeader(order) },
    [
      { type: 'address', value: hexOf(order.to) },
      { type: 'uint256', value: order.amount },
    ],
    hexOf(order.from),
  );
  return unsigned(transaction);
}

/** Builds a transfer of TRX offline. */
export async function buildTrxTransfer(order: TrxOrder): Promise<UnsignedTransaction> {
  const transaction = await offline().transactionBuilder.sendTrx(
    hexOf(order.to),
    safeNumber(order.amountSun),
    hexOf(order.from),
    { blockHeader: blockHeader(order) },
  );
  return unsigned(transaction);
}

/** Builds a delegation of energy offline. It is not locked, so that it can be reclaimed at any time. */
export async function buildDelegation(order: StakeOrder): Promise<UnsignedTransaction> {
  const { stakeSun, from, to } = order;
  return unsigned(
    await offline().transactionBuilder.delegateResource(
      safeNumber(stakeSun),
      hexOf(to),
      'ENERGY',
      hexOf(from),
      false,
      undefined,
      { blockHeader: blockHeader(order) },
    ),
  );
}

/** Builds the end of a delegation of energy offline. */
export async function buildReclaim(order: StakeOrder): Promise<UnsignedTransaction> {
  const { stakeSun, from, to } = order;
  const header = { blockHeader: blockHeader(order) };
  return unsigned(
    await offline().transactionBuilder.undelegateResource(
      safeNumber(stakeSun),
      hexOf(to),
      'ENERGY',
      hexOf(from),
      header,
    ),
  );
}

/**
 * Signs with the sender's key (64 hex digits), which is not kept. The same transaction always gets the same signature.
 * @throws Error when the key is not the sender's
 */
export async function signTransaction(
  transaction: UnsignedTransaction,
  privateKeyHex: string,
): Promise<SignedTransaction> {
  invariant(/^[0-9a-f]{64}$/.test(privateKeyHex), 'a private key has 64 hex digits');
  const { txId, rawDataHex, expiration } = transaction;
  const { signature: signatures } = await offline().trx.sign(structuredClone(transaction.built), privateKeyHex);
  const [signature] = signatures;
  invariant(signature !== undefined && signatures.length === 1, 'a transaction has one signature');
  return { txId, rawDataHex, signature, expiration, hex: wholeMessage(rawDataHex, signature).toString('hex') };
}

const SIGNATURE_BYTES = 65;
const RESULT_BYTES = 64n;

function wholeMessage(rawDataHex: string, signature: string): Buffer {
  return Buffer.concat([bytesField(1, Buffer.from(rawDataHex, 'hex')), bytesField(2, Buffer.from(signature, 'hex'))]);
}

/** The library requires a node URL; this one is never used, because the library gets everything it needs. */
function offline(): TronWeb {
  return new TronWeb({ fullHost: 'http://offline.invalid' });
}

/** The reference to a block: bytes 6 and 7 of its number, bytes 8 to 15 of its id. */
function blockHeader({ refBlock, expiration, timestamp }: TransactionFrame): Partial<Types.Transaction['raw_data']> {
  return {
    ref_block_bytes: (refBlock.number % 65_536).toString(16).padStart(4, '0'),
    ref_block_hash: refBlock.id.slice(16, 32),
    expiration: expiration.getTime(),
    timestamp: timestamp.getTime(),
  };
}

function unsigned(built: Types.Transaction): UnsignedTransaction {
  return {
    txId: built.txID,
    rawDataHex: built.raw_data_hex,
    expiration: new Date(built.raw_data.expiration),
    bandwidth: BigInt(wholeMessage(built.raw_data_hex, '00'.repeat(SIGNATURE_BYTES)).length) + RESULT_BYTES,
    built,
  };
}

/** The library rounds numbers that it cannot represent (and reads 1e6 as 1), so nothing beyond 2^53 - 1 reaches it. */
function safeNumber(sun: bigint): number {
  invariant(sun > 0n && sun <= BigInt(Number.MAX_SAFE_INTEGER), 'an amount of sun is positive and exact');
  return Number(sun);
}
