import { Rejected } from '../../state/rejected';
import { moveTrx } from '../../chain/contracts/execution';
import { draft } from '../../chain/draft';
import type { Located } from '../../chain/block-store';
import { writeJson, type Json, type JsonObject } from '../../encoding/json';
import { transaction, decodeTransaction, type Transaction } from '../../encoding/transaction';
import { readInteger, readTransactionJson, transactionJson, Unreadable } from '../../encoding/transaction-json';
import { account, isVisible, text, type Parameters } from '../parameters';
import type { View } from '../view';

/** How long a transaction drafted by the node may wait for its block. */
export const DRAFT_LIFE_MS = 60_000;

/** /wallet/gettransactionbyid {value}: a transaction in a block, or {}. */
export function getTransactionById(view: View, parameters: Parameters): Json {
  const found = locate(view, parameters);
  return found ? transactionJson(found.transaction, found.transaction.result) : {};
}

/** /wallet/gettransactioninfobyid {value}: the info of a transaction in a block, or {}. */
export function getInfoById(view: View, parameters: Parameters): Json {
  const found = locate(view, parameters);
  return found?.block.infos[found.index] ?? {};
}

/** /wallet/gettransactionfrompending {value}: a pending transaction, or {}. */
export function getTransactionFromPending({ chain }: View, parameters: Parameters): Json {
  const pending = chain.pool.find(text(parameters, 'value').toLowerCase());
  return pending ? transactionJson(pending) : {};
}

/** /wallet/gettransactionlistfrompending: the ids of pending transactions. */
export function getPendingList({ chain }: View): Json {
  const ids = chain.pool.list().map(({ id }) => id);
  return ids.length === 0 ? {} : { txId: ids };
}

/** /wallet/createtransaction {owner_address, to_address, amount}: an unsigned TRX transfer. */
export function createTransaction({ chain }: View, parameters: Parameters): Json {
  const transfer = {
    type: 'TransferContract',
    owner: account(parameters, 'owner_address'),
    permissionId: 0n,
    to: account(parameters, 'to_address'),
    amount: readInteger(parameters['amount'], 'amount'),
  } as const;
  const snapshot = chain.state.snapshot();
  try {
    moveTrx(chain.state, transfer, chain.blocks.head().header.timestamp);
  } finally {
    chain.state.rollback(snapshot);
  }
  return unsignedJson(transaction(draft(chain, transfer, { lifeMs: DRAFT_LIFE_MS }), []), parameters);
}

/** /wallet/broadcasttransaction <signed transaction>: a failure has no `result`, its message is hex unless visible. */
export function broadcastTransaction(view: View, parameters: Parameters): Json {
  const sent = readTransactionJson(parameters);
  const rejected = submit(view, sent);
  if (!rejected) return { result: true, txid: sent.id };
  const { message, code } = rejected;
  return { code, txid: sent.id, message: isVisible(parameters) ? message : Buffer.from(message).toString('hex') };
}

/** /wallet/broadcasthex {transaction}: exact bytes in, always five keys out, the message is plain. */
export function broadcastHex(view: View, parameters: Parameters): Json {
  const sent = readBytes(text(parameters, 'transaction'));
  const rejected = submit(view, sent);
  return {
    result: !rejected,
    code: rejected?.code ?? 'SUCCESS',
    txid: sent.id,
    message: rejected?.message ?? '',
    transaction: writeJson(transactionJson(sent)),
  };
}

/** An unsigned transaction. */
export function unsignedJson(unsigned: Transaction, parameters: Parameters): JsonObject {
  return { visible: isVisible(parameters), ...transactionJson(unsigned) };
}

function submit(view: View, sent: Transaction): Rejected | undefined {
  try {
    view.submit(sent);
    return undefined;
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

/** The node's own texts, whatever exactly is wrong. */
function readBytes(hex: string): Transaction {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) {
    const fault = 'exception decoding Hex string: invalid characters encountered in Hex string';
    throw new Unreadable(fault, 'org.bouncycastle.util.encoders.DecoderException');
  }
  try {
    return decodeTransaction(Buffer.from(hex, 'hex'));
  } catch {
    const fault = 'Protocol message contained an invalid tag (zero).';
    throw new Unreadable(fault, 'com.google.protobuf.InvalidProtocolBufferException');
  }
}

function locate({ chain, head }: View, parameters: Parameters): Located | undefined {
  const found = chain.blocks.locate(text(parameters, 'value').toLowerCase());
  return found && found.block.header.number <= head ? found : undefined;
}
