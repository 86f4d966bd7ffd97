import { type TronAccount, type TronAddress, accountOf, usdt } from '@gateway/domain';

import type { AcceptedTransaction } from './block-acceptance';
import { BlockRejected } from '../answers/node-fault';
import { readFields } from '../proofs/protobuf-reader';
import type { TokenTransfer, TokenTransfers, TransferParts } from './token-transfer';

/**
 * Checks the transfers visible in the transactions themselves, which most payments are. Logs are not covered by a
 * block's hash, so a node can omit them; the call and its success are covered. A successful direct call of `transfer`
 * or `transferFrom` must therefore have its log. The limits of this check:
 * - The log has the call's sender and receiver, and at most its amount: the token may deduct a fee.
 * - A call with amount zero moves nothing, and another token might not log it.
 * - Bytes not encoded the way wallets do are skipped. Nodes interpret them differently, and a call mistaken for a
 *   transfer would stop the scan permanently; only its own sender could lose by skipping it.
 * - Transfers inside other contracts' calls are not visible here: only another node shows whether logs are missing.
 * A token that forwards its calls to a successor (`deprecate`) logs there: the scan then stops, as it should.
 * @throws BlockRejected `infos`
 */
export function acceptDirectCalls(
  transactions: readonly AcceptedTransaction[],
  { transfers, oversized }: TokenTransfers,
  contract: TronAddress,
): void {
  const account = accountOf(contract);
  const accountBytes = Buffer.from(account, 'hex');
  const logged = new Map<string, TokenTransfer[]>();
  for (const transfer of [...transfers, ...oversized]) {
    const list = logged.get(transfer.txHash);
    if (list) list.push(transfer);
    else logged.set(transfer.txHash, [transfer]);
  }
  for (const { id, contractRet, raw, rawHex } of transactions) {
    if (contractRet !== 'SUCCESS') continue;
    const own = logged.get(id) ?? [];
    if (own.length <= FEW_LOGS && own.some(isAskedFor(rawHex, account))) continue;
    const call = mayCall(raw, accountBytes) ? readDirectCall(raw, account) : undefined;
    if (call === undefined || call.amount === 0n || own.some((transfer) => fits(transfer, call))) continue;
    throw new BlockRejected('infos', `transfer ${id} was called and left no log`);
  }
}

/** A usual call leaves one log. A node may send many, and bytes as long as it likes: each would be searched for in them. */
const FEW_LOGS = 2;

/** Most transactions contain neither the contract nor a method, and need no decoding. */
function mayCall(raw: Buffer, token: Buffer): boolean {
  return raw.includes(token) && (raw.includes(TRANSFER_BYTES) || raw.includes(TRANSFER_FROM_BYTES));
}

function fits(transfer: TransferParts, call: TransferParts): boolean {
  return transfer.from === call.from && transfer.to === call.to && transfer.amount <= call.amount;
}

/**
 * Whether a transaction contains the bytes of a usual call for exactly this transfer, which saves decoding nearly all
 * of them. A sender who puts them elsewhere only forgoes the check of their own payment.
 */
function isAskedFor(rawHex: string, token: string): (transfer: TransferParts) => boolean {
  return ({ from, to, amount }) => {
    const word = amount.toString(16).padStart(WORD, '0');
    return rawHex.includes(`0a1541${from}121541${token}2244${TRANSFER}${ACCOUNT_PADDING}${to}${word}`);
  };
}

/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)` */
const TRANSFER = 'a9059cbb';
const TRANSFER_FROM = '23b872dd';
const TRANSFER_BYTES = Buffer.from(TRANSFER, 'hex');
const TRANSFER_FROM_BYTES = Buffer.from(TRANSFER_FROM, 'hex');
const TRIGGER = 31n;
const TYPE_URL = 'type.googleapis.com/protocol.TriggerSmartContract';
const WORD = 64;
const ACCOUNT_PADDING = '0'.repeat(24);

/** Fields of core/Tron.proto unrelated to the call; all are listed, so that no unknown field is accepted. */
const RAW_FIELDS = [1, 3, 4, 8, 9, 10, 11, 12, 14, 18];
const CONTRACT_FIELDS = [1, 2, 3, 4, 5];
const CALL_FIELDS = [1, 2, 3, 4, 5, 6];

/**
 * Reads the transfer that a transaction calls directly; undefined when it does anything else, or in an unusual way.
 * @param raw the bytes that the owner signed
 * @param token the contract's account
 */
export function readDirectCall(raw: Buffer, token: string): TransferParts | undefined {
  const contract = fieldsOf(fieldsOf(raw, RAW_FIELDS)?.get(11), CONTRACT_FIELDS);
  if (contract?.get(1) !== TRIGGER) return undefined;
  const parameter = fieldsOf(contract.get(2), [1, 2]);
  if (textOf(parameter?.get(1), 'latin1') !== TYPE_URL) return undefined;
  const call = fieldsOf(parameter?.get(2), CALL_FIELDS);
  if (textOf(call?.get(2), 'hex') !== `41${token}`) return undefined;
  const owner = textOf(call?.get(1), 'hex');
  const data = textOf(call?.get(4), 'hex');
  if (owner?.length !== 42 || data === undefined) return undefined;
  const word = wordsOf(data);
  const method = data.slice(0, TRANSFER.length);
  if (method === TRANSFER)
    return { from: owner.slice(2) as TronAccount, to: accountIn(word(0)), amount: amountIn(word(1)) };
  if (method === TRANSFER_FROM) return { from: accountIn(word(0)), to: accountIn(word(1)), amount: amountIn(word(2)) };
  return undefined;
}

/** The n-th argument. The VM reads zeros beyond the end of the data, and ignores data after the last argument. */
function wordsOf(data: string): (n: number) => string {
  return (n) => data.slice(TRANSFER.length + n * WORD, TRANSFER.length + (n + 1) * WORD).padEnd(WORD, '0');
}

/** The token reads only the last 20 bytes: wallets that prepend TRON's 41 are common. */
function accountIn(word: string): TronAccount {
  return word.slice(24) as TronAccount;
}

function amountIn(word: string): TransferParts['amount'] {
  return usdt(BigInt(`0x${word}`));
}

/** Undefined for anything but a message with each of these fields at most once, and no others. */
function fieldsOf(message: unknown, allowed: readonly number[]): ReturnType<typeof readFields> | undefined {
  if (!Buffer.isBuffer(message)) return undefined;
  try {
    const fields = readFields(message);
    for (const field of fields.keys()) if (!allowed.includes(field)) return undefined;
    return fields;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown, encoding: 'hex' | 'latin1'): string | undefined {
  return Buffer.isBuffer(value) ? value.toString(encoding) : undefined;
}
