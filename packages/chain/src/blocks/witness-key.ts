import type { AcceptedTransaction } from './block-acceptance';
import { readFields } from '../proofs/protobuf-reader';

/** Which key signs for a witness from now on: accounts in hex, "41…". */
export interface WitnessKey {
  witness: string;
  signer: string;
}

/**
 * The keys to which witnesses delegated in a block. A change of a witness's permissions always names the key that signs
 * its blocks, and nothing else changes it. Bytes not encoded the way wallets do are skipped: the key stays unknown.
 */
export function readWitnessKeys(transactions: readonly AcceptedTransaction[]): WitnessKey[] {
  return transactions
    .filter(
      ({ contractRet, info, raw }) => contractRet === 'SUCCESS' && info.log === undefined && raw.length >= MIN_LENGTH,
    )
    .flatMap(({ raw }) => (raw.includes(TYPE_URL_BYTES) ? (readWitnessKey(raw) ?? []) : []));
}

const TYPE_URL = 'type.googleapis.com/protocol.AccountPermissionUpdateContract';
const TYPE_URL_BYTES = Buffer.from(TYPE_URL);
const PERMISSION_UPDATE = 46n;
/** Three permissions with a key each, and their owner. Most transactions are shorter or have logs: they are not searched. */
const MIN_LENGTH = 200;

/** Reads core/Tron.proto Transaction.raw, and core/contract/account_contract.proto. */
function readWitnessKey(raw: Buffer): WitnessKey | undefined {
  try {
    const contract = readFields(bytesOf(readFields(raw), 11));
    const parameter = readFields(bytesOf(contract, 2));
    if (contract.get(1) !== PERMISSION_UPDATE || bytesOf(parameter, 1).toString('latin1') !== TYPE_URL)
      return undefined;
    const update = readFields(bytesOf(parameter, 2), [ACTIVE_PERMISSIONS]);
    const key = readFields(bytesOf(readFields(bytesOf(update, 3)), 7));
    return { witness: accountOf(update, 1), signer: accountOf(key, 1) };
  } catch {
    return undefined; // an ordinary account has no permission as a witness
  }
}

const ACTIVE_PERMISSIONS = 4;

type Fields = ReturnType<typeof readFields>;

function bytesOf(fields: Fields, field: number): Buffer {
  const value = fields.get(field);
  if (!Buffer.isBuffer(value)) throw new Error(`field ${String(field)} of the message is missing`);
  return value;
}

function accountOf(fields: Fields, field: number): string {
  const bytes = bytesOf(fields, field);
  if (bytes.length !== 21 || bytes[0] !== 0x41) throw new Error('an account has 21 bytes and begins with 41');
  return bytes.toString('hex');
}
